/** The selection in a list. */
export interface Selected {
  ids: ReadonlySet<number>;
  /** The row that was last selected or deselected by hand: ranges begin there. */
  last: { id: number; isOn: boolean } | undefined;
}

export const noneSelected: Selected = { ids: new Set(), last: undefined };

/** The events of a selection. Ids of several rows are in the order shown. */
export type SelectEvent =
  | { type: 'toggled'; id: number }
  /** With `isByHand` the next range begins at the last id. */
  | { type: 'added' | 'removed'; ids: readonly number[]; isByHand?: boolean }
  /** Each of these rows changes between selected and not selected; other rows keep their state. */
  | { type: 'inverted'; ids: readonly number[] }
  /** Only these ids stay selected. */
  | { type: 'kept'; ids: ReadonlySet<number> }
  | { type: 'cleared' };

/** The selection after an event (TUI-15). A pure function; an unchanged selection stays the same object. */
export function marksReducer(state: Selected, event: SelectEvent): Selected {
  const { ids, last } = state;
  switch (event.type) {
    case 'toggled': {
      const isOn = !ids.has(event.id);
      return { ids: isOn ? withIds(ids, [event.id]) : withoutIds(ids, [event.id]), last: { id: event.id, isOn } };
    }
    case 'added':
    case 'removed': {
      const isOn = event.type === 'added';
      const id = event.isByHand ? event.ids.at(-1) : undefined;
      return {
        ids: isOn ? withIds(ids, event.ids) : withoutIds(ids, event.ids),
        last: id === undefined ? last : { id, isOn },
      };
    }
    case 'inverted': {
      const off = event.ids.filter((id) => ids.has(id));
      const on = event.ids.filter((id) => !ids.has(id));
      return { ids: withIds(withoutIds(ids, off), on), last: undefined };
    }
    case 'kept': {
      const kept = [...ids].filter((id) => event.ids.has(id));
      if (kept.length === ids.size) return state;
      return { ids: new Set(kept), last: last && event.ids.has(last.id) ? last : undefined };
    }
    case 'cleared':
      return ids.size === 0 && last === undefined ? state : noneSelected;
  }
}

/**
 * The range from the row last selected by hand to the cursor, as indexes in order; undefined where that row is not on
 * show.
 */
export function rangeTo(
  { last }: Selected,
  cursor: number,
  indexOf: (id: number) => number | undefined,
): { from: number; to: number; isOn: boolean } | undefined {
  const start = last && indexOf(last.id);
  if (last === undefined || start === undefined) return undefined;
  return { from: Math.min(start, cursor), to: Math.max(start, cursor), isOn: last.isOn };
}

function withIds(ids: ReadonlySet<number>, more: readonly number[]): ReadonlySet<number> {
  return new Set([...ids, ...more]);
}

function withoutIds(ids: ReadonlySet<number>, less: readonly number[]): ReadonlySet<number> {
  const next = new Set(ids);
  for (const id of less) next.delete(id);
  return next;
}
