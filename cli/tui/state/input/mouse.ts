import type { MouseReport } from '../../keys/key.ts';
import { type Binding, bindingFor, type KeyContext, keyTable } from '../../keys/key-table.ts';
import { layersOf } from '../any-layer.ts';
import type { Host, Layers, Lists, Notify, Profile } from '../app.ts';
import { spotAt } from '../click-spots.ts';
import { shownBeside } from '../list/beside.ts';
import { rowAreaOf } from '../row-area.ts';

/** Rows by which one notch of the wheel scrolls. */
const notch = 3;
/** ms within which a second click on the same row opens it. */
const doubleClick = 400;
/** Cells at the left of a row that hold its mark. */
const markCells = 2;

interface PointedReceiver {
  context: KeyContext;
  perform(action: string, key: string): void;
}

/** ms within which a second click confirms a hint whose action may write. */
const secondClick = 3000;

type AppOfMouse = Notify & Layers & Lists & Host & Profile;

const armed = new WeakMap<object, { key: string; at: number }>();
const lastClicks = new WeakMap<object, { at: number; index: number }>();

/**
 * Handles a mouse event (TUI-11): the wheel scrolls the topmost layer, a click moves the cursor to a row, a click at
 * the left edge of a row marks it, a second click opens it, a click in a menu chooses. Headings sort, and views and
 * hints act like their keys (TUI-16). No single click writes.
 */
export function handleMouse(
  app: AppOfMouse,
  receiver: PointedReceiver,
  { act, column, line }: MouseReport,
  press: (key: string) => void,
): void {
  if (act === 'click') {
    if (!clickSpot(app, receiver, column, line, press)) click(app, receiver, column, line);
  } else wheel(app, receiver, act === 'wheel-up' ? -1 : 1);
}

/**
 * Handles a click on a heading, view or hint as a press of its key; an action that may write at once needs a second
 * click. False where the click hit none of them.
 */
function clickSpot(
  app: AppOfMouse,
  { context }: PointedReceiver,
  column: number,
  line: number,
  press: (key: string) => void,
): boolean {
  const spot = spotAt(app.store, column, line);
  if (spot === undefined) return false;
  // Heads and tabs of what is covered stay known.
  const isHere = spot.owner === 'footer' || context === 'list' || (spot.owner === 'tabs' && context === 'messages');
  if (!isHere) return false;
  const binding = bindingFor(context, spot.key, app.config.keys);
  if (binding === undefined) return false;
  const at = app.world.clock.now();
  const last = armed.get(app.store);
  armed.delete(app.store);
  const isSecond = last?.key === spot.key && at - last.at <= secondClick;
  if (mayWrite(context, binding.action) && !isSecond) {
    armed.set(app.store, { key: spot.key, at });
    app.notify(app.say('tuiNotify.onceMore', { label: app.say(binding.label) }));
  } else press(spot.key);
  return true;
}

/** Whether the action of a key may write without asking for confirmation. */
function mayWrite(context: KeyContext, action: string): boolean {
  const isButton = context === 'confirm' && action === 'choose';
  return (
    isButton || action.startsWith('verb-') || ['save', 'ask', 'run', 'retry', 'go-on', 'undo', 'enter'].includes(action)
  );
}

function wheel(app: Layers & Lists, receiver: PointedReceiver, by: 1 | -1): void {
  if (receiver.context === 'list' || receiver.context === 'beside') {
    (receiver.context === 'beside' ? shownBeside(app)?.list : app.list())?.scroll(by * notch);
    return;
  }
  const bindings: readonly Binding[] = keyTable[receiver.context];
  const action = by < 0 ? 'up' : 'down';
  if (!bindings.some((binding) => binding.action === action)) return;
  for (let times = 0; times < notch; times++) receiver.perform(action, action);
}

function click(app: Layers & Lists & Host, receiver: PointedReceiver, column: number, line: number): void {
  const top = layersOf(app).at(-1);
  if (top?.kind === 'picker') {
    const entry = rowAreaOf(top)?.(column, line);
    if (entry === undefined) return;
    top.store.set({ cursor: entry });
    top.perform(top.store.get().isMany ? 'toggle' : 'choose');
    return;
  }
  const list = receiver.context === 'beside' ? (shownBeside(app)?.list ?? app.list()) : app.list();
  const row =
    receiver.context === 'list' || receiver.context === 'beside' ? rowAreaOf(list)?.(column, line) : undefined;
  if (row === undefined || row >= list.shown().length) return;
  const at = app.world.clock.now();
  const last = lastClicks.get(list);
  lastClicks.set(list, { at, index: row });
  list.moveTo(row);
  if (column < markCells) {
    lastClicks.delete(list);
    const marked = list.isOld() ? undefined : list.current();
    if (marked) list.marks.toggle(marked);
    list.touch();
  } else if (last?.index === row && at - last.at <= doubleClick && !list.isOld()) receiver.perform('open', 'enter');
}
