import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useRef, useState, type CSSProperties, type FocusEvent, type RefObject } from 'react';

export interface RowWindowOptions {
  readonly count: number;
  /** Stable as long as the rows are the same: another one has all rows laid out anew. */
  readonly keyOf: (index: number) => number;
  /** Height of a row before it is measured, CSS pixels. */
  readonly estimate: number;
}

/** A row that is in the document. */
export interface WindowRow {
  readonly index: number;
  readonly key: number;
  /** Where it stands, in a list whose rows are placed; undefined where they stand one below the other by themselves. */
  readonly style: CSSProperties | undefined;
}

/** A list of which only what is in sight is in the document. */
export interface RowWindow<Row extends Element> {
  readonly rows: readonly WindowRow[];
  /** Ref of each row, which has its index as `data-index`. */
  readonly measure: (row: Row | null) => void;
  /** Of the list, so that it is as high as all rows together. */
  readonly style: CSSProperties | undefined;
  /** Height of what is left out above and below, CSS pixels, for lists whose rows cannot be placed, such as tables. */
  readonly leftOut: { readonly above: number; readonly below: number };
  /** Of the element around the list. One that scrolls can be reached by the keyboard; the row that has the focus stays in the document. */
  readonly frame: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly role: 'region';
    readonly tabIndex: 0 | undefined;
    readonly 'data-scrolls': boolean;
    readonly onFocus: (event: FocusEvent) => void;
  };
}

/** Up to so many rows stand in the page as they are; more scroll in a frame of their own. */
const IN_THE_PAGE = 30;

/** Keeps a long list's document small: the rows in sight, a few around them, and the one that has the focus. */
export function useRowWindow<Row extends Element>({ count, keyOf, estimate }: RowWindowOptions): RowWindow<Row> {
  const ref = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const scrolls = count > IN_THE_PAGE;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || shown.includes(focused)) return shown;
      return [...shown, focused].sort((left, right) => left - right);
    },
    [focused],
  );
  // Its functions change with each render, which is what is wanted here: nothing below is memoised by them.
  // eslint-disable-next-line react-hooks/incompatible-library -- rows are rendered anew with the window, as its author means it
  const window = useVirtualizer<HTMLDivElement, Row>({
    count,
    enabled: scrolls,
    getScrollElement: () => ref.current,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    overscan: 6,
    rangeExtractor,
  });
  const onFocus = useCallback((event: FocusEvent) => {
    const index = event.target.closest('[data-index]')?.getAttribute('data-index');
    setFocused(index == null ? null : Number(index));
  }, []);
  const frame = { ref, role: 'region', tabIndex: scrolls ? 0 : undefined, 'data-scrolls': scrolls, onFocus } as const;
  if (!scrolls) {
    const rows = Array.from({ length: count }, (_, index) => ({ index, key: keyOf(index), style: undefined }));
    return { rows, measure: () => undefined, style: undefined, leftOut: { above: 0, below: 0 }, frame };
  }
  const items = window.getVirtualItems();
  const size = window.getTotalSize();
  return {
    rows: items.map(({ index, start }) => ({
      index,
      key: keyOf(index),
      style: { position: 'absolute', insetInline: 0, insetBlockStart: 0, transform: `translateY(${start}px)` },
    })),
    measure: window.measureElement,
    style: { position: 'relative', blockSize: size },
    leftOut: { above: items[0]?.start ?? 0, below: size - (items.at(-1)?.end ?? 0) },
    frame,
  };
}
