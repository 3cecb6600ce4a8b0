import { lazy, Suspense, type ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { FaultBoundary } from './page/fault-boundary.tsx';
import { Layout } from './page/layout.tsx';
import { Skeleton } from './page/list-state.tsx';
import { NotFoundPage } from './page/not-found-page.tsx';
import { SessionGate } from './session/session-gate.tsx';
import { useSession } from './session/use-session.ts';

const NotebooksPage = lazy(() => import('./workloads/notebooks-page.tsx'));
const EndpointsPage = lazy(() => import('./workloads/endpoints-page.tsx'));
const WorkloadPage = lazy(() => import('./workloads/workload-page.tsx'));
const ExplainPage = lazy(() => import('./explain/explain-page.tsx'));
const LaunchPage = lazy(() => import('./launch/launch-page.tsx'));
const MachinesPage = lazy(() => import('./machines/machines-page.tsx'));
const MachinePage = lazy(() => import('./machines/machine-page.tsx'));
const UsagePage = lazy(() => import('./usage/usage-page.tsx'));
const CatalogPage = lazy(() => import('./catalog/catalog-page.tsx'));
const AccountPage = lazy(() => import('./account/account-page.tsx'));
const MembersPage = lazy(() => import('./account/members-page.tsx'));
const AuditPage = lazy(() => import('./account/audit-page.tsx'));

/** The dashboard: whoever is signed in, and the page of the address. Each page is a file that is loaded when it is looked at. */
export function App(): ReactNode {
  return (
    <SessionGate>
      <Layout>
        <Pages />
      </Layout>
    </SessionGate>
  );
}

function Pages(): ReactNode {
  const [location] = useLocation();
  const { isOperator } = useSession();
  return (
    <FaultBoundary place={location}>
      <Suspense fallback={<Skeleton what="page" />}>
        <Switch>
          <Route path="/">
            <Redirect to="/notebooks" replace />
          </Route>
          <Route path="/notebooks" component={NotebooksPage} />
          <Route path="/endpoints" component={EndpointsPage} />
          <Route path="/workloads/:id">{({ id }) => <WorkloadPage key={id} id={id} />}</Route>
          <Route path="/workloads/:id/explain">{({ id }) => <ExplainPage key={id} id={id} />}</Route>
          <Route path="/launch/notebook">
            <LaunchPage key="NOTEBOOK" kind="NOTEBOOK" />
          </Route>
          <Route path="/launch/endpoint">
            <LaunchPage key="ENDPOINT" kind="ENDPOINT" />
          </Route>
          <Route path="/machines" component={MachinesPage} />
          <Route path="/machines/:id">{({ id }) => <MachinePage key={id} id={id} />}</Route>
          <Route path="/usage" component={UsagePage} />
          <Route path="/catalog" component={CatalogPage} />
          <Route path="/account" component={AccountPage} />
          {isOperator && <Route path="/members" component={MembersPage} />}
          {isOperator && <Route path="/audit" component={AuditPage} />}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </FaultBoundary>
  );
}
