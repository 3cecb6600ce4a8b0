import type { ReactNode } from 'react';
import { useBrowserSetting } from './browser-setting.ts';
import { timeZone } from './time-zone.ts';
import { useNow } from './use-now.ts';
import { writtenDuration, writtenTime } from './written-time.ts';

/** A moment of the server (RFC 3339), as the reader chose to have times. */
export function Time({ at }: { readonly at: string }): ReactNode {
  const zone = useBrowserSetting(timeZone);
  return <time dateTime={at}>{writtenTime(at, { zone })}</time>;
}

/** How long ago a moment of the server was, growing; the moment itself is its title. */
export function Age({ since }: { readonly since: string }): ReactNode {
  const zone = useBrowserSetting(timeZone);
  const now = useNow();
  return (
    <time dateTime={since} title={writtenTime(since, { zone })}>
      {writtenDuration(now - Date.parse(since))}
    </time>
  );
}
