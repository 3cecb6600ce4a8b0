import type { UsageGrouping } from '../../client/generated/graphql.ts';

/** What a report is grouped by, as the command line writes it. */
export const GROUPING_WORDS: Readonly<Record<string, UsageGrouping>> = {
  class: 'CLASS',
  member: 'MEMBER',
  machine: 'MACHINE',
  workload: 'WORKLOAD',
  day: 'DAY',
};
