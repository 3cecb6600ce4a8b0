import { recordedCall, type HttpAnswer } from './canary-http.ts';
import { CANARY_ROLES } from './canary-client.ts';
import type { CanaryScene } from './canary-scene.ts';
import type { Works } from './canary-story.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Asks for a code and hands it in, good and refused, and visits running work as every role, as a browser and as a program. Gives all statuses. */
export async function exerciseOpen({ client, ledger }: CanaryScene, works: Works): Promise<readonly number[]> {
  const answers: HttpAnswer[] = [];
  const call = async (where: string, options: Parameters<typeof recordedCall>[2]): Promise<void> => {
    answers.push(await recordedCall(ledger, `open origin ${where}`, options));
  };
  const granted = await client.mutate('member', 'openWorkload', { workloadId: works.docker.first });
  for (const role of CANARY_ROLES) await client.mutate(role, 'openWorkload', { workloadId: works.docker.legacy });
  for (const role of ['guest', 'operator'] as const) await client.mutate(role, 'openWorkload', { workloadId: works.docker.first });
  const [enterUrl, openUrl, code] = [granted['enterUrl'] as string, granted['openUrl'] as string, granted['code'] as string];
  for (const where of ['first', 'second']) {
    await call(`enter ${where}`, { url: enterUrl, method: 'POST', headers: FORM, body: new URLSearchParams({ code }).toString() });
  }
  for (const accept of ['text/html', 'application/json']) {
    for (const role of CANARY_ROLES) await call(`visit ${role}`, { url: `${openUrl}lab`, token: client.tokens[role], headers: { accept } });
    await call('visit nobody', { url: `${openUrl}lab`, headers: { accept } });
  }
  return answers.map(({ status }) => status);
}
