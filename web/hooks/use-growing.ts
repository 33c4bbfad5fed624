import { startTransition, useEffect, useState } from 'react';

/**
 * How many of `total` parts to render now: `step` at first, then `step` more after each render. Rendering all of them
 * at once would block keys and clicks for that long.
 */
export function useGrowing(total: number, step: number): number {
  const [drawn, setDrawn] = useState(step);
  useEffect(() => {
    if (drawn < total) startTransition(() => setDrawn(drawn + step));
  }, [drawn, total, step]);
  return Math.min(drawn, total);
}
