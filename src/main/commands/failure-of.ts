import { AgentFailure } from '../../agent/agent-failure.ts';
import { OperationRefused, ServerUnreachable } from '../../client/client-error.ts';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';
import { generalNext } from '../../cli/refused.ts';
import { InvalidInput, Refusal } from '../../domain/refusals.ts';
import { MigrationRefused } from '../../storage/migrate.ts';
import { ServiceNotStarted } from '../local-services/service-not-started.ts';
import { ListenRefused } from '../server/listen-on.ts';

/** Codes of Node and of Postgres that mean: it is not there, does not let us in, or went away. */
const UNREACHABLE =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|08...|28...|3D000|53300|57P0[1-5])$/;
/** What the driver says without a code. */
const UNREACHABLE_WORDS = /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;
const UNDEFINED_TABLE = '42P01';
/** What the system says of a file or folder that somebody named. */
const FILE_TROUBLE: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};

/** Turns whatever a command threw into its typed reason. The database's own words can quote a ref (H2), so they are not repeated. */
export function failureOf(error: unknown): CommandFailure {
  if (error instanceof CommandFailure) return error;
  if (error instanceof InvalidInput) return refusal(error, { fields: error.fields });
  if (error instanceof Refusal) return refusal(error, {});
  if (error instanceof OperationRefused) {
    const requestId = error.errors[0].extensions?.requestId;
    return new CommandFailure(
      error.message,
      {
        code: error.code,
        exitCode: EXIT_CODES.refused,
        next: generalNext(error.code),
        data: requestId === undefined ? {} : { requestId },
      },
      { cause: error },
    );
  }
  if (error instanceof ServerUnreachable) {
    return new CommandFailure(
      `${error.message} Check --server or BERTH_SERVER, and that the server runs.`,
      { code: 'SERVER_UNREACHABLE', exitCode: EXIT_CODES.unreachable, next: 'npm start, where there is no server yet' },
      { cause: error },
    );
  }
  if (error instanceof MigrationRefused) {
    return new CommandFailure(error.message, {
      code: 'MIGRATION_REFUSED',
      exitCode: EXIT_CODES.refused,
      data: { problems: error.problems },
    });
  }
  if (error instanceof AgentFailure) {
    return new CommandFailure(error.message, { code: 'AGENT_REFUSED', exitCode: EXIT_CODES.refused }, { cause: error });
  }
  if (error instanceof ServiceNotStarted) {
    return new CommandFailure(error.message, { code: 'DATABASE_UNREACHABLE', exitCode: EXIT_CODES.unreachable }, { cause: error });
  }
  if (error instanceof ListenRefused) {
    return new CommandFailure(error.message, { code: 'ADDRESS_UNAVAILABLE', exitCode: EXIT_CODES.refused }, { cause: error });
  }
  const code = codeOf(error);
  if (UNREACHABLE.test(code) || isMissingSocket(error) || UNREACHABLE_WORDS.test(error instanceof Error ? error.message : '')) {
    return new CommandFailure(
      `${whyUnreachable(code)}${code === '' ? '' : ` (${code})`}; check DATABASE_URL, or run npm start without it`,
      { code: 'DATABASE_UNREACHABLE', exitCode: EXIT_CODES.unreachable },
      { cause: error },
    );
  }
  if (FILE_TROUBLE[code] !== undefined && error instanceof Error && 'path' in error && typeof error.path === 'string') {
    return new CommandFailure(
      `${error.path} cannot be used: ${FILE_TROUBLE[code]} (${code})`,
      { code: 'FILE_UNUSABLE', exitCode: EXIT_CODES.refused },
      { cause: error },
    );
  }
  if (code === UNDEFINED_TABLE) {
    return new CommandFailure('the database lacks tables of this version; run berth migrate first', {
      code: 'DATABASE_NOT_MIGRATED',
      exitCode: EXIT_CODES.refused,
    });
  }
  return new CommandFailure(
    `an unexpected error (${[nameOf(error), code].filter((part) => part !== '').join(' ')}); set LOG_LEVEL=debug to see all of it`,
    { code: 'FAULT', exitCode: EXIT_CODES.refused },
    { cause: error },
  );
}

function refusal(error: Refusal, data: Readonly<Record<string, unknown>>): CommandFailure {
  return new CommandFailure(error.message, { code: error.code, exitCode: EXIT_CODES.refused, data }, { cause: error });
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : '';
}

/** A unix socket that is not there; any other missing file is not about the database. */
function isMissingSocket(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect';
}

function whyUnreachable(code: string): string {
  if (code.startsWith('28')) return 'the database does not let this user in, or not with this password';
  if (code === '3D000') return 'the server of the database is there, but has no database of that name';
  return 'the database cannot be reached';
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.constructor.name : typeof error;
}
