/** Gives the idempotency key of a launch. */
export interface LaunchKeys {
  /** The same key for the same launch, so that a double click or another try launches once; another key for another launch. */
  readonly keyFor: (launch: object) => string;
}

/** The keys of one form. `random` gives a text that nobody else's form gives. */
export function launchKeys(random: () => string): LaunchKeys {
  const form = random();
  let latest: string | null = null;
  let count = 0;
  return {
    keyFor(launch) {
      const text = JSON.stringify(launch);
      if (text !== latest) {
        latest = text;
        count += 1;
      }
      return `dashboard-${form}-${String(count)}`;
    },
  };
}

/** 128 random bits as text. Not `crypto.randomUUID`, which browsers keep from pages without TLS. */
export function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
