import { useSyncExternalStore } from 'react';
import type { Attention } from '../../shared/screen/attention.ts';

/** By noun, as it was reckoned last from all rows; nobody asks the gateway for it. */
let known: Readonly<Record<string, Attention>> = {};
const listeners = new Set<() => void>();

/** Takes in what needs attention in a list, from whoever has all its rows at hand (WEB-17); undefined is not known any more. */
export function noteAttention(noun: string, attention: Attention | undefined): void {
  const before = known[noun];
  if (before?.count === attention?.count && before?.tone === attention?.tone) return;
  const { [noun]: _, ...others } = known;
  known = attention === undefined ? others : { ...others, [noun]: attention };
  for (const listener of listeners) listener();
}

/** Forgets it all: the next person may not see what this one saw. */
export function forgetAttention(): void {
  known = {};
  for (const listener of listeners) listener();
}

/** What needs attention, by noun; a list that nobody has read whole is left out. */
export function useAttention(): Readonly<Record<string, Attention>> {
  return useSyncExternalStore(subscribe, () => known);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
