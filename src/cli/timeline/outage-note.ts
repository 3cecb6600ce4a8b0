import type { ConnectionState } from '../../client/connection-state.ts';
import { tone } from '../output/block.ts';
import type { Terminal } from '../terminal.ts';

/** Says once that the connection is lost, and once that it is there again. */
export function outageNote(terminal: Terminal): (state: ConnectionState) => void {
  let broken = false;
  return (state) => {
    if (state.status === 'BROKEN' && !broken) {
      broken = true;
      terminal.note([tone('warning', 'connection lost, taking up again')]);
    } else if (state.status === 'OPEN' && broken) {
      broken = false;
      terminal.note([tone('good', 'connected again; nothing was missed')]);
    }
  };
}
