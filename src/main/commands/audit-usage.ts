import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../../generated/prisma/client.ts';
import type { MemberId } from '../../domain/model/ids.ts';
import { auditUsage as audit, type UsageAudit } from '../../app/audit-usage.ts';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';
import type { Answer } from '../../cli/terminal.ts';
import type { Environment } from '../../config/environment-reader.ts';
import { createUsageReads } from '../../graphql/read-models/usage-groups.ts';
import { createHoldLedger } from '../../storage/hold-ledger.ts';
import { withUtc } from '../../storage/pool.ts';
import { databaseUrlOf } from './database-url-of.ts';
import { readConfig } from './read-config.ts';
import { withDatabase } from './with-database.ts';

/** An operator sees everybody's usage, whoever it is. */
const OPERATOR = { memberId: '00000000-0000-0000-0000-000000000000' as MemberId, operator: true };
/** Rows of a report; an audit has no limit but the memory. */
const NO_LIMIT = 2_147_483_647;
const LONGEST_MILLISECONDS = 3_600_000;

/**
 * `berth usage audit`: prints what was checked, and fails with USAGE_UNEQUAL and every difference where reports and holds are
 * not equal. Everything is read in one snapshot, so servers may work meanwhile.
 */
export async function auditUsage(environment: Environment): Promise<Answer> {
  // Says in the words of all commands that the database is away or not migrated.
  await withDatabase(environment, (pool) => pool.query('select from reservation limit 1'));
  const prisma = new PrismaClient({
    adapter: new PrismaPg({ connectionString: withUtc(databaseUrlOf(readConfig(environment))), max: 1, application_name: 'berth-cli' }),
  });
  try {
    return describeAudit(
      await prisma.$transaction(
        async (transaction) => {
          const reads = createUsageReads(transaction);
          const sums = {
            within: (request: Parameters<(typeof reads)['within']>[1]) => reads.within(OPERATOR, { ...request, most: NO_LIMIT }),
            ofWorkloads: reads.ofWorkloads.bind(reads),
            days: reads.days.bind(reads),
          };
          return audit(
            sums,
            createHoldLedger((sql, ...values) => transaction.$queryRawUnsafe(sql, ...values)),
          );
        },
        { isolationLevel: 'RepeatableRead', timeout: LONGEST_MILLISECONDS },
      ),
    );
  } finally {
    await prisma.$disconnect();
  }
}

function describeAudit(found: UsageAudit): Answer {
  const { spans, openSpans, reportRows, checks } = found;
  const read = `${String(spans)} reservations, ${String(openSpans)} of them open, and ${String(reportRows)} rows of reports were read`;
  const lines = checks.flatMap(({ rule, violations }) => [
    `${violations.length === 0 ? 'equal   ' : 'UNEQUAL '} ${rule}`,
    ...violations.map((violation) => `           ${violation}`),
  ]);
  const broken = checks.filter((check) => check.violations.length > 0).length;
  if (broken === 0) return { lines: [...lines, `${read}; nothing is wrong.`], json: found };
  throw new CommandFailure(`${read}; ${String(broken)} of ${String(checks.length)} checks failed`, {
    code: 'USAGE_UNEQUAL',
    exitCode: EXIT_CODES.refused,
    lines,
    data: { ...found },
  });
}
