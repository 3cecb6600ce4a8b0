import { DRIVER_TABLE } from '../../domain/trust/driver-table.ts';
import { builder } from '../builder.ts';
import { viewerOf } from '../context.ts';
import type { MachineAmounts, MachineDetail, MachineDriverRow, MachineRow } from '../read-models/machine-row.ts';
import { AcceleratorEnum, DriverEnum, IsolationEnum, MachineStatusEnum, SharingModeEnum } from './hardware-enums.ts';
import { Member } from './member.ts';

const NOT_FOR_GUESTS = 'null for guests with whom the machine is not shared.';

const DriverInfo = builder.objectRef<MachineDriverRow>('DriverInfo').implement({
  description: 'A driver of a machine, as its agent reports it. Every member may read it.',
  fields: (t) => ({
    name: t.field({ type: DriverEnum, description: 'Which driver.', resolve: (driver) => driver.name }),
    version: t.exposeString('version', {
      description: 'Numbers and program names of its version that Berth knows; `unknown` when its agent said none.',
    }),
    isolation: t.field({
      type: IsolationEnum,
      description: 'How well it keeps work away from the host.',
      resolve: (driver) => DRIVER_TABLE[driver.name].isolation,
    }),
    accelerators: t.field({
      type: [AcceleratorEnum],
      nullable: true,
      description: 'Accelerators that it can offer; null for all that the machine has.',
      resolve: (driver) => driver.accelerators,
    }),
  }),
});

const DeviceCount = builder.objectRef<MachineAmounts['devices'][number]>('DeviceCount').implement({
  description: 'Device units of one kind.',
  fields: (t) => ({
    accelerator: t.field({ type: AcceleratorEnum, description: 'Kind of device.', resolve: (devices) => devices.accelerator }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
});

const Amounts = builder.objectRef<MachineAmounts>('MachineAmounts').implement({
  description: 'Amounts of a machine, whole or in use.',
  fields: (t) => ({
    cpuMillis: t.exposeInt('cpuMillis', { description: 'Processor time, thousandths of a core.' }),
    memoryMib: t.exposeInt('memoryMib', { description: 'Memory, MiB.' }),
    devices: t.field({
      type: [DeviceCount],
      description: 'Device units by kind; kinds without any are left out.',
      resolve: (row) => row.devices,
    }),
  }),
});

const Sharing = builder.objectRef<MachineDetail>('MachineSharing').implement({
  description: 'Who besides its owner may be placed on a machine.',
  fields: (t) => ({
    mode: t.field({ type: SharingModeEnum, description: 'With whom it is shared.', resolve: (detail) => detail.sharingMode }),
    members: t.field({
      type: [Member],
      nullable: { list: true, items: true },
      description: 'The members that its owner named, each by id and name; null for all but its owner and operators.',
      resolve: (detail) => detail.sharedWith,
    }),
  }),
});

/** A host with an agent, or a cluster, as the viewer may see it (T5). */
export const Machine = builder.loadableNodeRef('Machine', {
  id: { resolve: (machine: MachineRow) => machine.id },
  load: (ids: string[], context) => context.reads.machines.byIds(viewerOf(context), ids),
  loaderOptions: { cache: false },
});

Machine.implement({
  description:
    'A host with an agent, or a cluster. Every member may read id, name, owner, status, lossSuspected and drivers; the rest only where it is shared with the viewer, who owns it or is an operator.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Unique among machines that were not removed.' }),
    owner: t.field({
      type: Member,
      nullable: true,
      description: 'The member whose machine it is; null for a machine of the organisation, and where the viewer may not see the member.',
      resolve: (machine) => machine.ownerId,
    }),
    status: t.field({ type: MachineStatusEnum, description: 'Its state towards new work.', resolve: (machine) => machine.status }),
    lossSuspected: t.exposeBoolean('lossSuspected', {
      description:
        'True while it is UNREACHABLE together with most of the fleet, so that the control plane suspects itself and not the machine; see `Query.machineLoss`.',
    }),
    drivers: t.field({
      type: [DriverInfo],
      description: 'How it runs work, by name; empty before its agent joined.',
      complexity: { field: 1, multiplier: 3 },
      resolve: (machine) => machine.drivers,
    }),
    os: t.string({
      nullable: true,
      description: `linux or darwin; null before its agent joined. ${NOT_FOR_GUESTS}`,
      resolve: ({ detail }) => detail?.os ?? null,
    }),
    arch: t.string({
      nullable: true,
      description: `Processor architecture, \`other\` when Berth does not know it; null before its agent joined. ${NOT_FOR_GUESTS}`,
      resolve: ({ detail }) => detail?.arch ?? null,
    }),
    agentVersion: t.string({
      nullable: true,
      description: `Version of its agent; null before it joined. ${NOT_FOR_GUESTS}`,
      resolve: ({ detail }) => detail?.agentVersion ?? null,
    }),
    schedulable: t.boolean({
      nullable: true,
      description: `False while its owner closes it to new work. ${NOT_FOR_GUESTS}`,
      resolve: ({ detail }) => detail?.schedulable ?? null,
    }),
    capacity: t.field({
      type: Amounts,
      nullable: true,
      description: `All that it has. ${NOT_FOR_GUESTS}`,
      resolve: ({ detail }) => detail?.capacity ?? null,
    }),
    allocated: t.field({
      type: Amounts,
      nullable: true,
      description: `What reservations hold of it. ${NOT_FOR_GUESTS}`,
      resolve: ({ detail }) => detail?.allocated ?? null,
    }),
    sharing: t.field({
      type: Sharing,
      nullable: true,
      description: `Who may be placed on it. ${NOT_FOR_GUESTS}`,
      resolve: ({ detail }) => detail,
    }),
    lastHeartbeatAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: `When its agent was last heard, in database time; null before it joined. ${NOT_FOR_GUESTS}`,
      resolve: ({ detail }) => detail?.lastHeartbeatAt ?? null,
    }),
  }),
});
