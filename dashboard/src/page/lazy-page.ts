import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** The file of a page could not be had: the server is away, or has another dashboard by now. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

/** Gives the module of a page. */
type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

const loads: (() => Promise<unknown>)[] = [];

/** A page in a file of its own, which is loaded when it is looked at, or before by `loadAllPages`. Fails with `PageNotLoaded`. */
export function lazyPage<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  loads.push(load);
  return lazy(() =>
    load().catch((error: unknown) => {
      throw new PageNotLoaded('The page could not be loaded.', { cause: error });
    }),
  );
}

/** Loads the files of all pages, one after the other, so that the menu works while the server is away. What fails is asked for later. */
export async function loadAllPages(): Promise<void> {
  for (const load of loads) await load().catch(() => undefined);
}
