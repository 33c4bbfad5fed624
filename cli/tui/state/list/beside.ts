import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { OpenDoor } from '../../../../shared/screens/navigation/doors.ts';
import { type AnyScreen, isListNoun } from '../../../../shared/screens/registry.ts';
import type { ActionOf } from '../../keys/key-table.ts';
import { besideFrom } from '../../table/preview-size.ts';
import type { App, Host, Layers, Lists, Notify, Profile, Session } from '../app.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';
import type { Beside, BesideState } from './beside-state.ts';
import { doorsHere } from './doors-layer.ts';
import { createList, type List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';
import type { ListState } from './rows/list-reducer.ts';

/** ms that the cursor rests before the list beside follows it: a held key asks the gateway for nothing. */
const restTime = 250;

/** The letter of the calls of a row. */
const callsLetter = 'l';

type AppOfBeside = Notify & Layers & Session & Lists & Host & Profile;

/** The list beside, while it has the keys. */
export type BesideLayer = LayerOf<'beside', ListState>;

/** The list beside the one on show, where there is one and the terminal has room for it. */
export function shownBeside({ store }: Layers): Beside | undefined {
  const { beside, view, size } = store.get();
  const isShown = beside !== undefined && beside.of === view && size.columns >= besideFrom;
  return isShown ? beside : undefined;
}

/** Whether the list beside has the keys. */
export function isBesideFocused(app: Layers): boolean {
  return app.store.get().layers.some(({ kind }) => kind === 'beside');
}

/** Opens the calls of the row under the cursor beside a list, or closes them (TUI-06); why not is told. */
export function toggleBeside(app: AppOfBeside, left: List): void {
  const { beside, size, view } = app.store.get();
  if (beside?.of === view && size.columns >= besideFrom) {
    const layer = app.store.get().layers.find(({ kind }) => kind === 'beside');
    if (layer) app.pop(layer);
    app.store.set({ beside: undefined });
    return;
  }
  const row = left.current();
  const door = row && callsOf(app, left, row);
  if (size.columns < besideFrom) app.tell(app.say('tuiBeside.tooNarrow', { columns: besideFrom }), 'warn');
  else if (row === undefined || left.isOld()) app.tell(app.say(left.screen.selectFirst), 'warn');
  else if (door === undefined) app.tell(app.say('tuiBeside.none'), 'warn');
  else if (door.refusal !== undefined) app.tell(door.refusal, 'warn');
  else if (isListNoun(left.screen.noun)) {
    const opened = createBeside(app, left, door.noun);
    app.store.set({ beside: opened });
    opened.follow();
  }
}

/** The way from a row to its calls; undefined where it has none. */
function callsOf(app: Session, list: List, row: Row): OpenDoor | undefined {
  return doorsHere(app, list, row).find(({ letter, isNone }) => letter === callsLetter && !isNone);
}

function createBeside(app: AppOfBeside, left: List, noun: OpenDoor['noun']): Beside {
  const store = createStore<BesideState>({ about: '', next: undefined });
  // Its totals stand nowhere: nobody is asked for them at each row.
  const { summary: _summary, ...screen } = app.list(noun).screen;
  const list = createList({
    ...{ screen: screen as AnyScreen, context: app.context, call: app.call, sleep: app.world.clock.sleep },
    ...{ settings: {}, columnSets: app.config.columns[noun] ?? {}, keep: () => undefined },
  });
  let asked: number | undefined;
  let resting = new AbortController();
  const show = (row: Row) => {
    const door = callsOf(app, left, row);
    store.set({ about: sanitise(left.screen.name(row)), next: undefined });
    list.marks.clear();
    list.setFilters(door?.filters ?? {});
    list.setSearch(door?.words ?? '');
  };
  const follow = () => {
    if (app.store.get().beside !== beside) {
      resting.abort();
      stop();
      return;
    }
    if (shownBeside(app) === undefined || isBesideFocused(app) || left.isOld()) return;
    const row = left.current();
    const id = row && left.screen.id(row);
    if (row === undefined || id === undefined || id === asked) return;
    const isFirst = asked === undefined;
    asked = id;
    resting.abort();
    resting = new AbortController();
    if (isFirst) return show(row);
    store.set({ next: sanitise(left.screen.name(row)) });
    app.world.clock.sleep(restTime, resting.signal).then(
      () => app.store.get().beside === beside && show(row),
      () => undefined,
    );
  };
  const stop = left.store.subscribe(follow);
  const beside: Beside = { of: left.screen.noun as Beside['of'], list, store, follow };
  return beside;
}

/** Gives the keys to the list beside; false where there is none. What it does with them is what a list does. */
export function focusBeside(
  app: App,
  perform: (app: App, list: List, action: ActionOf<'list'>, key: string) => void,
  refusal: (app: App, list: List, action: string) => string | undefined,
): boolean {
  const beside = shownBeside(app);
  if (beside === undefined) return false;
  const { list } = beside;
  const close = () => {
    app.pop(layer);
    beside.follow();
  };
  const layer: BesideLayer = {
    kind: 'beside',
    context: 'beside',
    store: list.store,
    refusal: (action) => refusal(app, list, action),
    perform: (action, key = '') => {
      if (action === 'close') close();
      else if (action === 'beside') toggleBeside(app, app.list());
      else if (action === 'peel' && !peelOwn(list)) close();
      else if (action !== 'peel') perform(app, list, action as ActionOf<'list'>, key);
    },
  };
  app.push(layer);
  return true;
}

/** Esc takes marks and words off first; false where there are none. */
function peelOwn(list: List): boolean {
  if (list.marks.count() > 0) {
    list.marks.clear();
    list.touch();
    return true;
  }
  if (list.store.get().search === '') return false;
  list.setSearch('');
  return true;
}
