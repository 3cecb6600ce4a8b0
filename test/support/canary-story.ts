import { uuidv7 } from 'uuidv7';
import type { DriverName } from '../../src/domain/model/runtime.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { DRIVERS, idOf, innerOf, LAUNCHERS, type CanaryScene } from './canary-scene.ts';

/** Global ids of the notebooks that each driver's machine runs. */
export type Works = Readonly<Record<DriverName, Readonly<Record<'first' | 'gpu' | 'legacy', string>>>>;

/** Brings every kind of work to every machine: work that runs, fails, is refused, stops and starts again. */
export async function bringWork(scene: CanaryScene): Promise<Works> {
  const works: Partial<Record<DriverName, Works[DriverName]>> = {};
  for (const driver of DRIVERS) works[driver] = await launchOn(scene, driver);
  for (const driver of DRIVERS) await runOn(scene, driver, works as Works);
  await bringWaiting(scene);
  return works as Works;
}

async function launchOn({ client, agents, ids }: CanaryScene, driver: DriverName): Promise<Works[DriverName]> {
  const launch = async (name: string, className: string, image: string): Promise<string> =>
    idOf(
      await client.mutate(LAUNCHERS[driver], 'launchNotebook', {
        name: `${name}-${driver}`,
        classId: ids[className],
        imageId: ids[image],
        machineId: writeGlobalId('Machine', agents[driver].machineId),
      }),
    );
  return {
    first: await launch('first', 'small', 'lab'),
    gpu: await launch('gpu', 'gpu', 'lab'),
    legacy: await launch('legacy', 'small', 'legacy'),
  };
}

async function runOn({ client, agents }: CanaryScene, driver: DriverName, works: Works): Promise<void> {
  const agent = agents[driver];
  const role = LAUNCHERS[driver];
  const { first, gpu, legacy } = works[driver];
  const [firstId, gpuId, legacyId] = [innerOf(first), innerOf(gpu), innerOf(legacy)];
  await agent.sync();
  for (const progress of [0.1, 0.7]) {
    const report = { state: 'preparing', progress, address: `unix:/run/${agent.plainText.split(' ')[0] ?? ''}.sock` };
    await agent.sync([firstId, gpuId].map((id) => agent.report(id, report)));
  }
  await agent.sync([
    agent.report(firstId, { state: 'running', address: `http://${agent.plainText.split(' ')[0] ?? ''}.example:80` }),
    agent.report(gpuId, { state: 'running', address: `unix:/run/${agent.plainText.split(' ')[0] ?? ''}.sock` }),
    ...(driver === 'native' ? [] : [agent.report(legacyId, { state: 'failed', reason: 'START_FAILED' })]),
  ]);
  await refusedReports(agent, { own: firstId, foreign: innerOf(works[driver === 'docker' ? 'native' : 'docker'].first) });
  await client.mutate(role, 'stopNotebook', { notebookId: first });
  await agent.sync([agent.report(firstId, { state: 'stopping', reason: 'STOP_FAILED' })]);
  await agent.sync([agent.report(firstId, { state: 'stopped' })]);
  await client.mutate(role, 'startNotebook', { notebookId: first });
  await agent.sync();
  await agent.sync([agent.report(firstId, { state: 'running', generation: 2 }), agent.report(gpuId, { state: 'running' })]);
  await agent.sync([agent.report(firstId, { state: 'running', generation: 1 })]);
}

/** Reports that are not taken, in answers that are, and answers that are errors. */
async function refusedReports(
  agent: CanaryScene['agents'][DriverName],
  work: { readonly own: string; readonly foreign: string },
): Promise<void> {
  const { refusals } = await agent.sync([
    agent.report(work.foreign, { state: 'running' }),
    agent.report(uuidv7(), { state: 'failed', reason: 'OUT_OF_MEMORY' }),
    agent.report(work.own, { state: 'running', generation: 7 }),
    agent.report(work.own, { state: 'running', address: `http://${agent.plainText.replaceAll(' ', '.')}.example:1` }),
  ]);
  const codes = refusals.map((refusal) => refusal.code);
  if (codes.join() !== 'FOREIGN_WORKLOAD,UNKNOWN_WORKLOAD,FUTURE_GENERATION,ADDRESS_REFUSED')
    throw new Error(`Refused were ${codes.join()}.`);
  const { text } = agent;
  await agent.refused({
    bootId: text,
    revision: 5,
    observed: [{ workloadId: text, state: text, reason: text, address: text.repeat(9), at: text, [text]: 1 }],
  });
  await agent.refused({ drivers: [{ name: text, version: `/${text}`, confinesAccelerators: text, accelerators: [text] }] });
  await agent.refused(`{"observed": "${text}`);
  await agent.refused(`"${text}`.padEnd(1_048_600, text));
  await agent.refused({}, { 'berth-protocol': agent.plainText });
  await agent.refused({}, { authorization: `Bearer ${agent.plainText}` });
  await agent.refused({}, { 'content-type': `text/${agent.plainText.replaceAll(' ', '')}` });
}

/** Work that is blocked, and work that waits for what another member holds. */
async function bringWaiting({ client, agents, ids }: CanaryScene): Promise<void> {
  const input = { classId: ids['huge'], imageId: ids['lab'], machineId: writeGlobalId('Machine', agents.simulation.machineId) };
  idOf(await client.mutate('owner', 'launchNotebook', { ...input, name: 'holds' }));
  idOf(await client.mutate('guest', 'launchNotebook', { ...input, name: 'waits' }));
  idOf(
    await client.mutate('guest', 'launchNotebook', {
      ...input,
      name: 'blocked',
      classId: ids['small'],
      machineId: writeGlobalId('Machine', agents.native.machineId),
    }),
  );
}
