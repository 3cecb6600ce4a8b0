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
  readonly window: Virtualizer<HTMLDivElement, Row>;
  /** Of the element around the rows. One that scrolls can be reached by the keyboard; the row that has the focus stays in the document. */
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
  const scrolls = count > IN_THE_PAGE;
  return { window, frame: { ref, role: 'region', tabIndex: scrolls ? 0 : undefined, 'data-scrolls': scrolls, onFocus } };
}
