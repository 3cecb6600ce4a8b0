import type { UsageGrouping } from '../generated/graphql.ts';

/** Headings of what usage is grouped by. */
export const GROUPING_TITLES: Readonly<Record<UsageGrouping, string>> = {
  DAY: 'Day',
  CLASS: 'Class',
  MEMBER: 'Member',
  MACHINE: 'Machine',
  WORKLOAD: 'Workload',
};
