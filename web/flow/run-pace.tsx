import { useEffect, useRef, useState } from 'react';
import { secondsLeft } from '../../shared/format/pace.ts';
import { formatDuration } from '../../shared/format/time.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole } from '../session/console-context.tsx';

/** How long a run lasts at least before its pace says anything, in ms. */
const soonest = 3000;

/**
 * What a running run waits for, and how long the rest takes at the pace so far. Waits for the gateway's rate limit are
 * part of the pace; without both, a run of thousands of rows looks stuck.
 */
export function RunPace({ done, total }: { done: number; total: number }) {
  const { gateway, say } = useScreenContext();
  const { clock } = useConsole().world;
  const [begun] = useState(() => clock.now());
  const latest = useRef(done);
  latest.current = done;
  const [{ waits, left }, setPace] = useState<{ waits: number; left?: number | undefined }>({ waits: 0 });
  useEffect(
    () =>
      clock.every(1000, () => {
        const now = clock.now();
        const left = now - begun < soonest ? undefined : secondsLeft(latest.current, total, now - begun);
        setPace({ waits: Math.max(0, Math.ceil(((gateway.limitedUntil() ?? 0) - now) / 1000)), left });
      }),
    [gateway, clock, begun, total],
  );
  return (
    <>
      {waits > 0 && <span data-tone="warn">{say('bulk.limited', { seconds: waits })}</span>}
      {left !== undefined && left > 0 && (
        <span className="tabular">{say('bulk.timeLeft', { left: formatDuration(left, say) })}</span>
      )}
    </>
  );
}
