import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { HeardWakeup, Wakeup, WakeupListener, WakeupPublisher } from '../app/ports.ts';
import type { Logger } from '../shared/logger.ts';
import { breakRedisLink, openRedisLink } from './redis-link.ts';
import { RedisOutbox } from './redis-outbox.ts';
import { WakeupHub } from './wakeup-hub.ts';
import { decodeWakeups, encodeWakeups } from './wakeup-message.ts';

const BEAT_MILLISECONDS = 400;
/** Three beats missed: readers poll from here on, so that delivery stays within 2 s (E3). */
const SILENCE_MILLISECONDS = 1_200;
const BREAK_AFTER_MILLISECONDS = 5_000;
const COMPLAINT_MILLISECONDS = 60_000;

export interface RedisBusOptions {
  readonly url: string;
  /** Epoch of the database: servers of another database on the same Redis are not heard. */
  readonly epoch: string;
  readonly logger: Logger;
}

export interface RedisBus extends WakeupPublisher, WakeupListener {
  /** Ends both connections and the heartbeat. */
  close(): void;
}

/**
 * Wake-ups between replicas over Redis, which may be away, frozen or hostile at any time (E3, reliability rules 3 and 11).
 * Listeners of this process hear its own wake-ups directly. Every 400 ms a beat goes the whole way out through Redis and
 * back; when beats stay away, `connected` is false, and when they return, listeners hear `gap`. What was dropped meanwhile
 * is made good by one `gap` to all replicas. Never throws after its creation.
 */
export function createRedisBus(options: RedisBusOptions): RedisBus {
  return new RedisWakeupBus(options);
}

class RedisWakeupBus implements RedisBus {
  readonly #origin = randomUUID();
  readonly #channel: string;
  readonly #beatChannel: string;
  readonly #logger: Logger;
  readonly #hub: WakeupHub;
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #outbox: RedisOutbox;
  readonly #timer: NodeJS.Timeout;
  #connected = false;
  #dropped = false;
  #closed = false;
  #lastBeat = 0;
  #lastTick = performance.now();
  #lastBreak = performance.now();
  #lastComplaint = Number.NEGATIVE_INFINITY;

  constructor({ url, epoch, logger }: RedisBusOptions) {
    this.#channel = `berth:wakeups:${epoch}`;
    this.#beatChannel = `${this.#channel}:${this.#origin}`;
    this.#logger = logger;
    this.#hub = new WakeupHub(logger);
    const events = {
      onClose: () => {
        this.#lost();
      },
      onError: (error: Error) => {
        this.#complain({ err: error }, 'redis cannot be reached; timelines are read from the database every second');
      },
    };
    this.#publisher = openRedisLink(url, { ...events, onReady: () => undefined });
    this.#subscriber = openRedisLink(url, {
      ...events,
      onReady: () => {
        this.#subscriber.subscribe(this.#channel, this.#beatChannel).then(() => {
          this.#outbox.send({ channel: this.#beatChannel, message: 'beat' });
        }, events.onError);
      },
    });
    this.#subscriber.on('messageBuffer', (channel: Buffer, message: Buffer) => {
      this.#received(channel.toString(), message);
    });
    this.#outbox = new RedisOutbox(this.#publisher);
    this.#timer = setInterval(() => {
      this.#tick();
    }, BEAT_MILLISECONDS).unref();
  }

  get connected(): boolean {
    return this.#connected;
  }

  subscribe(listener: (wakeup: HeardWakeup) => void): () => void {
    return this.#hub.subscribe(listener);
  }

  publish(wakeups: readonly Wakeup[]): void {
    this.#hub.tell(wakeups);
    if (!this.#closed) this.#send(wakeups);
  }

  close(): void {
    this.#closed = true;
    this.#connected = false;
    clearInterval(this.#timer);
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
  }

  #send(wakeups: readonly HeardWakeup[]): void {
    const onLost = (): void => {
      this.#dropped = true;
    };
    for (const message of encodeWakeups({ origin: this.#origin, wakeups })) {
      if (!this.#outbox.send({ channel: this.#channel, message, onLost })) onLost();
    }
  }

  #received(channel: string, bytes: Buffer): void {
    if (this.#closed) return;
    if (channel === this.#beatChannel) {
      this.#beat();
      return;
    }
    const message = decodeWakeups(bytes);
    if (message === null) {
      this.#complain({ bytes: bytes.byteLength }, 'a message on the wake-up channel is not of this system; it is ignored');
    } else if (message.origin !== this.#origin) {
      this.#hub.tell(message.wakeups);
    }
  }

  #beat(): void {
    this.#lastBeat = performance.now();
    if (!this.#connected) {
      this.#connected = true;
      this.#logger.info({}, 'redis carries wake-ups');
      this.#hub.tell([{ kind: 'gap' }]);
    }
    if (this.#dropped) {
      this.#dropped = false;
      this.#send([{ kind: 'gap' }]);
    }
  }

  #tick(): void {
    const now = performance.now();
    const late = now - this.#lastTick > 2 * BEAT_MILLISECONDS;
    this.#lastTick = now;
    this.#outbox.send({ channel: this.#beatChannel, message: 'beat' });
    // A process that was itself asleep has not looked yet at what Redis sent.
    if (late) return;
    if (this.#connected && now - this.#lastBeat > SILENCE_MILLISECONDS) this.#lost();
    if (!this.#connected && now - this.#lastBreak > BREAK_AFTER_MILLISECONDS) {
      this.#lastBreak = now;
      breakRedisLink(this.#publisher);
      breakRedisLink(this.#subscriber);
    }
  }

  #lost(): void {
    if (!this.#connected) return;
    this.#connected = false;
    this.#lastBreak = performance.now();
    if (!this.#closed) this.#logger.warn({}, 'redis does not answer; timelines are read from the database every second');
  }

  #complain(fields: Readonly<Record<string, unknown>>, message: string): void {
    const now = performance.now();
    if (this.#closed || now - this.#lastComplaint < COMPLAINT_MILLISECONDS) return;
    this.#lastComplaint = now;
    this.#logger.warn(fields, message);
  }
}
