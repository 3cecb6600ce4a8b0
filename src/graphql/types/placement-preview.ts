import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { innerId } from '../global-id.ts';
import { readIds } from '../read-ids.ts';
import { PlacementDecisionType } from './placement-decision.ts';
import { WorkloadKindEnum } from './work-enums.ts';

const PlacementPreviewInput = builder.inputType('PlacementPreviewInput', {
  description: 'A launch to try out.',
  fields: (t) => ({
    kind: t.field({ type: WorkloadKindEnum, required: true, description: 'What would be launched.' }),
    classId: t.id({ required: true, description: 'Global id of an AcceleratorClass.' }),
    entryId: t.id({ required: true, description: 'Global id of a CatalogEntry of that kind.' }),
    machineId: t.id({ description: 'Global id of a Machine: consider it alone; null for all.' }),
  }),
});

builder.queryField('placementPreview', (t) =>
  t.field({
    type: PlacementDecisionType,
    description: 'What a launch would be answered now, by the same selector and checks; reserves and stores nothing.',
    args: { input: t.arg({ type: PlacementPreviewInput, required: true, description: 'The launch to try out.' }) },
    complexity: { field: 50 },
    resolve: (_root, { input }, context) =>
      context.application.previewPlacement(actorOf(context), {
        kind: input.kind,
        ...readIds({
          classId: () => innerId(input.classId, { typename: 'AcceleratorClass', field: 'input.classId' }),
          entryId: () => innerId(input.entryId, { typename: 'CatalogEntry', field: 'input.entryId' }),
          machineId: () => (input.machineId == null ? null : innerId(input.machineId, { typename: 'Machine', field: 'input.machineId' })),
        }),
      }),
  }),
);
