import { z } from 'zod';
import { catalogSchema, classSchema, entrySchema } from './catalog-schema.ts';

/** Rules between fields that JSON Schema can say; editors show them while the operator types. */
const CLASS_RULES = {
  if: { properties: { accelerator: { const: 'cpu' } } },
  then: { properties: { accelerator_count: { const: 0 } } },
  else: { required: ['accelerator_count'], properties: { accelerator_count: { minimum: 1 } } },
};
const ENTRY_RULES = {
  if: { properties: { kind: { const: 'model' } } },
  then: { required: ['source'], properties: { runtimes: { items: { required: ['model_format'] } } } },
  else: { properties: { source: false, runtimes: { items: { properties: { model_format: false } } } } },
};

/**
 * The JSON Schema of a catalog file, for editors; `berth catalog schema` prints it, and
 * `catalog/catalog.schema.json` holds it. Names that are given
 * twice are what it cannot say: `berth catalog check` finds those.
 */
export function catalogJsonSchema(): object {
  return z.toJSONSchema(catalogSchema, {
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === classSchema) Object.assign(jsonSchema, CLASS_RULES);
      if (zodSchema === entrySchema) Object.assign(jsonSchema, ENTRY_RULES);
      if (zodSchema === catalogSchema) jsonSchema.title = 'Berth catalog, version 1';
    },
  });
}
