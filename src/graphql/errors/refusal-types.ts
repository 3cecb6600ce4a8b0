import type { Reason } from '../../domain/reason.ts';
import {
  Forbidden,
  IdempotencyConflict,
  InvalidInput,
  InvalidState,
  LaunchRefused,
  NameTaken,
  NotFound,
  PlacementConflict,
  type InvalidField,
  type Refusal,
} from '../../domain/refusals.ts';
import { builder } from '../builder.ts';
import { AdmissionReason } from '../types/admission-reason.ts';

/** What every typed refusal has. */
const RefusalInterface = builder.interfaceRef<Refusal>('Refusal').implement({
  description: 'An expected "no" that the caller can act on. Nothing was changed.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Stable, for programs; docs/errors.md lists them.' }),
    message: t.exposeString('message', { description: 'What is wrong and what can be done.' }),
  }),
});

const InvalidFieldType = builder.objectRef<InvalidField>('InvalidField').implement({
  description: 'One invalid field of an input.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Path as the caller wrote it, such as `input.name`.' }),
    message: t.exposeString('message', { description: 'What is wrong and what is allowed.' }),
  }),
});

const FIELD = { description: 'Path of the field as the caller wrote it, such as `input.classId`.' };

builder.objectType(InvalidInput, {
  name: 'InvalidInput',
  description: 'The input itself is wrong. Code INVALID_INPUT.',
  interfaces: [RefusalInterface],
  fields: (t) => ({
    fields: t.field({ type: [InvalidFieldType], description: 'Every invalid field.', resolve: (refusal) => refusal.fields }),
  }),
});

builder.objectType(NotFound, {
  name: 'NotFound',
  description: 'The named thing does not exist, or the caller may not know that it does. Code NOT_FOUND.',
  interfaces: [RefusalInterface],
  fields: (t) => ({ field: t.exposeString('field', FIELD) }),
});

builder.objectType(Forbidden, {
  name: 'Forbidden',
  description: 'The caller is known and may not do this. Code FORBIDDEN.',
  interfaces: [RefusalInterface],
});

builder.objectType(NameTaken, {
  name: 'NameTaken',
  description: 'Something else has the name. Code NAME_TAKEN.',
  interfaces: [RefusalInterface],
  fields: (t) => ({ field: t.exposeString('field', FIELD) }),
});

builder.objectType(InvalidState, {
  name: 'InvalidState',
  description: 'The thing is in a state in which this cannot be done. Code INVALID_STATE.',
  interfaces: [RefusalInterface],
});

builder.objectType(IdempotencyConflict, {
  name: 'IdempotencyConflict',
  description: 'The idempotency key was used with another input within 24 hours. Code IDEMPOTENCY_CONFLICT.',
  interfaces: [RefusalInterface],
  fields: (t) => ({ field: t.exposeString('field', FIELD) }),
});

builder.objectType(LaunchRefused, {
  name: 'LaunchRefused',
  description: 'No machine could ever take it as asked; nothing was stored. The code is that of the first reason.',
  interfaces: [RefusalInterface],
  fields: (t) => ({
    reasons: t.field({
      type: [AdmissionReason],
      description: 'Every reason, most severe first.',
      resolve: (refusal): readonly Reason[] => refusal.reasons,
    }),
  }),
});

builder.objectType(PlacementConflict, {
  name: 'PlacementConflict',
  description: 'Other work kept changing the chosen machine; the same call may be sent again. Code PLACEMENT_CONFLICT.',
  interfaces: [RefusalInterface],
});
