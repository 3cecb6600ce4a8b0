import { OpenWorkloadDocument, type OpenWorkloadMutation } from '../../client/generated/graphql.ts';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import type { Desk } from '../desk.ts';
import { findWorkload, type FoundWorkload, type WorkloadWord } from '../lookup/find-workload.ts';
import { accepted, type Accepted, type NextSteps } from '../refused.ts';
import type { Answer } from '../terminal.ts';
import { kindWords } from '../workload/kind-words.ts';
import type { OpenBrowser } from './browser.ts';
import { serveHandOver, type HandOverServer } from './hand-over-server.ts';

/** How to open work. */
export interface Opening {
  readonly asked: WorkloadWord;
  /** null: give an address and a code instead. */
  readonly browser: OpenBrowser | null;
}

type Grant = Accepted<OpenWorkloadMutation['openWorkload']>;

/** How long a browser may take to fetch the page. */
const PATIENCE_MILLISECONDS = 120_000;
const STRANGER =
  'Something that is not known to be a program of yours asked for the page that opens it, and was refused; your browser still gets it.';

/**
 * `open` of notebooks and endpoints: serves one page to the browser, which hands a fresh code to the open origin, or, without a browser,
 * prints where to type a code. Fails with INVALID_STATE for work that does not run.
 */
export async function openWorkload({ client, terminal }: Desk, { asked, browser }: Opening): Promise<Answer> {
  const work = await findWorkload(client, asked);
  // What cannot be opened is told before a browser is; the server says why.
  if (browser === null || work.openUrl == null) return printed(await grantFor({ client }, work, null));
  const server = await serveHandOver({
    ask: (origin) => grantFor({ client }, work, origin),
    onStranger: () => {
      terminal.note([STRANGER]);
    },
  });
  try {
    terminal.note([`Opening ${work.openUrl} …`]);
    await browser(server.url).catch((cause: unknown) => {
      throw new CommandFailure(
        'no browser could be started',
        { code: 'NO_BROWSER', exitCode: EXIT_CODES.refused, next: printInstead(work) },
        { cause },
      );
    });
    await inTime(server, work);
  } finally {
    server.close();
  }
  return {
    lines: [`${kindWords(work.kind).noun} ${work.name} is open in your browser`],
    json: { id: work.id, openUrl: work.openUrl, opened: true },
  };
}

async function grantFor({ client }: Pick<Desk, 'client'>, work: FoundWorkload, fromOrigin: string | null): Promise<Grant> {
  const { openWorkload: result } = await client.request(OpenWorkloadDocument, { input: { workloadId: work.id, fromOrigin } });
  return accepted(result, nextSteps(work));
}

function printed({ openUrl, enterUrl, code, expiresAt }: Grant): Answer {
  return {
    lines: [`Open ${openUrl}`, `and type this code there within 30 seconds: ${code}`],
    notes: ['The code works once. Whoever has it gets in as you.'],
    json: { openUrl, enterUrl, code, expiresAt },
  };
}

async function inTime({ served }: HandOverServer, work: FoundWorkload): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new CommandFailure('no browser came within two minutes', {
          code: 'NO_BROWSER',
          exitCode: EXIT_CODES.refused,
          next: printInstead(work),
        }),
      );
    }, PATIENCE_MILLISECONDS);
  });
  try {
    await Promise.race([served, late]);
  } finally {
    clearTimeout(timer);
  }
}

function nextSteps({ kind, name, phase }: FoundWorkload): NextSteps {
  const { noun } = kindWords(kind);
  const starts = phase === 'STOPPED' || phase === 'FAILED';
  return {
    INVALID_STATE: starts ? `berth ${noun} start ${name} --follow` : `berth timeline ${name} --follow`,
    FORBIDDEN: 'its member alone can open it',
  };
}

function printInstead({ kind, name }: FoundWorkload): string {
  return `berth ${kindWords(kind).noun} open ${name} --print`;
}
