import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import type { GraphiQLOptions } from 'graphql-yoga';

/**
 * GraphiQL leaves a shift of its opening animation on the tabs and applies it when one is pressed, so that the tab slips away
 * from under the pointer and is not opened. Here no tab is ever shifted.
 */
const STEADY_TABS = '<style>.graphiql-tab { transform: none !important; }</style>';

/** The page of GraphiQL, which asks nothing of another origin. */
export function renderGraphiqlPage(options?: GraphiQLOptions): string {
  return renderGraphiQL(options).replace('</head>', `${STEADY_TABS}</head>`);
}
