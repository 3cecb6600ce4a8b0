import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, useState, type FocusEvent, type RefObject } from 'react';

export interface RowWindowOptions {
  readonly count: number;
  readonly keyOf: (index: number) => number;
  /** Height of a row before it is measured, CSS pixels. */
  readonly estimate: number;
}

/** A list of which only what is in sight is in the document. */
export interface RowWindow<Row extends Element> {
  /** Of the element that scrolls. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly window: Virtualizer<HTMLDivElement, Row>;
  /** Of the element that scrolls: the row that has the focus stays in the document, wherever one scrolls to. */
  readonly onFocus: (event: FocusEvent) => void;
}

/** Keeps a long list's document small: the rows in sight, a few around them, and the one that has the focus. */
export function useRowWindow<Row extends Element>({ count, keyOf, estimate }: RowWindowOptions): RowWindow<Row> {
  const frame = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
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
    getScrollElement: () => frame.current,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    overscan: 6,
    rangeExtractor,
  });
  const onFocus = useCallback((event: FocusEvent) => {
    const index = event.target.closest('[data-index]')?.getAttribute('data-index');
    setFocused(index == null ? null : Number(index));
  }, []);
  return { frame, window, onFocus };
}
