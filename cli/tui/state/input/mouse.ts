import type { MouseReport } from '../../keys/key.ts';
import { type Binding, type KeyContext, keyTable } from '../../keys/key-table.ts';
import { layersOf } from '../any-layer.ts';
import type { Host, Layers, Lists } from '../app.ts';
import { rowAreaOf } from '../row-area.ts';

/** Rows that one notch of the wheel moves. */
const notch = 3;
/** ms within which a second click on the same row opens it. */
const doubleClick = 400;
/** Cells at the left of a row that hold its mark. */
const markCells = 2;

interface PointedPlace {
  context: KeyContext;
  perform(action: string, key: string): void;
}

const lastClicks = new WeakMap<object, { at: number; place: number }>();

/**
 * Does what the mouse means (TUI-11): the wheel scrolls what lies on top, a click puts the cursor on a row, one at its left
 * edge marks it, a second one opens it; in a menu a click chooses. Nothing that writes is a click away.
 */
export function handleMouse(app: Layers & Lists & Host, place: PointedPlace, { act, column, line }: MouseReport): void {
  if (act === 'click') click(app, place, column, line);
  else wheel(app, place, act === 'wheel-up' ? -1 : 1);
}

function wheel(app: Layers & Lists, place: PointedPlace, by: 1 | -1): void {
  if (place.context === 'list') {
    app.list().scroll(by * notch);
    return;
  }
  const bindings: readonly Binding[] = keyTable[place.context];
  const action = by < 0 ? 'up' : 'down';
  if (!bindings.some((binding) => binding.action === action)) return;
  for (let times = 0; times < notch; times++) place.perform(action, action);
}

function click(app: Layers & Lists & Host, place: PointedPlace, column: number, line: number): void {
  const top = layersOf(app).at(-1);
  if (top?.kind === 'picker') {
    const entry = rowAreaOf(top)?.(column, line);
    if (entry === undefined) return;
    top.store.set({ cursor: entry });
    top.perform(top.store.get().isMany ? 'toggle' : 'choose');
    return;
  }
  const list = app.list();
  const row = place.context === 'list' ? rowAreaOf(list)?.(column, line) : undefined;
  if (row === undefined || row >= list.shown().length) return;
  const at = app.world.clock.now();
  const last = lastClicks.get(list);
  lastClicks.set(list, { at, place: row });
  list.moveTo(row);
  if (column < markCells) {
    lastClicks.delete(list);
    const marked = list.isOld() ? undefined : list.current();
    if (marked) list.marks.toggle(marked);
    list.touch();
  } else if (last?.place === row && at - last.at <= doubleClick && !list.isOld()) place.perform('open', 'enter');
}
