import { useState, useSyncExternalStore } from 'react';
import { createSelection, type Selection } from '../../shared/screen/selection.ts';

/** A selection that lives as long as the component, which does not re-render when the selection changes. */
export function useSelection(): Selection {
  const [selection] = useState(createSelection);
  return selection;
}

/** The selected ids; the component re-renders on every change. */
export function useSelectedIds(selection: Selection): ReadonlySet<number> {
  return useSyncExternalStore(selection.subscribe, selection.ids, selection.ids);
}

/** Whether one id is selected; the component re-renders only when that changes. */
export function useIsSelected(selection: Selection, id: number): boolean {
  const read = () => selection.has(id);
  return useSyncExternalStore(selection.subscribe, read, read);
}
