import type { CallOptions } from './page.ts';

/** The signals whose calls wait for the rate limit, each with the signal that ends the wait. */
const stops = new WeakMap<AbortSignal, AbortSignal>();

/**
 * Makes every call with this signal wait for the gateway's rate limit (`CallOptions.isPatient`), until `stop`. The calls
 * of one row of a run have one signal, which they are all given, however many functions lie between; a second one ends
 * the waits, because a stop lets calls under way end and must not wait for those that are not sent.
 */
export function waitForLimits(signal: AbortSignal, stop: AbortSignal): void {
  stops.set(signal, stop);
}

/** Whether a call waits for the gateway's rate limit as often as necessary. */
export function waitsForLimits({ isPatient, signal }: CallOptions): boolean {
  return isPatient === true || stopOfWait(signal) !== undefined;
}

/** The signal that ends the waits of a call, besides its own. */
export function stopOfWait(signal: AbortSignal | undefined): AbortSignal | undefined {
  return signal && stops.get(signal);
}
