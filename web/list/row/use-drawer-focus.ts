import { type RefObject, useEffect, useRef } from 'react';
import { originOf } from '../../components/return-focus.ts';
import type { Opened } from '../reading/list-route.ts';

/**
 * Returns the focus when the drawer of a list closes: to the element that opened it, or to the row shown last, where
 * the person moved to another row or opened the drawer by its address.
 *
 * @param list The element that holds the rows and the button for a new one.
 * @returns A function to call when the closing transition has ended.
 */
export function useDrawerFocus(list: RefObject<HTMLElement | null>, opened: Opened): () => void {
  const begun = useRef<{ opened: Opened; origin: HTMLElement | undefined }>(undefined);
  const last = useRef(opened);
  const back = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    if (opened !== undefined) {
      begun.current ??= { opened, origin: originOf(element.ownerDocument) };
      last.current = opened;
      return;
    }
    const { opened: first, origin } = begun.current ?? {};
    if (begun.current === undefined) return;
    begun.current = undefined;
    const row = element.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(last.current))}"]`);
    const ofRow = row?.querySelector<HTMLElement>('a') ?? undefined;
    const target = first === last.current && origin?.isConnected ? origin : (ofRow ?? origin);
    const create = element.querySelector<HTMLElement>('[data-create]') ?? undefined;
    back.current = target?.isConnected ? target : create;
    back.current?.focus({ preventScroll: true });
  }, [list, opened]);
  // The dialog about unsaved input returns the focus into the drawer, which is about to be removed.
  return () => {
    const element = list.current;
    if (element !== null && !element.contains(element.ownerDocument.activeElement)) {
      back.current?.focus({ preventScroll: true });
    }
  };
}
