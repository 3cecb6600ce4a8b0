import { describe, expect, test } from 'vitest';
import { containerSpec } from '../../../src/agent/drivers/docker/container-spec.ts';
import type { ContainerPlan } from '../../../src/agent/drivers/docker/container-spec.ts';
import { chooseDevices, takenDevices } from '../../../src/agent/drivers/docker/device-request.ts';
import { makeAssignment } from '../support/assignments.ts';

const workloadId = '11111111-1111-4111-8111-111111111111';
const run = makeAssignment({
  workloadId,
  decisionId: '22222222-2222-4222-8222-222222222222',
  driver: 'docker',
  workspaceId: '33333333-3333-4333-8333-333333333333',
  resources: { cpuMillis: 1_500, memoryMib: 512, acceleratorCount: 0 },
});
const plan: ContainerPlan = {
  run,
  agentId: 'agent',
  image: { id: 'sha256:image', digest: 'sha256:digest' },
  user: { uid: 1_000, gid: 100 },
  network: 'berth-agent',
  notebook: { volume: 'volume', home: '/home/jovyan', token: 'secret' },
  modelPath: null,
  devices: [],
};
const model = { name: 'tiny', format: 'safetensors' as const, digest: 'd', source: 's' };
const endpoint: ContainerPlan = { ...plan, run: { ...run, kind: 'endpoint', model }, notebook: null, modelPath: '/var/models/d' };

interface Spec {
  readonly HostConfig: Readonly<Record<string, unknown>>;
  readonly Env: readonly string[];
  readonly Labels: Readonly<Record<string, string>>;
}
const specOf = (of: ContainerPlan): Spec => containerSpec(of) as unknown as Spec;

describe('T1: the container of a run', () => {
  test('has the limits of its class, and nothing more than it needs', () => {
    expect(specOf(plan)).toMatchObject({ Image: 'sha256:image', User: '1000:100', WorkingDir: '/home/jovyan', StopSignal: 'SIGTERM' });
    expect(specOf(plan).HostConfig).toEqual({
      NanoCpus: 1_500_000_000,
      Memory: 536_870_912,
      MemorySwap: 536_870_912,
      PidsLimit: 1_024,
      ShmSize: 268_435_456,
      Ulimits: [{ Name: 'core', Soft: 0, Hard: 0 }],
      ReadonlyRootfs: true,
      Tmpfs: {
        '/tmp': 'rw,exec,nosuid,nodev,mode=1777,size=268435456',
        '/run': 'rw,noexec,nosuid,nodev,mode=1777,size=16777216',
      },
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      Privileged: false,
      IpcMode: 'private',
      Init: true,
      AutoRemove: false,
      RestartPolicy: { Name: 'no', MaximumRetryCount: 0 },
      LogConfig: { Type: 'json-file', Config: { 'max-size': '2m', 'max-file': '2' } },
      NetworkMode: 'berth-agent',
      PublishAllPorts: false,
      PortBindings: { '8888/tcp': [{ HostIp: '127.0.0.1', HostPort: '' }] },
      Mounts: [{ Type: 'volume', Source: 'volume', Target: '/home/jovyan', VolumeOptions: { NoCopy: true } }],
      DeviceRequests: [],
    });
  });

  test('A7: its labels say whose it is, which run, and the whole assignment; none holds its token', () => {
    const { Labels: labels } = specOf(plan);
    expect(labels).toMatchObject({
      'berth.agent': 'agent',
      'berth.workload': workloadId,
      'berth.generation': '1',
      'berth.image': 'sha256:digest',
    });
    expect(JSON.parse(labels['berth.assignment'] ?? '')).toEqual(run);
    expect(JSON.stringify(labels)).not.toContain('secret');
  });

  test('a notebook is told where to listen, under which path, and its token; an endpoint its port and its model', () => {
    const path = `/open/${workloadId}/`;
    expect([...specOf(plan).Env].sort()).toEqual([
      'HOME=/home/jovyan',
      `JUPYTER_BASE_URL=${path}`,
      'JUPYTER_IP=0.0.0.0',
      'JUPYTER_PORT=8888',
      'JUPYTER_TOKEN=secret',
      `NOTEBOOK_ARGS=--ServerApp.ip=0.0.0.0 --ServerApp.port=8888 --ServerApp.base_url=${path}`,
      'NVIDIA_VISIBLE_DEVICES=void',
    ]);
    expect([...specOf(endpoint).Env].sort()).toEqual([
      'BERTH_MODEL_DIR=/model',
      'BERTH_MODEL_NAME=tiny',
      'HOME=/tmp',
      'HOST=0.0.0.0',
      'NVIDIA_VISIBLE_DEVICES=void',
      'PORT=8080',
    ]);
  });

  test('an endpoint gets its model read-only and nothing else of the machine', () => {
    expect(specOf(endpoint).HostConfig['Mounts']).toEqual([
      { Type: 'bind', Source: '/var/models/d', Target: '/model', ReadOnly: true, BindOptions: { Propagation: 'rprivate' } },
    ]);
  });
});

describe('V2: NVIDIA devices', () => {
  test('are asked for one by one, so that two runs never get the same', () => {
    const spec = specOf({ ...plan, devices: [1, 3] });
    expect(spec.HostConfig['DeviceRequests']).toEqual([{ Driver: 'nvidia', DeviceIDs: ['1', '3'], Capabilities: [['gpu']] }]);
    expect(spec.Env).toContain('NVIDIA_VISIBLE_DEVICES=1,3');
    expect(spec.Labels['berth.nvidia-devices']).toBe('1,3');
  });

  test.each([
    [0, [], []],
    [1, [], [0]],
    [2, ['0'], [1, 2]],
    [2, ['1,3', '', 'x'], [0, 2]],
  ])('%i of them where %j are taken are %j', (count, labels, want) => {
    expect(chooseDevices(count, takenDevices(labels))).toEqual(want);
  });
});
