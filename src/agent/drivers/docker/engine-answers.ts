import { z } from 'zod';
import type { ContainerFacts, ContainerSummary, EngineFacts, ImageFacts, NetworkFacts, PullStatus } from './engine.ts';

const texts = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});
const list = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? []);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true);

const info = z.object({
  ServerVersion: z.string(),
  OSType: text,
  MemoryLimit: flag,
  CpuCfsQuota: flag,
  PidsLimit: flag,
  SecurityOptions: list,
  Runtimes: z.record(z.string(), z.unknown()).nullish(),
  DiscoveredDevices: z.array(z.object({ ID: text })).nullish(),
});

/** Answer of `GET /info`. */
export function parseFacts(answer: unknown): EngineFacts {
  const facts = info.parse(answer);
  const seccomp = facts.SecurityOptions.find((option) => /(?:^|,)name=seccomp(?:,|$)/.test(option));
  return {
    version: facts.ServerVersion,
    osType: facts.OSType,
    limits: { memory: facts.MemoryLimit, cpu: facts.CpuCfsQuota, pids: facts.PidsLimit },
    hasSeccomp: seccomp !== undefined && !seccomp.includes('profile=unconfined'),
    hasNvidia:
      Object.hasOwn(facts.Runtimes ?? {}, 'nvidia') || (facts.DiscoveredDevices ?? []).some(({ ID }) => ID.startsWith('nvidia.com/gpu')),
  };
}

const image = z.object({
  Id: z.string(),
  RepoDigests: list,
  Config: z.object({ User: text, WorkingDir: text, Cmd: list, Entrypoint: list }).nullish(),
});

/** Answer of `GET /images/…/json`. */
export function parseImage(answer: unknown): ImageFacts {
  const { Id: id, RepoDigests: digests, Config: config } = image.parse(answer);
  return {
    id,
    digests,
    user: config?.User ?? '',
    workingDir: config?.WorkingDir ?? '',
    hasCommand: (config?.Cmd.length ?? 0) + (config?.Entrypoint.length ?? 0) > 0,
  };
}

const STATUSES = ['created', 'running', 'paused', 'restarting', 'removing', 'exited', 'dead'] as const;
const bindings = z.array(z.object({ HostIp: text, HostPort: text })).nullish();
const container = z.object({
  Id: z.string(),
  Config: z.object({ Labels: texts, Env: list }),
  State: z.object({ Status: z.enum(STATUSES), OOMKilled: flag, ExitCode: z.number(), StartedAt: z.string() }),
  NetworkSettings: z.object({ Ports: z.record(z.string(), bindings).nullish() }).nullish(),
});

/** Answer of `GET /containers/…/json`. */
export function parseContainer(answer: unknown): ContainerFacts {
  const { Id: id, Config: config, State: state, NetworkSettings: network } = container.parse(answer);
  const ports = Object.entries(network?.Ports ?? {}).flatMap(([port, bound]) => {
    const [only, ...others] = bound ?? [];
    return only?.HostIp === '127.0.0.1' && others.length === 0 ? [[port, Number(only.HostPort)] as const] : [];
  });
  return {
    id,
    labels: config.Labels,
    env: config.Env,
    status: state.Status,
    oomKilled: state.OOMKilled,
    exitCode: state.ExitCode,
    startedAt: state.StartedAt,
    ports: Object.fromEntries(ports),
  };
}

const summaries = z.array(z.object({ Id: z.string(), Labels: texts, State: text }));

/** Answer of `GET /containers/json`. */
export function parseSummaries(answer: unknown): readonly ContainerSummary[] {
  return summaries.parse(answer).map(({ Id: id, Labels: labels, State: status }) => ({ id, labels, status }));
}

const networks = z.array(z.object({ Id: z.string(), Name: z.string(), Created: z.string(), Labels: texts, Options: texts }));

/** Answer of `GET /networks`. */
export function parseNetworks(answer: unknown): readonly NetworkFacts[] {
  return networks.parse(answer).map(({ Id, Name, Created, Labels, Options }) => ({
    id: Id,
    name: Name,
    createdAt: Created,
    labels: Labels,
    options: Options,
  }));
}

const pullLine = z.object({
  id: text,
  status: text,
  progressDetail: z.object({ current: z.number().nullish(), total: z.number().nullish() }).nullish(),
  error: z.string().nullish(),
  errorDetail: z.object({ message: text }).nullish(),
});

/** One line of a pull: what becomes of a layer, or that it failed and why; null for a line that is neither. */
export function parsePullLine(line: string): PullStatus | { readonly error: string } | null {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return null;
  }
  const parsed = pullLine.safeParse(json);
  if (!parsed.success) return null;
  const { id, status, progressDetail: detail, error, errorDetail } = parsed.data;
  const problem = errorDetail?.message ?? error;
  if (problem != null) return { error: problem };
  return { layer: id, status, current: detail?.current ?? null, total: detail?.total ?? null };
}
