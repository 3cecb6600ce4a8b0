/** How a `kubernetes` driver finds its cluster and its place there. */
export interface KubernetesSettings {
  /** The namespace that belongs to this agent alone; all its work is in it. */
  readonly namespace: string;
  /** File with the cluster and the account; without it `KUBECONFIG`, `~/.kube/config`, else the pod that the agent runs in. */
  readonly kubeconfig?: string;
  /** Another context of that file than its current one. */
  readonly context?: string;
  /** True where this process reaches pods by their own address; without it that is so in a pod and nowhere else. */
  readonly podNetwork?: boolean;
}

/** How long the driver bears what a cluster often mends by itself, milliseconds. */
export interface KubernetesPatience {
  /** No node has room, or none fits; nodes may be on their way. */
  readonly unschedulableMs: number;
  /** The image cannot be fetched. */
  readonly imageMs: number;
  /** Pods of an earlier run are on their way out. */
  readonly earlierRunMs: number;
  /** How long a stop waits beyond its grace before it says that the work is not gone. */
  readonly goneMs: number;
}

export const DEFAULT_PATIENCE: KubernetesPatience = {
  unschedulableMs: 300_000,
  imageMs: 20_000,
  earlierRunMs: 30_000,
  goneMs: 20_000,
};

/** Used where nothing else is said. */
export const DEFAULT_NAMESPACE = 'berth';
