import type { Pool, PoolClient } from 'pg';
import type { FileStamp, ModelValidationStore, NamedEntry, OpenValidation, OpenValidationStore } from '../app/model-ports.ts';
import type { IdSource } from '../app/ports.ts';
import type { EntryId } from '../domain/model/ids.ts';
import {
  AUDIT_AND_WAKE,
  CLOSE_GATE,
  CLOSE_VALIDATIONS,
  FIND_ENTRIES,
  LOCK_ENTRY,
  LOCK_OPEN,
  OPEN_VALIDATION,
  READ_FILES,
  READ_OPEN,
} from './sql/model-validation.ts';
import { transact } from './transact.ts';

/** Changed files that an audit record names; the others are counted. */
const NAMED_FILES = 20;

interface Parts {
  readonly pool: Pool;
  readonly ids: IdSource;
}

interface Audit {
  readonly actor: 'operator-cli' | 'server';
  readonly action: string;
  readonly entryId: EntryId;
  readonly outcome: 'DONE' | 'REFUSED';
  readonly detail: object;
}

/** Validations of models in Postgres, and the gates that they hold open (M2). */
export function createModelValidationStore({ pool, ids }: Parts): ModelValidationStore & OpenValidationStore {
  const audit = async (client: PoolClient, { actor, action, entryId, outcome, detail }: Audit): Promise<void> => {
    await client.query(AUDIT_AND_WAKE, [ids.next(), actor, action, entryId, outcome, JSON.stringify(detail)]);
  };
  return {
    async findEntries(name, catalog) {
      const { rows } = await pool.query<NamedEntry>(FIND_ENTRIES, [name, catalog]);
      return rows;
    },
    storeValidation: ({ entryId, choice, artefact }) =>
      transact(pool, async (client) => {
        const entry = await lockEntry(client, entryId);
        if (entry?.source !== choice.source) return false;
        const { digest, stampDigest, files, weightFiles, tensors } = artefact;
        await client.query(CLOSE_VALIDATIONS, [entryId]);
        const values = [
          ids.next(),
          entryId,
          digest,
          choice.source,
          choice.ignored,
          stampDigest,
          JSON.stringify(files),
          weightFiles,
          tensors,
        ];
        await client.query(OPEN_VALIDATION, values);
        const detail = { digest, files: files.length, weightFiles, tensors, ignored: choice.ignored };
        await audit(client, { actor: 'operator-cli', action: 'model.validate', entryId, outcome: 'DONE', detail });
        return true;
      }),
    storeFailure: (entryId, problems) =>
      transact(pool, async (client) => {
        const entry = await lockEntry(client, entryId);
        const wasOpen = entry !== null && entry.validatedDigest !== null;
        if (wasOpen) await client.query(CLOSE_GATE, [entryId]);
        const codes = [...new Set(problems.map((problem) => problem.code))];
        const detail = { codes, closed: wasOpen };
        await audit(client, { actor: 'operator-cli', action: 'model.validate', entryId, outcome: 'REFUSED', detail });
        return wasOpen;
      }),
    async readOpen(scope) {
      const values = scope === 'all' ? [null, null] : 'entryId' in scope ? [scope.entryId, null] : [null, scope.workloadId];
      const { rows } = await pool.query<OpenValidation>(READ_OPEN, values);
      return rows;
    },
    async readFiles(validationId) {
      const { rows } = await pool.query<FileStamp>(READ_FILES, [validationId]);
      return rows;
    },
    closeChanged: ({ id, entryId }, changed) =>
      transact(pool, async (client) => {
        const { rowCount } = await client.query(LOCK_OPEN, [id]);
        if (rowCount !== 1) return false;
        await client.query(CLOSE_GATE, [entryId]);
        const detail = { validation: id, changed: changed.slice(0, NAMED_FILES), changedCount: changed.length };
        await audit(client, { actor: 'server', action: 'model.close', entryId, outcome: 'DONE', detail });
        return true;
      }),
  };
}

interface LockedEntry {
  readonly source: string | null;
  readonly validatedDigest: string | null;
}

async function lockEntry(client: PoolClient, entryId: EntryId): Promise<LockedEntry | null> {
  const { rows } = await client.query<LockedEntry>(LOCK_ENTRY, [entryId]);
  return rows[0] ?? null;
}
