/** Limits of one run. */
export interface GroupLimits {
  readonly cpuMillis: number;
  readonly memoryMib: number;
}

/** Threads and processes that a notebook may have. */
export const MAX_PROCESSES = 512;

/** Limits by control groups, one group a run in each hierarchy; the group's name is the run's. */
export interface ControlGroups {
  /** Makes the group and sets its limits; may be repeated. */
  create(name: string, limits: GroupLimits): Promise<void>;
  /** Files into which a process writes its own pid to enter. */
  entrances(name: string): readonly string[];
  /** Pids inside. */
  processes(name: string): Promise<readonly number[]>;
  /** Processes that the memory limit killed. */
  memoryKills(name: string): Promise<number>;
  /** Removes the empty group; absent is removed. */
  remove(name: string): Promise<void>;
}

/** Where no control group can be made: nothing is limited, and nothing is known. */
export const NO_GROUPS: ControlGroups = {
  create: () => Promise.resolve(),
  entrances: () => [],
  processes: () => Promise.resolve([]),
  memoryKills: () => Promise.resolve(0),
  remove: () => Promise.resolve(),
};
