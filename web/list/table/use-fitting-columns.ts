import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Column } from '../../../shared/screen/list-screen.ts';
import { byImportance } from './by-importance.ts';

interface Left {
  /** The columns and the width that they were left out of. */
  of: string;
  ids: readonly string[];
}

/** The number of columns that are never left out. */
const fewest = 3;

/**
 * The columns that fit into the scroller beside each other: the least important are left out, because a value at the
 * edge would be cut, and the columns after it out of sight. `kept` are the ids of columns that stay. Unless
 * `isFitted`, all stay, and the table scrolls sideways.
 */
export function useFittingColumns<Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  { rows, isFitted, kept }: { rows: readonly Row[]; isFitted: boolean; kept: readonly (string | undefined)[] },
): readonly Column<Row>[] {
  const [width, setWidth] = useState(0);
  const [left, setLeft] = useState<Left>({ of: '', ids: [] });
  const of = `${width} ${columns.map(({ id }) => id).join()}`;
  const ids = left.of === of && isFitted ? left.ids : [];
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [scroller]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other widths.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || !isFitted) return;
    let over = element.scrollWidth - element.clientWidth;
    if (over <= 1) return;
    const shown = columns.filter(({ id }) => !ids.includes(id));
    // The first heading is that of the checkboxes.
    const heads = [...element.querySelectorAll<HTMLElement>('thead th')].slice(1);
    const more: string[] = [];
    for (const column of byImportance(shown).reverse()) {
      if (over <= 1 || shown.length - more.length <= fewest) break;
      if (kept.includes(column.id)) continue;
      more.push(column.id);
      over -= heads[shown.indexOf(column)]?.offsetWidth ?? 0;
    }
    if (more.length > 0) setLeft({ of, ids: [...ids, ...more] });
  }, [scroller, of, rows, isFitted, left]);
  return ids.length === 0 ? columns : columns.filter(({ id }) => !ids.includes(id));
}
