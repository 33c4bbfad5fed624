import type { CallOptions } from './page.ts';

const patient = new WeakSet<AbortSignal>();

/**
 * Makes every call with this signal wait for the gateway's rate limit (`CallOptions.isPatient`). A run over many rows has
 * one signal, which all its calls are given, however many functions lie between.
 */
export function waitForLimits(signal: AbortSignal): void {
  patient.add(signal);
}

/** Whether a call waits for the gateway's rate limit as often as necessary. */
export function waitsForLimits({ isPatient, signal }: CallOptions): boolean {
  return isPatient === true || (signal !== undefined && patient.has(signal));
}
