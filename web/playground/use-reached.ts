import { useEffect, useState } from 'react';
import { useConsole } from '../console-context.tsx';

/** Whether a moment (Unix ms) has come; the component follows. True where there is none to wait for. */
export function useReached(moment: number | undefined): boolean {
  const { world } = useConsole();
  const [reached, setReached] = useState<number>();
  const wait = moment === undefined ? 0 : moment - world.clock.now();
  const isReached = wait <= 0 || reached === moment;
  useEffect(() => {
    if (isReached || moment === undefined) return undefined;
    const stop = new AbortController();
    world.clock.sleep(wait, stop.signal).then(
      () => setReached(moment),
      () => undefined,
    );
    return () => stop.abort();
  }, [isReached, moment, wait, world]);
  return isReached;
}
