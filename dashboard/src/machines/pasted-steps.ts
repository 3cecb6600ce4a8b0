/** How the new machine is to run work. */
export type EnrolmentDriver = 'native' | 'docker' | 'kubernetes' | 'simulation';

/** The drivers on offer, with what each asks of the machine. */
export const ENROLMENT_DRIVERS: readonly { readonly driver: EnrolmentDriver; readonly label: string; readonly needs: string }[] = [
  { driver: 'native', label: 'Native', needs: 'Linux with bubblewrap, or macOS. Work runs in a sandbox; only the owner may use it.' },
  {
    driver: 'docker',
    label: 'Docker',
    needs: 'A Docker engine that the agent may use. Guests may use it where the machine is shared with them.',
  },
  {
    driver: 'kubernetes',
    label: 'Kubernetes',
    needs: 'A kubeconfig for a namespace that is this agent’s alone. The cluster is one machine.',
  },
  { driver: 'simulation', label: 'Simulation', needs: 'Nothing. Nothing runs either: states are played, to try Berth out.' },
];

/** One thing to do in a terminal of the new machine. */
export interface PastedStep {
  readonly title: string;
  /** What to paste. */
  readonly text: string;
  /** Whether `text` is the token itself, which no command line may hold. */
  readonly secret: boolean;
}

/** Where the token lies for the agent. */
const TOKEN_FILE = 'berth-token';

/**
 * What to paste on the new machine, in order. The token goes into a file that its user alone may read, over standard input: on a
 * command line other users and the shell's history would see it.
 */
export function pastedSteps(enrolment: {
  readonly driver: EnrolmentDriver;
  /** Origin of the server. */
  readonly serverUrl: string;
  readonly token: string;
}): readonly PastedStep[] {
  const { driver, serverUrl, token } = enrolment;
  const start = `berth agent --server ${serverUrl} --driver ${driver} --token-file ${TOKEN_FILE}`;
  return [
    {
      title: 'Make a file for the token. The command waits for one line:',
      text: `(umask 077 && rm -f ${TOKEN_FILE} && head -n 1 > ${TOKEN_FILE})`,
      secret: false,
    },
    { title: 'Paste the token as that line, and press Enter:', text: token, secret: true },
    ...(driver === 'kubernetes' ? clusterSteps(start) : [{ title: 'Start the agent:', text: start, secret: false }]),
  ];
}

/** An agent of a cluster runs outside it, or in it as a Deployment. */
function clusterSteps(start: string): readonly PastedStep[] {
  return [
    { title: 'Start the agent outside the cluster:', text: start, secret: false },
    {
      title: 'Or inside: write image and server into deploy/kubernetes/agent.yaml, and give it the token:',
      text: `kubectl -n berth create secret generic berth-enrollment --from-file=token=${TOKEN_FILE} && kubectl apply -f deploy/kubernetes/agent.yaml`,
      secret: false,
    },
  ];
}

/** Why agents cannot reach this address, or null: they take https, and http on the same machine alone. */
export function addressProblem(serverUrl: string): string | null {
  const { protocol, hostname } = new URL(serverUrl);
  const local = hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
  if (protocol === 'https:') return null;
  return local
    ? `${serverUrl} is an address of this machine alone: agents on other machines need the https address of the server.`
    : `Agents take no plain http from another machine: open the dashboard at the https address of the server, and copy from there.`;
}
