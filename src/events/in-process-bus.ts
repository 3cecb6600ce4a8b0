import type { WakeupListener, WakeupPublisher } from '../app/ports.ts';
import type { Logger } from '../shared/logger.ts';
import { WakeupHub } from './wakeup-hub.ts';

/** Wake-ups of a process that stands alone, where no Redis is configured (E3): always connected, nothing is ever missed. */
export function createInProcessBus(options: { readonly logger: Logger }): WakeupPublisher & WakeupListener {
  const hub = new WakeupHub(options.logger);
  return {
    connected: true,
    publish: (wakeups) => {
      hub.tell(wakeups);
    },
    subscribe: (listener) => hub.subscribe(listener),
  };
}
