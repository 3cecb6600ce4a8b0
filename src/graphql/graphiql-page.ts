import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import type { GraphiQLOptions } from 'graphql-yoga';
import { GRAPHIQL_SESSION } from './graphiql-session.ts';

/**
 * GraphiQL leaves a shift of its opening animation on the tabs and applies it when one is pressed, so that the tab slips away
 * from under the pointer and is not opened. Here no tab is ever shifted.
 */
const STEADY_TABS = '<style>.graphiql-tab { transform: none !important; }</style>';

const ROOT = '<div id="root"></div>';

/** The page of GraphiQL with its field for the token, which asks nothing of another origin. */
export function renderGraphiqlPage(options?: GraphiQLOptions): string {
  return renderGraphiQL(options)
    .replace('</head>', () => `${STEADY_TABS}${GRAPHIQL_SESSION.head}</head>`)
    .replace(ROOT, () => `${GRAPHIQL_SESSION.body}${ROOT}`);
}
