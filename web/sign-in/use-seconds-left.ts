import { useEffect, useState } from 'react';
import { useConsole } from '../session/console-context.tsx';

/**
 * Returns the whole seconds left of a countdown, updated until 0. `left` takes a timestamp in Unix ms and must keep its
 * identity between renders.
 */
export function useSecondsLeft(left: (nowMs: number) => number): number {
  const { world } = useConsole();
  const [now, setNow] = useState(world.clock.now);
  const seconds = left(now);
  const isRunning = left(world.clock.now()) > 0;
  useEffect(() => {
    setNow(world.clock.now());
    if (!isRunning) return undefined;
    return world.clock.every(250, () => setNow(world.clock.now()));
  }, [world, isRunning]);
  return isRunning ? seconds : 0;
}
