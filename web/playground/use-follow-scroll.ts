import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which the view counts as being there. */
const nearness = 48;

export interface FollowScroll {
  pane: RefObject<HTMLDivElement | null>;
  onScroll(): void;
  /** The person scrolled up: what comes no longer moves the view. */
  isAway: boolean;
  toEnd(): void;
}

/** Keeps the end of a growing pane in sight unless the person scrolled up; `content` changes whenever it grows. */
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
