import { agentPaths } from '../../agent/agent-paths.ts';
import { machineNameOf } from '../../agent/machine/fingerprint.ts';
import { keepToken, keptTokenFile } from '../../agent/service/kept-token.ts';
import { readStateFile } from '../../agent/state/state-file.ts';
import type { Actor } from '../../app/actor.ts';
import type { Application, MachineEnrollmentIssued } from '../../app/application.ts';
import type { MachineId } from '../../domain/model/ids.ts';
import { NameTaken, NotFound } from '../../domain/refusals.ts';
import { makeFolder } from '../../shared/make-folder.ts';

export interface LocalEnrolment {
  readonly application: Application;
  /** Who owns the machine. */
  readonly owner: Actor;
  readonly agentFolder: string;
  readonly serverUrl: string;
  /** Finds the machine of a name, which an agent with an emptied disk takes up again. */
  readonly findMachine: (name: string) => Promise<MachineId | null>;
}

/** This machine as the control plane knows it. */
export interface LocalMachine {
  readonly machineId: MachineId;
  readonly tokenFile: string;
}

/**
 * Makes the one-time token of this machine's agent unless it is enrolled at this address already. A machine that is known, by its agent's
 * state or by its name, is enrolled again rather than twice. Returns the machine and the file with the token.
 */
export async function enrolLocalMachine(enrolment: LocalEnrolment): Promise<LocalMachine> {
  const { agentFolder, serverUrl } = enrolment;
  const tokenFile = keptTokenFile(agentFolder);
  const { stateDir } = agentPaths(agentFolder);
  makeFolder(stateDir, 0o700);
  const { credential } = await readStateFile(stateDir);
  if (credential?.serverUrl === new URL(serverUrl).href) return { machineId: credential.machineId as MachineId, tokenFile };
  const { machineId, token } = await issue(enrolment, credential === null ? null : (credential.machineId as MachineId));
  await keepToken(agentFolder, token, null);
  return { machineId, tokenFile };
}

async function issue(enrolment: LocalEnrolment, known: MachineId | null): Promise<MachineEnrollmentIssued> {
  const { application, owner, findMachine } = enrolment;
  const name = machineNameOf();
  const enrol = (machineId: MachineId | null): Promise<MachineEnrollmentIssued> =>
    application.createMachineEnrollment(owner, { name, ownerId: undefined, machineId });
  try {
    return await enrol(known);
  } catch (error) {
    if (error instanceof NotFound && known !== null) return issue(enrolment, null);
    const machineId = error instanceof NameTaken ? await findMachine(name) : null;
    if (machineId === null) throw error;
    return enrol(machineId);
  }
}
