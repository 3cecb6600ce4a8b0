/** Watches that something happens in time. */
export interface Watchdog {
  /** True once the time passed. */
  readonly hasBitten: boolean;
  /** Counts the time while the call is under way, and only then: nobody is silent to one who does not listen. */
  watch<T>(call: () => Promise<T>): Promise<T>;
  /** Stops counting. */
  rest(): void;
}

/** A watchdog that bites when one call takes longer than so many milliseconds. */
export function startWatchdog(milliseconds: number, bite: () => void): Watchdog {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasBitten = false;
  const rest = (): void => {
    clearTimeout(timer);
  };
  return {
    get hasBitten() {
      return hasBitten;
    },
    async watch(call) {
      timer = setTimeout(() => {
        hasBitten = true;
        bite();
      }, milliseconds);
      try {
        return await call();
      } finally {
        rest();
      }
    },
    rest,
  };
}
