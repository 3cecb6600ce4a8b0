import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import type { WayIn } from '../drivers/driver.ts';

/** One request from the tunnel and the way to the run that it is for. */
export interface Passing {
  readonly stream: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;
  readonly wayIn: WayIn;
}
