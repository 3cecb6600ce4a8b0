import { useState } from 'react';

/** Where one is in a list that the server gives by pages. */
export interface Pages {
  /** Cursor that the page begins behind; null for the first. */
  readonly after: string | null;
  /** From 1. */
  readonly number: number;
  readonly next: (endCursor: string) => void;
  readonly previous: () => void;
  /** To the first page, as after another choice of what is listed. */
  readonly restart: () => void;
}

/** The place in a list by pages; the way back is kept, since cursors lead forward. */
export function usePages(): Pages {
  const [trail, setTrail] = useState<readonly string[]>([]);
  return {
    after: trail.at(-1) ?? null,
    number: trail.length + 1,
    next: (endCursor) => {
      setTrail([...trail, endCursor]);
    },
    previous: () => {
      setTrail(trail.slice(0, -1));
    },
    restart: () => {
      setTrail([]);
    },
  };
}
