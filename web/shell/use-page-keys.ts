import { useEffect, useRef } from 'react';
import { isTyped } from '../hooks/is-typed.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { palette } from '../overlays/palette-store.ts';
import { useConsole } from '../session/console-context.tsx';

/**
 * The keys that lead elsewhere, on pages without a list: `g` and a letter, `[`, `]` and `:` (WEB-06). A list hears them
 * itself, because its other letters depend on what was pressed before.
 */
export function usePageKeys(): void {
  const context = useScreenContext();
  const { world, items, navigation } = useConsole();
  const latest = useRef(context);
  latest.current = context;
  const isGoing = useRef(false);
  useEffect(() => {
    const { ownerDocument } = world.root;
    const go = async (letter: string) => {
      const { addressOfLetter } = await import('../navigation/address-of-letter.ts');
      const address = addressOfLetter(letter, latest.current);
      if (address !== undefined) navigation.go(address);
    };
    const perform = (key: string, isSecond: boolean): boolean => {
      if (isSecond) void go(key).catch(() => undefined);
      else if (key === 'g') isGoing.current = true;
      else if (key === '[') navigation.step(-1);
      else if (key === ']') navigation.step(1);
      else if (key === ':') palette.open();
      else return false;
      return true;
    };
    const hear = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isSecond = isGoing.current;
      isGoing.current = false;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (!(target instanceof Element) || isTyped(target) || latest.current.user === undefined) return;
      if (target.closest('[role=dialog], [role=menu], [role=listbox]') !== null || !items.listKeys()) return;
      if (ownerDocument.querySelector('[data-list-keys]') !== null) return;
      if (perform(key, isSecond)) event.preventDefault();
    };
    ownerDocument.addEventListener('keydown', hear);
    return () => ownerDocument.removeEventListener('keydown', hear);
  }, [world, items, navigation]);
}
