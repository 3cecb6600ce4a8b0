import type { RunFailure } from '../driver.ts';
import { ClusterRefusal } from './cluster-errors.ts';

/** Why a run cannot be made, from the API server's refusal; null for every other error. */
export function refusalFailure(error: unknown): RunFailure | null {
  if (!(error instanceof ClusterRefusal)) return null;
  const message = `The cluster refused it: ${error.reason} ${error.message}`.trim();
  if (/exceeded quota/i.test(error.message)) return { reason: 'UNSCHEDULABLE', message };
  if (error.fields.some((field) => /\.(image|runtime)$/.test(field))) return { reason: 'REF_UNUSABLE', message };
  return { reason: 'START_FAILED', message };
}
