import { type RefObject, useEffect, useRef } from 'react';
import { originOf } from '../return-focus.ts';
import type { Opened } from './list-place.ts';

/**
 * Brings the focus back when the drawer of a list closes: to what opened it, or to the row it showed last where the
 * person went on to another row or came by an address. `list` holds the rows and the button for a new one.
 */
export function useDrawerFocus(list: RefObject<HTMLElement | null>, opened: Opened): void {
  const begun = useRef<{ opened: Opened; origin: HTMLElement | undefined }>(undefined);
  const last = useRef(opened);
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
    const back = first === last.current && origin?.isConnected ? origin : (ofRow ?? origin);
    (back?.isConnected ? back : element.querySelector<HTMLElement>('[data-create]'))?.focus({ preventScroll: true });
  }, [list, opened]);
}
