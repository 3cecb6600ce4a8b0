import { DATABASE_GUARDS } from './database-guards.ts';
import { DECISION_GUARDS } from './decision-guards.ts';
import type { Guard } from './guard.ts';
import { MODEL_GUARDS } from './model-guards.ts';
import { PROTOCOL_GUARDS } from './protocol-guards.ts';

/** Every guard that `npm run test:guards` takes away, one after the other. A new one is a line in one of these lists. */
export const GUARDS: readonly Guard[] = [...DATABASE_GUARDS, ...DECISION_GUARDS, ...PROTOCOL_GUARDS, ...MODEL_GUARDS];
