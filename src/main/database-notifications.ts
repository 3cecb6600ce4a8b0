import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import type { Wakeup, WakeupPublisher } from '../app/ports.ts';
import type { Logger } from '../shared/logger.ts';
import { withUtc } from '../storage/pool.ts';

/** The channel on which operator commands, which are processes of their own, say what they changed. */
const CHANNEL = 'berth';
const RETRY_MILLISECONDS = 1_000;

const notification = z.object({ kind: z.enum(['capacity', 'access']) });

export interface NotificationsOptions {
  readonly databaseUrl: string;
  readonly publisher: WakeupPublisher;
  readonly logger: Logger;
}

/**
 * Turns notifications of operator commands into wake-ups, so that an applied catalog is seen at once. The connection is made again
 * when it breaks, and what may have been missed meanwhile is made good by one wake-up of each kind.
 */
export function listenToDatabase(options: NotificationsOptions): { close(): Promise<void> } {
  const ended = new AbortController();
  const running = listen(options, ended.signal);
  return {
    async close() {
      ended.abort();
      await running;
    },
  };
}

async function listen(options: NotificationsOptions, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await listenOnce(options, ended).catch((error: unknown) => {
      options.logger.warn({ err: error }, 'database notifications are interrupted');
    });
    // At the end this rejects at once.
    await sleep(RETRY_MILLISECONDS, undefined, { signal: ended }).catch(() => undefined);
  }
}

async function listenOnce({ databaseUrl, publisher }: NotificationsOptions, ended: AbortSignal): Promise<void> {
  const client = new Client({ connectionString: withUtc(databaseUrl), application_name: 'berth-notifications', keepAlive: true });
  const broken = new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('end', resolve);
    ended.addEventListener('abort', () => {
      resolve();
    });
  });
  // It may break before anybody waits for it; whoever waits is told all the same.
  broken.catch(() => undefined);
  client.on('notification', ({ payload }) => {
    const wakeup = parse(payload);
    if (wakeup !== null) publisher.publish([wakeup]);
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    publisher.publish([{ kind: 'capacity' }, { kind: 'access' }]);
    await broken;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** null for what is not ours: anybody may notify on a database. */
function parse(payload: string | undefined): Wakeup | null {
  try {
    return notification.safeParse(JSON.parse(payload ?? '')).data ?? null;
  } catch {
    return null;
  }
}
