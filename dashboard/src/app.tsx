import { Suspense, useEffect, type ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { FaultBoundary } from './page/fault-boundary.tsx';
import { Layout } from './page/layout.tsx';
import { lazyPage, loadAllPages } from './page/lazy-page.ts';
import { Skeleton } from './page/list-state.tsx';
import { NotFoundPage } from './page/not-found-page.tsx';
import { whenIdle } from './page/when-idle.ts';
import { SessionGate } from './session/session-gate.tsx';
import { useSession } from './session/use-session.ts';

const NotebooksPage = lazyPage(() => import('./workloads/notebooks-page.tsx'));
const EndpointsPage = lazyPage(() => import('./workloads/endpoints-page.tsx'));
const WorkloadPage = lazyPage(() => import('./workloads/workload-page.tsx'));
const ExplainPage = lazyPage(() => import('./explain/explain-page.tsx'));
const LaunchPage = lazyPage(() => import('./launch/launch-page.tsx'));
const MachinesPage = lazyPage(() => import('./machines/machines-page.tsx'));
const MachinePage = lazyPage(() => import('./machines/machine-page.tsx'));
const UsagePage = lazyPage(() => import('./usage/usage-page.tsx'));
const CatalogPage = lazyPage(() => import('./catalog/catalog-page.tsx'));
const AccountPage = lazyPage(() => import('./account/account-page.tsx'));
const MembersPage = lazyPage(() => import('./account/members-page.tsx'));
const AuditPage = lazyPage(() => import('./account/audit-page.tsx'));

/** The dashboard: whoever is signed in, and the page of the address. Each page is a file; all are loaded once there is time. */
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
  useEffect(() => whenIdle(() => void loadAllPages()), []);
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
