import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Distance from the end in px within which the view counts as being at the end. */
const nearness = 48;

/** The scroll state of a pane; attach `pane` and `onScroll` to its element. */
export interface FollowScroll {
  pane: RefObject<HTMLDivElement | null>;
  onScroll(): void;
  /** Whether the user scrolled up; then new content does not move the view. */
  isAway: boolean;
  /** Scrolls to the end and follows new content again. */
  toEnd(): void;
}

/**
 * Keeps the end of a growing pane in view unless the user scrolled up. `content` must change whenever the pane grows.
 */
export function useFollowScroll(content: unknown): FollowScroll {
  const pane = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [isAway, setIsAway] = useState(false);

  const onScroll = useCallback(() => {
    const { current } = pane;
    if (current === null) return;
    follows.current = current.scrollHeight - current.scrollTop - current.clientHeight < nearness;
    setIsAway(!follows.current);
  }, []);
  const toEnd = useCallback(() => {
    follows.current = true;
    setIsAway(false);
    pane.current?.scrollTo({ top: pane.current.scrollHeight });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content grew.
  useLayoutEffect(() => {
    if (follows.current) pane.current?.scrollTo({ top: pane.current.scrollHeight });
  }, [content]);
  return { pane, onScroll, isAway, toEnd };
}
