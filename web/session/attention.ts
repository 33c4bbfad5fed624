import { useSyncExternalStore } from 'react';
import type { Attention } from '../../shared/screen/attention.ts';

/** What needs attention, by noun, as last computed from all rows of a list; the gateway is never queried for it. */
let known: Readonly<Record<string, Attention>> = {};
const listeners = new Set<() => void>();

/**
 * Stores what needs attention in a list (WEB-17). Called by views that have all rows of the list; undefined means
 * unknown.
 */
export function noteAttention(noun: string, attention: Attention | undefined): void {
  const before = known[noun];
  if (before?.count === attention?.count && before?.tone === attention?.tone) return;
  const { [noun]: _, ...others } = known;
  known = attention === undefined ? others : { ...others, [noun]: attention };
  for (const listener of listeners) listener();
}

/** Forgets everything at sign-out, so that the next user does not see it. */
export function forgetAttention(): void {
  known = {};
  for (const listener of listeners) listener();
}

/** Returns what needs attention, by noun; lists that were never loaded completely are missing. */
export function useAttention(): Readonly<Record<string, Attention>> {
  return useSyncExternalStore(subscribe, () => known);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
