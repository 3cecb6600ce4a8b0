import type { Server } from 'node:http';
import type { MachineTunnelServer } from '../../agent-api/tunnels/create-machine-tunnels.ts';

/** Where GraphQL answers WebSockets, by a listener of its own. */
const GRAPHQL_PATH = '/graphql';

/** Gives upgrades to paths of tunnels to these, leaves those of GraphQL to it while it listens, and refuses all others with 404. */
export function routeUpgrades(server: Server, tunnels: Pick<MachineTunnelServer, 'upgrade'>): void {
  server.on('upgrade', (request, socket, head) => {
    if (tunnels.upgrade(request, socket, head)) return;
    const path = (request.url ?? '').split('?', 1)[0];
    if (path === GRAPHQL_PATH && server.listenerCount('upgrade') > 1) return;
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}
