/** A page that the navigation leads to. */
export interface NavigationPage {
  readonly path: string;
  readonly title: string;
}

const FOR_ALL: readonly NavigationPage[] = [
  { path: '/notebooks', title: 'Notebooks' },
  { path: '/endpoints', title: 'Endpoints' },
  { path: '/machines', title: 'Machines' },
  { path: '/usage', title: 'Usage' },
  { path: '/catalog', title: 'Catalog' },
  { path: '/account', title: 'Account' },
];

const FOR_OPERATORS: readonly NavigationPage[] = [
  { path: '/members', title: 'Members' },
  { path: '/audit', title: 'Audit log' },
];

/** The pages that somebody is offered. */
export function pagesFor({ isOperator }: { readonly isOperator: boolean }): readonly NavigationPage[] {
  return isOperator ? [...FOR_ALL, ...FOR_OPERATORS] : FOR_ALL;
}
