import type { Assignment } from '../../../agent-api/wire.ts';
import { notebookEnvironment } from '../serving/notebook-environment.ts';
import { deviceRequests, visibleDevices } from './device-request.ts';
import type { EngineSpec } from './engine.ts';
import type { ImageUser } from './image-user.ts';
import { LABELS, runLabels } from './run-names.ts';

/** Everything that a run's container is made of. */
export interface ContainerPlan {
  readonly run: Assignment;
  readonly agentId: string;
  readonly image: { readonly id: string; readonly digest: string };
  readonly user: ImageUser;
  /** The agent's own network for its containers. */
  readonly network: string;
  /** Of a notebook: its volume, where that is mounted, and the token that its server wants. */
  readonly notebook: { readonly volume: string; readonly home: string; readonly token: string } | null;
  /** Folder on this machine with the model of an endpoint; null for none. */
  readonly modelPath: string | null;
  /** NVIDIA devices by index. */
  readonly devices: readonly number[];
}

const MIB = 1_048_576;
const NANO_OF_MILLI = 1_000_000;
/** Processes and threads of one run. */
const PIDS = 1_024;
const MODEL_DIR = '/model';

/** The port that work listens on inside its container. */
export function portOf(run: Pick<Assignment, 'kind'>): 8888 | 8080 {
  return run.kind === 'notebook' ? 8888 : 8080;
}

/**
 * The request for a run's container: the limits of its class, and nothing of this machine but its volume or its model. Root file
 * system read-only, no capability, no new privileges, never uid 0, the engine's own filter of system calls, its port on 127.0.0.1
 * alone.
 */
export function containerSpec(plan: ContainerPlan): EngineSpec {
  const { run, agentId, image, user, network, notebook, devices } = plan;
  const port = `${String(portOf(run))}/tcp`;
  const memory = run.resources.memoryMib * MIB;
  const scratch = Math.max(MIB, Math.floor(memory / 2));
  return {
    Image: image.id,
    Hostname: run.kind,
    User: `${String(user.uid)}:${String(user.gid)}`,
    Env: Object.entries(environment(plan)).map(([name, value]) => `${name}=${value}`),
    Labels: {
      ...runLabels(run, agentId),
      [LABELS.role]: 'run',
      [LABELS.image]: image.digest,
      ...(notebook && { [LABELS.home]: notebook.home }),
      ...(devices.length > 0 && { [LABELS.devices]: devices.join(',') }),
    },
    ...(notebook && { WorkingDir: notebook.home }),
    ExposedPorts: { [port]: {} },
    StopSignal: 'SIGTERM',
    Healthcheck: { Test: ['NONE'] },
    AttachStdin: false,
    AttachStdout: false,
    AttachStderr: false,
    Tty: false,
    HostConfig: {
      NanoCpus: run.resources.cpuMillis * NANO_OF_MILLI,
      Memory: memory,
      MemorySwap: memory,
      PidsLimit: PIDS,
      ShmSize: scratch,
      Ulimits: [{ Name: 'core', Soft: 0, Hard: 0 }],
      ReadonlyRootfs: true,
      Tmpfs: {
        '/tmp': `rw,exec,nosuid,nodev,mode=1777,size=${String(scratch)}`,
        '/run': `rw,noexec,nosuid,nodev,mode=1777,size=${String(16 * MIB)}`,
      },
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      Privileged: false,
      IpcMode: 'private',
      Init: true,
      AutoRemove: false,
      RestartPolicy: { Name: 'no', MaximumRetryCount: 0 },
      LogConfig: { Type: 'json-file', Config: { 'max-size': '2m', 'max-file': '2' } },
      NetworkMode: network,
      PublishAllPorts: false,
      PortBindings: { [port]: [{ HostIp: '127.0.0.1', HostPort: '' }] },
      Mounts: mounts(plan),
      DeviceRequests: deviceRequests(devices),
    },
  };
}

function mounts({ notebook, modelPath }: ContainerPlan): readonly EngineSpec[] {
  const volume = notebook && { Type: 'volume', Source: notebook.volume, Target: notebook.home, VolumeOptions: { NoCopy: true } };
  const model = modelPath !== null && {
    Type: 'bind',
    Source: modelPath,
    Target: MODEL_DIR,
    ReadOnly: true,
    BindOptions: { Propagation: 'rprivate' },
  };
  return [volume, model].filter((mount) => mount !== null && mount !== false);
}

/** What the agent sets; the image's own variables stay where they are not named here (docs/workloads.md). */
function environment({ run, notebook, modelPath, devices }: ContainerPlan): Readonly<Record<string, string>> {
  const port = String(portOf(run));
  const visible = { NVIDIA_VISIBLE_DEVICES: visibleDevices(devices) };
  if (!notebook) {
    const model = run.model && modelPath !== null ? { BERTH_MODEL_DIR: MODEL_DIR, BERTH_MODEL_NAME: run.model.name } : {};
    return { ...visible, HOME: '/tmp', HOST: '0.0.0.0', PORT: port, ...model };
  }
  return { ...visible, HOME: notebook.home, JUPYTER_TOKEN: notebook.token, ...notebookEnvironment(run) };
}
