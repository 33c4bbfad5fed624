import type { Store } from '../../store.ts';
import type { ListState } from './list-reducer.ts';

/** The columns and the refresh interval that a view from the user's file gives its list for as long as it is shown. */
export function createViewLooks(store: Store<ListState>) {
  let ownPace = store.get().pace;
  return {
    /** Takes the interval that the user chose for the list, which it has again after any view. */
    choosePace: (pace: number | undefined) => {
      ownPace = pace;
      store.set({ pace });
    },
    /** Shows the list as a view wants it, by the view's word; undefined restores the list's own looks. */
    show: (viewOn: string | undefined) => {
      const before = store.get();
      if (viewOn === before.viewOn) return;
      const pace = before.ownViews.find(({ word }) => word !== undefined && word === viewOn)?.pace ?? ownPace;
      store.set({ viewOn, pace, isWide: false });
    },
  };
}
