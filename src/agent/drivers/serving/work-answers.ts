import type { Assignment } from '../../../agent-api/wire.ts';
import type { WayIn } from '../driver.ts';
import { httpStatus } from './http-status.ts';
import { baseUrl } from '../native/jupyter-command.ts';

/**
 * Whether the server of a run answers, asked for real: Jupyter its status, with the token; an endpoint its health, or, where it has no
 * such page, its list of models.
 */
export async function workAnswers(run: Pick<Assignment, 'workloadId' | 'kind'>, way: WayIn): Promise<boolean> {
  if (run.kind === 'notebook') return (await httpStatus(way, `${baseUrl(run)}api/status`)) === 200;
  const health = await httpStatus(way, '/health');
  return health === 404 ? (await httpStatus(way, '/v1/models')) === 200 : health === 200;
}
