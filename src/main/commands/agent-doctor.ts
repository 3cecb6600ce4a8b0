import { examineMachine } from '../../agent/doctor/examine-machine.ts';
import type { Finding, Verdict } from '../../agent/doctor/finding.ts';
import { EXIT_CODES } from '../../cli/command-failure.ts';
import type { Terminal } from '../../cli/terminal.ts';
import type { Environment } from '../../config/environment-reader.ts';
import type { DriverName } from '../../domain/model/runtime.ts';
import { agentDataDir } from './agent-data-dir.ts';
import type { AgentFolder } from './agent-data-dir.ts';
import { kubernetesSettingsOf, type KubernetesFlags } from './kubernetes-flags.ts';

/** Options of `berth agent doctor`. */
export interface DoctorFlags extends AgentFolder, KubernetesFlags {
  readonly server?: string;
  readonly driver?: readonly DriverName[];
}

const SIGNS: Readonly<Record<Verdict, string>> = { FINE: 'fine   ', NOTE: 'note   ', PROBLEM: 'PROBLEM' };

/** `berth agent doctor`: says what this machine can run and why not. Exit code 0: all that is asked for runs; 1: something will not. */
export async function doctorCommand(
  flags: DoctorFlags,
  { environment, terminal }: { readonly environment: Environment; readonly terminal: Terminal },
): Promise<number> {
  const findings = await examineMachine({
    dataDir: agentDataDir(flags, environment),
    server: flags.server ?? null,
    drivers: flags.driver ?? [],
    kubernetes: kubernetesSettingsOf(flags),
  });
  const problems = findings.filter(({ verdict }) => verdict === 'PROBLEM').length;
  terminal.answer({
    lines: findings.flatMap(linesOf),
    notes: [
      problems === 0 ? 'Everything that is asked for can run.' : `${String(problems)} ${problems === 1 ? 'thing' : 'things'} will not run.`,
    ],
    json: { ok: problems === 0, findings },
  });
  return problems === 0 ? EXIT_CODES.done : EXIT_CODES.refused;
}

function linesOf({ code, verdict, says, nextStep }: Finding): readonly string[] {
  return [`${SIGNS[verdict]}  ${code}  ${says}`, ...(nextStep === null ? [] : [`         -> ${nextStep}`])];
}
