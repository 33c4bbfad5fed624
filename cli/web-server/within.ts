import type { World } from '../world/world.ts';

/** Runs a call with a signal that aborts after `time` ms, or when `leaving` aborts. */
export async function within<Answer>(
  time: number,
  leaving: AbortSignal | undefined,
  clock: World['clock'],
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const late = new AbortController();
  const answered = new AbortController();
  void clock.sleep(time, answered.signal).then(
    () => late.abort(),
    () => undefined,
  );
  try {
    return await call(AbortSignal.any([late.signal, ...(leaving ? [leaving] : [])]));
  } finally {
    answered.abort();
  }
}
