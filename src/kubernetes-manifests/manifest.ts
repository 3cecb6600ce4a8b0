/** One Kubernetes object as it is applied; `spec` is that of its kind. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ManifestMetadata;
  readonly spec: Readonly<Record<string, unknown>>;
}

/** Name and labels; the namespace is that of who applies it. */
export interface ManifestMetadata {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}
