import { Forbidden, InvalidInput, NotFound } from '../../domain/refusals.ts';
import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { innerId } from '../global-id.ts';
import { MachineLoss } from '../types/machine-loss.ts';

const ConfirmMachineLossInput = builder.inputType('ConfirmMachineLossInput', {
  description: 'The loss to confirm.',
  fields: (t) => ({
    machineLossId: t.id({ required: true, description: 'Global id of a MachineLoss, so that none is confirmed that nobody looked at.' }),
  }),
});

builder.mutationField('confirmMachineLoss', (t) =>
  t.field({
    type: MachineLoss,
    description:
      'Confirms that the machines which fell silent together are gone, so that the control plane trusts itself again and deadlines go on. What they hold stays held. Operators only; needs the scope ADMIN. Repeating it changes nothing.',
    args: { input: t.arg({ type: ConfirmMachineLossInput, required: true, description: 'The loss to confirm.' }) },
    errors: {
      types: [InvalidInput, NotFound, Forbidden],
      union: { name: 'ConfirmMachineLossResult', description: 'The loss, over by now, or why it was not confirmed.' },
    },
    resolve: (_root, { input }, context) =>
      context.application.confirmMachineLoss(
        actorOf(context),
        innerId(input.machineLossId, { typename: 'MachineLoss', field: 'input.machineLossId' }),
      ),
  }),
);
