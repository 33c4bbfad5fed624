import { startTransition, useEffect, useState } from 'react';

/**
 * How many of `total` parts are drawn: the first `step` at once, so many more after each time they stand on the screen. What was
 * drawn in one piece would hold up keys and clicks for as long as all of it takes.
 */
export function useGrowing(total: number, step: number): number {
  const [drawn, setDrawn] = useState(step);
  useEffect(() => {
    if (drawn < total) startTransition(() => setDrawn(drawn + step));
  }, [drawn, total, step]);
  return Math.min(drawn, total);
}
