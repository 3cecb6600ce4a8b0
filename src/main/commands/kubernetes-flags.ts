import type { KubernetesSettings } from '../../agent/drivers/kubernetes/kubernetes-settings.ts';

/** Options of `berth agent` and its subcommands that only the driver `kubernetes` reads. */
export interface KubernetesFlags {
  readonly namespace?: string;
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly podNetwork?: boolean;
}

/** Which cluster the flags name; whatever they leave out is as usual. */
export function kubernetesSettingsOf({ namespace, kubeconfig, context, podNetwork }: KubernetesFlags): Partial<KubernetesSettings> {
  return {
    ...(namespace !== undefined && { namespace }),
    ...(kubeconfig !== undefined && { kubeconfig }),
    ...(context !== undefined && { context }),
    ...(podNetwork !== undefined && { podNetwork }),
  };
}
