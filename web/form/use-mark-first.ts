import { useEffect, useState } from 'react';

/**
 * Whether Mantine is to mark the first option of a list now. It does so when this turns true, which must be after the
 * list is drawn: a list that opens with the first letter, or whose choices come late, is one render behind.
 */
export function useMarkFirst(isWanted: boolean, search: string): boolean {
  const [marked, setMarked] = useState<string>();
  useEffect(() => setMarked(isWanted ? search : undefined), [isWanted, search]);
  return isWanted && marked === search;
}

/** The marked option of the open list that belongs to an input. */
export function markedOption(input: HTMLInputElement): HTMLElement | undefined {
  const list = input.ownerDocument.getElementById(input.getAttribute('aria-controls') ?? '');
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? undefined;
}
