import type { Redis } from 'ioredis';

/** A Redis that stopped answering makes at most this much wait in memory; the rest is dropped. */
const UNANSWERED_BYTES_AT_MOST = 1_048_576;

/** A message on its way out. */
export interface OutgoingMessage {
  readonly channel: string;
  readonly message: string;
  /** Called when it was sent and the connection broke before Redis had said that it came: whether it did, nobody knows. */
  readonly onLost?: () => void;
}

/** Publishes without waiting and without piling up. */
export class RedisOutbox {
  readonly #redis: Redis;
  #unansweredBytes = 0;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Sends, or returns false at once when Redis is away or answers too slowly. Never throws. */
  send({ channel, message, onLost }: OutgoingMessage): boolean {
    const bytes = Buffer.byteLength(message);
    if (this.#redis.status !== 'ready' || this.#unansweredBytes + bytes > UNANSWERED_BYTES_AT_MOST) return false;
    this.#unansweredBytes += bytes;
    const settle = (): void => void (this.#unansweredBytes -= bytes);
    this.#redis.publish(channel, message).then(settle, () => {
      settle();
      onLost?.();
    });
    return true;
  }
}
