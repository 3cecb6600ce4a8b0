import { eventually } from '../../support/eventually.ts';
import type { FreshInstallation } from './fresh-installation.ts';
import type { Page } from './pages.ts';

/** Who reads a page: the operator, unless the page says `<!-- typed by: demo -->`. */
export interface Reader {
  readonly token: string;
  /** Variables of the reader's shell. */
  readonly variables: Record<string, string | undefined>;
  /** What stands for ids in the page's examples, such as NOTEBOOK_ID. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Names of what stands for an id. */
const WANTS_IDS =
  /\b(?:NOTEBOOK|ENDPOINT|WORKLOAD|DECISION|MACHINE|CLASS|IMAGE|MODEL|MEMBER|CATALOG|TOKEN)_ID\b|\$OPEN_URL|\bdecision (?:show|replay) ID\b/;

/** Gives the page its reader; where examples name ids there is a running notebook, `trial`, for them. */
export async function readerOf(page: Page, installation: FreshInstallation): Promise<Reader> {
  const isDemo = page.text.includes('<!-- typed by: demo -->');
  const token = isDemo ? installation.access.demoToken : installation.access.operatorToken;
  const ids = WANTS_IDS.test(page.text) ? await exampleIds(installation, token) : {};
  return {
    token,
    ids,
    variables: {
      PATH: process.env['PATH'],
      HOME: installation.folder,
      LANG: 'C.UTF-8',
      DATABASE_URL: installation.databaseUrl,
      BERTH_SERVER: installation.url,
      BERTH_TOKEN: token,
      BERTH_DATA_DIR: '.berth',
      OPEN_URL: ids['OPEN_URL'],
      ...ids,
    },
  };
}

interface Offer {
  readonly viewer: { readonly id: string; readonly tokens?: unknown };
  readonly class: { readonly id: string };
  readonly image: { readonly id: string };
  readonly model: { readonly id: string };
  readonly catalogs: { readonly nodes: readonly { readonly id: string }[] };
  readonly machines: { readonly nodes: readonly { readonly id: string }[] };
}

const OFFER = `{
  viewer { id }
  class(name: "cpu-small") { id }
  image: catalogEntry(catalog: "sample", name: "jupyter") { id }
  model: catalogEntry(catalog: "sample", name: "qwen2-0.5b-instruct") { id }
  catalogs { nodes { id } }
  machines { nodes { id } }
}`;

interface Trial {
  readonly node: {
    readonly phase: string;
    readonly openUrl: string | null;
    readonly timeline: { readonly nodes: readonly { readonly decisionId: string | null }[] };
  };
}

async function exampleIds(installation: FreshInstallation, token: string): Promise<Readonly<Record<string, string>>> {
  const offer = await installation.ask<Offer>(OFFER, {}, token);
  const launched = await installation.ask<{ readonly launchNotebook: { readonly id: string } }>(
    'mutation($input: LaunchNotebookInput!) { launchNotebook(input: $input) { ... on Notebook { id } } }',
    { input: { name: 'trial', classId: offer.class.id, imageId: offer.image.id } },
    token,
  );
  const { id } = launched.launchNotebook;
  const look = (): Promise<Trial> =>
    installation.ask<Trial>(
      'query($id: ID!) { node(id: $id) { ... on Notebook { phase openUrl timeline(first: 50) { nodes { decisionId } } } } }',
      { id },
      token,
    );
  await eventually(async () => (await look()).node.phase === 'RUNNING', 'the notebook of the examples runs');
  const { node } = await look();
  return {
    NOTEBOOK_ID: id,
    WORKLOAD_ID: id,
    CLASS_ID: offer.class.id,
    IMAGE_ID: offer.image.id,
    MODEL_ID: offer.model.id,
    MEMBER_ID: offer.viewer.id,
    CATALOG_ID: offer.catalogs.nodes[0]?.id ?? '',
    MACHINE_ID: offer.machines.nodes[0]?.id ?? '',
    DECISION_ID: node.timeline.nodes.find(({ decisionId }) => decisionId !== null)?.decisionId ?? '',
    OPEN_URL: node.openUrl ?? '',
  };
}

/** The text with real ids for the words that stand for them, and this installation for its example addresses. */
export function putIn(text: string, { ids, variables }: Reader): string {
  const server = variables['BERTH_SERVER'] ?? '';
  return text
    .replace(/(?<![$\w{])[A-Z]+_ID\b/g, (word) => ids[word] ?? word)
    .replace(/\b(decision (?:show|replay)) ID\b/, (_, command: string) => `${command} ${ids['DECISION_ID'] ?? ''}`)
    .replace(/https:\/\/berth\.example(?:\.org)?(?![.\w])|http:\/\/(?:127\.0\.0\.1|localhost):4000(?!\d)/g, server);
}
