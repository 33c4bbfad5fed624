import { newcomersOf } from '../../../../shared/screen/following.ts';
import type { RowWindow } from './row-window.ts';

/**
 * What tells the rows that came in at the top of a list since it was last looked at (SEE-07): those that stand above the
 * first one that was there. Called after each answer; the first answer to a question brings no news.
 */
export function createNewcomers<Row>(window: RowWindow<Row>, idOf: (row: Row) => number) {
  let known: { question: object; ids: ReadonlySet<number> } | undefined;
  return (question: object): readonly number[] => {
    const ids: number[] = [];
    for (let place = 0; place < window.pageSize; place++) {
      const row = window.at(place);
      if (row === undefined) break;
      ids.push(idOf(row));
    }
    const before = known?.question === question ? known.ids : undefined;
    known = { question, ids: new Set(ids) };
    if (before === undefined) return [];
    return newcomersOf(before, ids);
  };
}
