import { useEffect, useState } from 'react';
import { useConsole } from '../session/console-context.tsx';

/**
 * Whether Mantine should highlight the first option of a list (`selectFirstOptionOnChange`). Mantine does so when the
 * value turns true, and the options must be rendered by then. A list that opens with the first typed letter, or whose
 * choices load late, renders them one render later, and a select that opens forgets in a timer which option it had
 * highlighted: Enter would choose nothing. So the value turns true in a timer after that.
 */
export function useMarkFirst(isWanted: boolean, search: string): boolean {
  const { clock } = useConsole().world;
  const [marked, setMarked] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    if (isWanted)
      clock.sleep(0, stop.signal).then(
        () => setMarked(search),
        () => undefined,
      );
    else setMarked(undefined);
    return () => stop.abort();
  }, [isWanted, search, clock]);
  return isWanted && marked === search;
}

/** The highlighted option of the list that an input controls (`aria-controls`), if it is open and has one. */
export function markedOption(input: HTMLInputElement): HTMLElement | undefined {
  const list = input.ownerDocument.getElementById(input.getAttribute('aria-controls') ?? '');
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? undefined;
}
