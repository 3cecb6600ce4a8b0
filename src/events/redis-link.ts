import { Redis } from 'ioredis';

const CONNECT_TIMEOUT_MILLISECONDS = 2_000;
const RETRY_MILLISECONDS_AT_MOST = 1_000;

/** What the owner of a connection hears of it. */
export interface RedisLinkEvents {
  readonly onReady: () => void;
  readonly onClose: () => void;
  readonly onError: (error: Error) => void;
}

/**
 * One connection that is made again for ever, at most 1 s apart, and that keeps no command for later: what cannot be sent
 * now is refused now, and what was sent when the connection broke is refused too, so that nothing piles up in an outage.
 */
export function openRedisLink(url: string, events: RedisLinkEvents): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    disableClientInfo: true,
    connectTimeout: CONNECT_TIMEOUT_MILLISECONDS,
    disconnectTimeout: 200,
    retryStrategy: (attempt) => Math.min(25 * 2 ** Math.min(attempt, 6), RETRY_MILLISECONDS_AT_MOST),
  });
  redis.on('ready', events.onReady);
  redis.on('close', events.onClose);
  redis.on('error', events.onError);
  return redis;
}

/** Breaks a connection that seems to live but does not answer; it is then made anew. */
export function breakRedisLink(redis: Redis): void {
  if (redis.status === 'ready' || redis.status === 'connect') redis.disconnect(true);
}
