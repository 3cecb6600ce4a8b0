import type { Engine, EngineSpec, NetworkFacts } from './engine.ts';
import { EngineFault } from './engine-fault.ts';
import { LABELS, networkName } from './run-names.ts';

const ICC = 'com.docker.network.bridge.enable_icc';
/** Containers do not reach each other. */
const APART = 'false';
const HOST_BINDING = 'com.docker.network.bridge.host_binding_ipv4';

/** The network of an agent's containers: out, but not to each other; ports on 127.0.0.1 alone. */
function networkSpec(agentId: string): EngineSpec {
  return {
    Name: networkName(agentId),
    CheckDuplicate: true,
    Driver: 'bridge',
    Internal: false,
    Attachable: false,
    EnableIPv6: false,
    Labels: { [LABELS.agent]: agentId },
    Options: { [ICC]: APART, [HOST_BINDING]: '127.0.0.1' },
  };
}

/**
 * Makes the agent's network where it is absent. An engine may make two of one name at the same time: the older one stays. Refuses one
 * that lets containers reach each other.
 */
export async function ensureNetwork(engine: Engine, agentId: string): Promise<void> {
  if ((await ownNetworks(engine, agentId)).length === 0) await engine.createNetwork(networkSpec(agentId));
  const [network, ...younger] = await ownNetworks(engine, agentId);
  for (const { id } of younger) await engine.removeNetwork(id);
  if (network?.name !== networkName(agentId) || network.options[ICC] !== APART)
    throw new EngineFault('The network of this agent is not as it makes it: containers could reach each other.', { status: 409 });
}

/** Removes the network of an agent that has no container any more. */
export async function releaseNetwork(engine: Engine, agentId: string): Promise<void> {
  if ((await engine.listContainers([`${LABELS.agent}=${agentId}`])).length > 0) return;
  for (const { id } of await ownNetworks(engine, agentId)) await engine.removeNetwork(id);
}

/** Oldest first. */
async function ownNetworks(engine: Engine, agentId: string): Promise<readonly NetworkFacts[]> {
  const found = await engine.listNetworks(`${LABELS.agent}=${agentId}`);
  return [...found].sort((one, other) => (`${one.createdAt} ${one.id}` < `${other.createdAt} ${other.id}` ? -1 : 1));
}
