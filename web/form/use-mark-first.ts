import { useEffect, useState } from 'react';

/**
 * Whether Mantine should highlight the first option of a list (`selectFirstOptionOnChange`). Mantine does so when the
 * value turns true, and the options must be rendered by then. A list that opens with the first typed letter, or whose
 * choices load late, renders them one render later, so the value turns true in an effect.
 */
export function useMarkFirst(isWanted: boolean, search: string): boolean {
  const [marked, setMarked] = useState<string>();
  useEffect(() => setMarked(isWanted ? search : undefined), [isWanted, search]);
  return isWanted && marked === search;
}

/** The highlighted option of the list that an input controls (`aria-controls`), if it is open and has one. */
export function markedOption(input: HTMLInputElement): HTMLElement | undefined {
  const list = input.ownerDocument.getElementById(input.getAttribute('aria-controls') ?? '');
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? undefined;
}
