import { useEffect } from 'react';
import { useConsole } from '../session/console-context.tsx';

/**
 * The element to give the focus back to when a dialog closes: the focused one. For a menu item it is the menu's button,
 * as the menu itself is gone by then. Undefined when nothing focusable has the focus.
 */
export function originOf(document: Document): HTMLElement | undefined {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]') ?? null;
  if (menu !== null) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '') ?? undefined;
  // A click on an element that takes no focus moves the focus to an ancestor, which is nothing to return to.
  if (!(active instanceof HTMLElement) || active.tabIndex < 0) return undefined;
  return active;
}

/**
 * Returns the focus when the calling component, an open dialog, unmounts. Mantine returns it only for a dialog that is
 * closed, not for one that unmounts while open.
 */
export function useReturnFocus(): void {
  const { world } = useConsole();
  useEffect(() => {
    const document = world.root.ownerDocument;
    const origin = originOf(document);
    return () => {
      if (document.activeElement === document.body && origin?.isConnected) origin.focus({ preventScroll: true });
    };
  }, [world]);
}

/**
 * Focuses an element that was loaded late, such as a field of a lazy form. It does nothing while the focus is in a
 * dialog that does not contain the element: keys typed in the dialog would go unseen into a field behind it.
 */
export function focusLate(element: HTMLElement | null | undefined): void {
  const dialog = element?.ownerDocument.activeElement?.closest('[role=dialog]');
  if (dialog == null || dialog.contains(element ?? null)) element?.focus({ preventScroll: true });
}
