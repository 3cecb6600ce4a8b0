import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { ListEndpointsDocument } from '../generated/graphql.ts';
import { usePages } from '../page/use-pages.ts';
import { useWorkloadChoice } from './use-workload-choice.ts';
import { WorkloadList } from './workload-list.tsx';

const PAGE_SIZE = 20;

/** The endpoints that the viewer may see: their own, or everybody's for operators. */
export default function EndpointsPage(): ReactNode {
  const pages = usePages();
  const choice = useWorkloadChoice(pages.restart);
  const [query, ask] = useQuery({
    query: ListEndpointsDocument,
    variables: { filter: choice.filter, first: PAGE_SIZE, after: pages.after },
    pause: choice.filter === null,
  });
  const reload = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  return <WorkloadList kind="ENDPOINT" choice={choice} pages={pages} query={query} page={query.data?.endpoints} reload={reload} />;
}
