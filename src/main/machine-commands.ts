import type { Command } from 'commander';
import type { ConnectionFlags } from '../cli/connection.ts';
import type { EnrollFlags } from '../cli/machine/enroll-machine.ts';
import type { MachineListFlags } from '../cli/machine/list-machines.ts';
import type { UpdateFlags } from '../cli/machine/update-machine.ts';
import { deskFor, withConnection } from './connection-options.ts';
import { collect, oneOf } from './option-values.ts';
import type { ProgramParts } from './program-parts.ts';

const STATUSES = ['ENROLLING', 'READY', 'CORDONED', 'UNREACHABLE'] as const;
const SHARING = ['PRIVATE', 'EVERYBODY', 'MEMBERS'] as const;

/** Adds `berth machine …`. */
export function addMachineCommands(program: Command, parts: ProgramParts): void {
  const group = program.command('machine').description('machines of the fleet: see them, enrol them, share them');
  addReads(group, parts);
  addEnroll(group, parts);
  addChanges(group, parts);
  addConfirmLoss(group, parts);
}

function addReads(group: Command, parts: ProgramParts): void {
  withConnection(group.command('list'))
    .description('every machine, with what of it is in use')
    .option('--status <status>', `only ${STATUSES.join(', ')}`, oneOf(STATUSES))
    .option('--mine', 'only those that you own')
    .action((flags: MachineListFlags & ConnectionFlags) =>
      parts.runner.answer(async () => {
        const { listMachines } = await import('../cli/machine/list-machines.ts');
        return listMachines((await deskFor(parts, flags)).client, flags, new Date());
      }),
    );
  withConnection(group.command('show'))
    .description('a machine and what is held on it')
    .argument('<machine>', 'its name or global id')
    .action((name: string, flags: ConnectionFlags) =>
      parts.runner.answer(async () => {
        const { showMachine } = await import('../cli/machine/show-machine.ts');
        return showMachine((await deskFor(parts, flags)).client, name, new Date());
      }),
    );
}

function addEnroll(group: Command, parts: ProgramParts): void {
  withConnection(group.command('enroll'))
    .description('make a machine and print the one-time token for its agent, and what to type there')
    .argument('<name>', '1 to 63 characters a-z, 0-9 and -')
    .option('--owner <member>', 'whose it is, for operators (default: yours)')
    .option('--organisation', "nobody's own, for operators")
    .option('--again', 'a machine of this name that is known: its credential is revoked')
    .action((name: string, flags: EnrollFlags & ConnectionFlags) =>
      parts.runner.answer(async () => {
        const { enrollMachine } = await import('../cli/machine/enroll-machine.ts');
        const { client, url } = await deskFor(parts, flags);
        return enrollMachine(client, { name, serverUrl: new URL(url).origin, flags });
      }),
    );
}

function addChanges(group: Command, parts: ProgramParts): void {
  withConnection(group.command('update'))
    .description("change a machine's name, whether it takes new work, and with whom it is shared")
    .argument('<machine>', 'its name or global id')
    .option('--rename <name>', 'its new name')
    .option('--cordon', 'close it to new work; what it has goes on')
    .option('--uncordon', 'open it to new work')
    .option('--share <mode>', 'private, everybody or members', oneOf(SHARING))
    .option('--with <member>', 'with --share members: with whom; give it again for more', collect)
    .action((nameOrId: string, flags: UpdateFlags & ConnectionFlags) =>
      parts.runner.answer(async () => {
        const { updateMachine } = await import('../cli/machine/update-machine.ts');
        return updateMachine((await deskFor(parts, flags)).client, { nameOrId, flags }, new Date());
      }),
    );
  withConnection(group.command('forget'))
    .description('take a machine that never comes back out of the fleet, with all that is held on it')
    .argument('<machine>', 'its name or global id')
    .option('--confirm-name <name>', 'its name again, without asking; needed where nobody can be asked')
    .action((name: string, flags: ConnectionFlags & { readonly confirmName?: string }) =>
      parts.runner.answer(async () => {
        const { forgetMachine } = await import('../cli/machine/forget-machine.ts');
        return forgetMachine(await deskFor(parts, flags), name, flags);
      }),
    );
}

function addConfirmLoss(group: Command, parts: ProgramParts): void {
  withConnection(group.command('confirm-loss'))
    .description(
      'operators: show the machines that fell silent together, and with --yes confirm that they are gone, so that deadlines go on',
    )
    .option('--yes', 'confirm it')
    .action((flags: ConnectionFlags & { readonly yes?: boolean }) =>
      parts.runner.answer(async () => {
        const { confirmLoss } = await import('../cli/machine/confirm-loss.ts');
        return confirmLoss((await deskFor(parts, flags)).client, { yes: flags.yes ?? false });
      }),
    );
}
