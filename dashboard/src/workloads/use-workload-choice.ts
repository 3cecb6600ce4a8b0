import { useQuery } from 'urql';
import { useSearchParams } from 'wouter';
import { FindMemberDocument, type WorkloadFilter } from '../generated/graphql.ts';
import { phaseFilter, type PhaseFilter } from './phase-filter.ts';

/** Which work a list shows, kept in the address, so that it can be shared and survives a reload. */
export interface WorkloadChoice {
  readonly phase: PhaseFilter;
  readonly memberName: string | null;
  readonly isMemberUnknown: boolean;
  /** null while the named member is looked up, and where there is none of that name: then there is nothing to list. */
  readonly filter: WorkloadFilter | null;
  readonly choosePhase: (id: string) => void;
  readonly chooseMember: (name: string | null) => void;
}

/** `onChoose` is called when something else was chosen. */
export function useWorkloadChoice(onChoose: () => void): WorkloadChoice {
  const [search, setSearch] = useSearchParams();
  const phase = phaseFilter(search.get('phase'));
  const memberName = search.get('member');
  const [{ data, fetching }] = useQuery({ query: FindMemberDocument, variables: { name: memberName ?? '' }, pause: memberName === null });
  const member = memberName === null ? null : (data?.member ?? null);
  const isMemberUnknown = memberName !== null && !fetching && data !== undefined && data.member === null;
  const choose = (name: 'phase' | 'member', value: string | null): void => {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
    onChoose();
  };
  return {
    phase,
    memberName,
    isMemberUnknown,
    filter: memberName !== null && member === null ? null : { phases: phase.phases, memberId: member?.id ?? null },
    choosePhase: (id) => {
      choose('phase', id === 'ALL' ? null : id);
    },
    chooseMember: (name) => {
      choose('member', name);
    },
  };
}
