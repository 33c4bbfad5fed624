import { useEffect, useState } from 'react';
import { useConsole } from './console-context.tsx';

/** Whether a timestamp (Unix ms) has passed; renders again when it passes. True if there is no timestamp. */
export function useReached(timestamp: number | undefined): boolean {
  const { world } = useConsole();
  const [reached, setReached] = useState<number>();
  const wait = timestamp === undefined ? 0 : timestamp - world.clock.now();
  const isReached = wait <= 0 || reached === timestamp;
  useEffect(() => {
    if (isReached || timestamp === undefined) return undefined;
    const stop = new AbortController();
    world.clock.sleep(wait, stop.signal).then(
      () => setReached(timestamp),
      () => undefined,
    );
    return () => stop.abort();
  }, [isReached, timestamp, wait, world]);
  return isReached;
}
