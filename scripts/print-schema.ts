import { writeFileSync } from 'node:fs';
import { printSchema } from 'graphql';
import { schema } from '../src/graphql/schema.ts';

/** Writes the schema to `schema.graphql`, whose changes are reviewed like code. The schema is sorted, so the text is stable. */
writeFileSync(new URL('../schema.graphql', import.meta.url), `${printSchema(schema)}\n`);
