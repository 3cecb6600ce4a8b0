import type { Dashboard } from './serve-open.ts';

export interface DashboardOptions {
  /** `BERTH_PUBLIC_URL`; null where it is not set. */
  readonly publicUrl: string | null;
  /** Where the API listens; null before it does. */
  readonly apiUrl: () => string | null;
}

/**
 * Where the dashboard is: at `BERTH_PUBLIC_URL`, and without that at the API's port, under the name by which the browser knows the open
 * origin, for this machine has several.
 */
export function createDashboard({ publicUrl, apiUrl }: DashboardOptions): Dashboard {
  return {
    url: () => publicUrl ?? apiUrl(),
    originsBeside(openOrigin) {
      if (publicUrl !== null) return [publicUrl];
      const listening = apiUrl();
      if (listening === null) return [];
      const beside = new URL(listening);
      beside.hostname = new URL(openOrigin).hostname;
      return [beside.origin];
    },
  };
}
