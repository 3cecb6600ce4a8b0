import { PROTOCOL_VERSION } from '../../agent-api/wire.ts';
import { fine, note, problem } from './finding.ts';
import type { Finding } from './finding.ts';
import type { ServerAnswer } from './ask-server.ts';

/** How far the clocks may be apart before it is worth a word, milliseconds; leases do not depend on it (A4). */
const CLOCKS_APART_MS = 5_000;

/** What a request without any credential says: that the server is there and speaks this protocol, and its time. */
export function judgeServer(answer: ServerAnswer, url: string): readonly Finding[] {
  if (answer.kind === 'AWAY')
    return [
      problem(
        'SERVER_UNREACHABLE',
        `${url} cannot be reached (${answer.why}).`,
        'Check the address, the network and that the server runs.',
      ),
    ];
  if (answer.status === 426)
    return [
      problem(
        'PROTOCOL_TOO_OLD',
        `The server does not speak version ${String(PROTOCOL_VERSION)} of the agent protocol.`,
        "Use an agent of the server's release.",
      ),
    ];
  if (answer.status !== 401 || answer.code !== 'UNAUTHENTICATED')
    return [
      problem(
        'SERVER_FOREIGN',
        `What answers at ${url} (status ${String(answer.status)}) is no Berth server.`,
        'Check the address, and what stands between.',
      ),
    ];
  return [
    fine('SERVER_FINE', `${url} is reached and speaks version ${String(PROTOCOL_VERSION)} of the agent protocol.`),
    ...judgeClock(answer),
  ];
}

function judgeClock({ aheadMs }: Extract<ServerAnswer, { kind: 'ANSWERED' }>): readonly Finding[] {
  if (aheadMs === null) return [];
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  if (Math.abs(aheadMs) < CLOCKS_APART_MS) return [fine('CLOCK_FINE', "This machine's clock agrees with the server's.")];
  return [
    note(
      'CLOCK_OFF',
      `This machine's clock is ${String(seconds)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the server's; times in its log are off by that.`,
      'Turn time synchronisation on (timedatectl set-ntp true, or in the settings of macOS).',
    ),
  ];
}

/**
 * What the request for a tunnel says. It names a start of the agent that there never was: a server that knows the credential answers
 * 409, opens nothing, and the agent that runs keeps its tunnel.
 */
export function judgeTunnel(answer: ServerAnswer, { hasCredential }: { readonly hasCredential: boolean }): readonly Finding[] {
  const told = answer.kind === 'ANSWERED' ? answer.code : null;
  const open = fine('TUNNEL_FINE', 'WebSockets to the server get through, so that what runs here can be opened.');
  if (told === 'CREDENTIAL_IN_USE') return [fine('CREDENTIAL_FINE', "The server takes this machine's credential."), open];
  if (told === 'UNAUTHENTICATED' && hasCredential)
    return [
      problem(
        'CREDENTIAL_REFUSED',
        "The server does not take this machine's credential.",
        'Enrol the machine again (createMachineEnrollment with its machineId), and pass the token with --token-file; its work goes on meanwhile.',
      ),
      open,
    ];
  if (told === 'UNAUTHENTICATED') return [open];
  if (told === 'UNAVAILABLE') return [note('TUNNEL_FINE', 'The server takes no tunnel right now.', 'Look again in a minute.')];
  const how = answer.kind === 'AWAY' ? answer.why : `status ${String(answer.status)}`;
  return [
    problem(
      'TUNNEL_BLOCKED',
      `A WebSocket to the server does not get through (${how}): work runs, and nobody can open it.`,
      'Have the proxy in front of the server pass upgrades on for /agent/v1/tunnel.',
    ),
  ];
}
