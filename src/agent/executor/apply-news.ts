import type { AgentState } from '../state/agent-state.ts';
import { becameReady, end, gone, progressed, stopFailed } from '../reconciliation/transitions.ts';
import { workKey } from '../reconciliation/work.ts';
import type { Work } from '../reconciliation/work.ts';
import type { News } from './operations.ts';

/** Progress is kept in steps of this size, so that a chatty driver does not write the disk full. */
const PROGRESS_STEP = 0.05;

/** The state after an operation's news about one run; the same value when the news changes nothing. */
export function applyNews(state: AgentState, from: { readonly key: string; readonly news: News; readonly at: string }): AgentState {
  const works = state.works.map((work) => (workKey(work) === from.key ? transition(work, from.news, from.at) : work));
  return works.every((work, index) => work === state.works[index]) ? state : { ...state, works };
}

function transition(work: Work, news: News, at: string): Work {
  switch (news.kind) {
    case 'PROGRESS': {
      const smallStep = news.progress < 1 && news.progress - (work.progress ?? 0) < PROGRESS_STEP;
      return smallStep ? work : progressed(work, { progress: news.progress, at });
    }
    case 'READY':
      return becameReady(work, { ...(news.address !== undefined && { address: news.address }), at });
    case 'FAILED':
      return end(work, { outcome: 'failed', ...news.failure, at });
    case 'STOP_FAILED':
      return stopFailed(work, { message: news.message, at });
    case 'GONE':
      return gone(work, { at });
  }
}
