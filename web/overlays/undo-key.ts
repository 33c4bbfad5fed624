import { useEffect } from 'react';
import { isTyped } from '../hooks/is-typed.ts';
import { addressOf } from '../navigation/address-of.ts';
import { useConsole } from '../session/console-context.tsx';
import { lastChange, undoKey } from './last-change.ts';
import { notify } from './notify.ts';

/**
 * Handles the undo key on every page. It is ignored in text inputs, while a dialog is open, and when the person has
 * switched single-key shortcuts off (`items.listKeys`).
 */
export function useUndoKey(): void {
  const { world, items, say, navigation } = useConsole();
  useEffect(() => {
    const { ownerDocument } = world.root;
    const toJournal = () => navigation.go(addressOf('journal') ?? '/');
    const hear = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (key !== undoKey || event.defaultPrevented || event.repeat || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element) || isTyped(target)) return;
      const isAsked = ownerDocument.querySelector('[role=alertdialog], [role=dialog][aria-modal=true]') !== null;
      const last = lastChange();
      if (last === undefined || isAsked || !items.listKeys()) return;
      event.preventDefault();
      if (last.kind === 'offered') last.run();
      else if (last.kind === 'stays') notify('warn', last.reason);
      else
        notify('warn', say('undo.past'), undefined, { action: { label: say('navigation.journal'), run: toJournal } });
    };
    ownerDocument.addEventListener('keydown', hear);
    return () => ownerDocument.removeEventListener('keydown', hear);
  }, [world, items, say, navigation]);
}
