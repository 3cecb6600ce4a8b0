import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Which tests to run where. */
export interface TestRun {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly test: string;
  readonly title?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** What a run came to. BROKEN: it could not even begin, which proves nothing. */
export interface TestResult {
  readonly verdict: 'PASSED' | 'FAILED' | 'BROKEN';
  /** Title of the first test that failed with the first line of why, or what was said. */
  readonly what: string;
  readonly seconds: number;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Runs one test file, or a part of it, in the folder. */
export async function runTest({ folder, databaseUrl, test, title, environment }: TestRun): Promise<TestResult> {
  const begun = performance.now();
  const output = join(folder, 'guard-report.json');
  rmSync(output, { force: true });
  const filter = title === undefined ? [] : ['-t', title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  const args = ['node_modules/vitest/vitest.mjs', 'run', test, '--reporter=json', `--outputFile=${output}`, '--bail=1', ...filter];
  const said = await spoken(args, { folder, environment: { ...environment, DATABASE_URL: databaseUrl } });
  return { ...judge(output, said), seconds: Math.round((performance.now() - begun) / 1_000) };
}

function judge(output: string, said: string): Pick<TestResult, 'verdict' | 'what'> {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  } catch {
    return { verdict: 'BROKEN', what: said.slice(-300) };
  }
  const failed = report.testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'));
  const [first] = failed;
  if (first !== undefined) {
    const [why = ''] = (first.failureMessages[0] ?? '').split('\n');
    return { verdict: 'FAILED', what: `${first.fullName.slice(-120)}: ${why.slice(0, 160)}` };
  }
  if (report.numPassedTests > 0 && report.numFailedTests === 0 && report.testResults.every(({ message }) => message === '')) {
    return { verdict: 'PASSED', what: `${String(report.numPassedTests)} passed` };
  }
  return {
    verdict: 'BROKEN',
    what:
      report.testResults
        .map(({ message }) => message)
        .join(' ')
        .slice(0, 300) || 'no test ran',
  };
}

interface Place {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

function spoken(args: readonly string[], { folder, environment }: Place): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const hear = (chunk: Buffer): void => {
      said = (said + chunk.toString()).slice(-4_000);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('close', () => {
      resolve(said);
    });
  });
}
