import { useEffect } from 'react';
import { useConsole } from '../session/console-context.tsx';

/** What the person was at before something opened over it. A menu is gone by then: its button stands for it. */
export function originOf(document: Document): HTMLElement | undefined {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]') ?? null;
  if (menu !== null) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '') ?? undefined;
  // A click on what takes no focus leaves it with what lies around it.
  if (!(active instanceof HTMLElement) || active.tabIndex < 0) return undefined;
  return active;
}

/** Gives the focus back when the component, an open dialog, goes: Mantine does so only for one that is closed, not taken away. */
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
 * Gives the focus to what came late, a field of a page or form that had to be fetched: not where a dialog has opened over it
 * meanwhile, because the rest of what is typed there would go into the field behind it, unseen.
 */
export function focusLate(element: HTMLElement | null | undefined): void {
  const dialog = element?.ownerDocument.activeElement?.closest('[role=dialog]');
  if (dialog == null || dialog.contains(element ?? null)) element?.focus({ preventScroll: true });
}
