/** Drivers that keep the files of notebooks in places of their own, such as volumes and claims; the others use the agent's folder. */
export const KEEPERS = ['docker', 'kubernetes'] as const;
export type Keeper = (typeof KEEPERS)[number];
