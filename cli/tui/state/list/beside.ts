import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { FilterValues } from '../../../../shared/screen/list-screen.ts';
import type { OpenRelated } from '../../../../shared/screens/navigation/related-lists.ts';
import type { AnyScreen, ListNoun } from '../../../../shared/screens/registry.ts';
import type { ActionOf } from '../../keys/key-table.ts';
import { besideFrom } from '../../table/preview-size.ts';
import type { App, Host, Layers, Lists, Notify, Profile, Session } from '../app.ts';
import { openLetters, type SecondLetter } from '../input/letters-layer.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';
import type { OwnView } from '../view-settings.ts';
import type { Beside, BesideState } from './beside-state.ts';
import { isAwaitingRows, relatedHere, rowToCome } from './related-layer.ts';
import { createList, type List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';
import type { ListState } from './rows/list-reducer.ts';

/** ms that the cursor rests before the list beside follows it, so that a held key sends no requests. */
const restTime = 250;

/** The key after which a letter is awaited. */
const key = '|';
/** The letter of the related list of calls. */
const callsLetter = 'l';

type AppOfBeside = Notify & Layers & Session & Lists & Host & Profile;

/** The layer of the list beside while it has the keyboard focus. */
export type BesideLayer = LayerOf<'beside', ListState>;

/** Returns the list beside the current one; undefined where there is none or the terminal is too narrow for it. */
export function shownBeside({ store }: Layers): Beside | undefined {
  const { beside, view, size } = store.get();
  const isShown = beside !== undefined && beside.of === view && size.columns >= besideFrom;
  return isShown ? beside : undefined;
}

/** Whether the list beside has the keyboard focus. */
export function isBesideFocused(app: Layers): boolean {
  return app.store.get().layers.some(({ kind }) => kind === 'beside');
}

/**
 * Waits for the letter of the list to show beside the current one (TUI-06): the same letters as behind `d`. The key
 * pressed again closes the list beside or, where there is none, opens the one chosen last. The choice is kept with the
 * view.
 */
export function chooseBeside(app: AppOfBeside, left: List): void {
  const refusal = besideRefusal(app);
  if (refusal !== undefined) {
    app.notify(refusal, 'warn');
    return;
  }
  const row = left.current();
  const isAwaited = isAwaitingRows(left);
  const letters = isAwaited
    ? { coming: rowToCome(left).then((came) => came && lettersOf(app, left, came)) }
    : row && lettersOf(app, left, row);
  if (letters !== undefined) openLetters(app, 'doors', key, letters);
  // Without a row there is no related list to choose, so the key only closes the list beside.
  else if (row === undefined && shownBeside(app)) closeBeside(app);
  else if (row === undefined) app.notify(app.say(left.screen.selectFirst), 'warn');
}

/** The letters of the related lists that can be shown beside a list; undefined, with a message, where there is none. */
function lettersOf(app: AppOfBeside, left: List, row: Row): readonly SecondLetter[] | undefined {
  const relatedLists = showable(app, left, row);
  const shown = shownBeside(app);
  const last = lastOf(app, left, relatedLists);
  if (shown === undefined && last === undefined) {
    app.notify(app.say('tui.noRelated'), 'warn');
    return undefined;
  }
  const ways = relatedLists.map((related): SecondLetter => {
    const { letter, label, refusal, isCostly } = related;
    return {
      letter,
      label: app.say(label),
      refusal: refusal ?? (isCostly ? app.say('tuiBeside.costly', { letter }) : undefined),
      // Its letter, typed all the same, tells why.
      isLeftOut: !isOffered(related),
      run: () => openBeside(app, left, related),
    };
  });
  const again = shown
    ? { label: app.say('tuiBeside.keyClose'), run: () => closeBeside(app) }
    : last && {
        label: app.say('tuiBeside.again', { label: app.say(last.label) }),
        run: () => openBeside(app, left, last),
      };
  return again ? [{ letter: key, ...again }, ...ways] : ways;
}

interface Showable extends OpenRelated {
  isCostly: boolean;
}

/** The related lists of a row, and whether each is too costly to follow the cursor. */
function showable(app: AppOfBeside, left: List, row: Row): readonly Showable[] {
  return relatedHere(app, left, row).map((related) => ({
    ...related,
    // A costly list would be read again, page by page, for each row on which the cursor rests.
    isCostly: app.list(related.noun).screen.isCostly === true,
  }));
}

const isOffered = ({ isNone, isCostly }: Showable) => !isNone && !isCostly;

/** The related list shown last beside a list, else the first that can be; undefined where there is none. */
function lastOf(app: Profile, left: List, relatedLists: readonly Showable[]): Showable | undefined {
  const wanted = keptLetter(app, left);
  return (
    relatedLists.find((related) => related.letter === wanted && isOffered(related)) ?? relatedLists.find(isOffered)
  );
}

/** Shows beside a list what was shown there last, for the row under its cursor (TUI-12); why not is told. */
export function openLastBeside(app: AppOfBeside, left: List): void {
  const row = left.current();
  const last = row && lastOf(app, left, showable(app, left, row));
  if (last === undefined) app.notify(app.say('tui.noRelated'), 'warn');
  else openBeside(app, left, last);
}

/** Why no second list can be shown, now that the terminal is this wide; undefined where it can. */
export function besideRefusal(app: Notify & Layers): string | undefined {
  const { columns } = app.store.get().size;
  return columns < besideFrom ? app.say('tuiBeside.tooNarrow', { columns: besideFrom }) : undefined;
}

/** The letter of the list last shown beside a list; the letter of calls where none was shown yet. */
function keptLetter(app: Profile, { screen }: List): string {
  return app.settings.get().views?.[screen.noun]?.besideLast ?? callsLetter;
}

function openBeside(app: AppOfBeside, left: List, { letter, noun }: Pick<OpenRelated, 'letter' | 'noun'>): void {
  leaveBeside(app);
  const opened = createBeside(app, left, { letter, noun, words: '' });
  app.settings.changeView(left.screen.noun, { beside: letter, besideLast: letter });
  app.store.set({ beside: opened });
  opened.follow();
}

/** Closes the list beside, and keeps that choice with the view. */
export function closeBeside(app: Layers & Lists & Profile): void {
  const { beside } = app.store.get();
  if (beside === undefined) return;
  leaveBeside(app);
  // What a view of the user's file has beside it is the view's, and no choice for its list.
  if (viewOn(app.list(beside.of))?.beside === undefined) app.settings.changeView(beside.of, { beside: '' });
  app.store.set({ beside: undefined });
}

/** Takes the keyboard focus from the list beside. */
function leaveBeside(app: Layers): void {
  const layer = app.store.get().layers.find(({ kind }) => kind === 'beside');
  if (layer) app.pop(layer);
}

/**
 * Opens the list that was beside a view when the view was left, once the rows of the view are read and the terminal is
 * wide enough. Called when the app is created.
 */
export function keepBeside(app: AppOfBeside): void {
  let known = '';
  app.store.subscribe(() => {
    const { view, size, phase, beside } = app.store.get();
    const here = phase === 'ready' && size.columns >= besideFrom && beside?.of !== view ? view : '';
    if (here === known) return;
    known = here;
    if (here !== '') reopen(app);
  });
}

function reopen(app: AppOfBeside): void {
  const { view } = app.store.get();
  const wanted = app.settings.get().views?.[view]?.beside ?? '';
  if (wanted === '') return;
  const left = app.list(view);
  const look = () => {
    const { view: now, beside, size, phase } = app.store.get();
    const row = left.current();
    const isOver = now !== view || phase !== 'ready' || beside?.of === view || size.columns < besideFrom;
    if (!isOver && (row === undefined || left.isOld())) return;
    stop();
    const related = isOver ? undefined : row && relatedHere(app, left, row).find(({ letter }) => letter === wanted);
    if (related !== undefined) openBeside(app, left, related);
  };
  const stop = left.store.subscribe(look);
  look();
}

/** The view of the user's file that a list shows; undefined where it shows none with looks of its own. */
function viewOn({ store }: List): OwnView | undefined {
  const { viewOn: word, ownViews } = store.get();
  return word === undefined ? undefined : ownViews.find((view) => view.word === word);
}

/**
 * Shows beside a list what its view of the user's file has there (TUI-13), and takes it away with the view. Called when
 * the app is created.
 */
export function keepBesideOfViews(app: AppOfBeside): void {
  let left: List | undefined;
  let known: OwnView | undefined;
  let stop = () => {};
  let ownPreview: boolean | undefined;
  const changed = () => {
    const view = left && viewOn(left);
    if (view?.word === known?.word) return;
    const { beside, showsPreview } = app.store.get();
    const ends = known;
    known = view;
    if (ends?.beside === 'preview' && ownPreview !== undefined) app.store.set({ showsPreview: ownPreview });
    else if (ends?.beside !== undefined && beside !== undefined) {
      leaveBeside(app);
      app.store.set({ beside: undefined });
    }
    ownPreview = view?.beside === 'preview' ? showsPreview : undefined;
    if (left === undefined || view?.beside === undefined) return;
    if (view.beside !== 'preview') openBesideOfView(app, left, view.beside, () => known === view);
    else app.store.set({ showsPreview: true, beside: undefined });
  };
  app.store.subscribe(() => {
    const { view, phase } = app.store.get();
    const now = phase === 'ready' ? app.list(view) : undefined;
    if (now === left) return;
    stop();
    left = now;
    stop = now?.store.subscribe(changed) ?? (() => {});
    changed();
  });
}

/** Opens the list of a view beside it, once there are rows to which it may be related. */
function openBesideOfView(
  app: AppOfBeside,
  left: List,
  { list: noun, filter }: { list: ListNoun; filter: string },
  isWanted: () => boolean,
): void {
  const look = () => {
    const row = left.current();
    if (isWanted() && (row === undefined || left.isOld())) return;
    stop();
    if (!isWanted() || row === undefined) return;
    const related = showable(app, left, row).find((one) => one.noun === noun && !one.isCostly);
    leaveBeside(app);
    const opened = createBeside(app, left, { letter: related?.letter, noun, words: filter });
    app.store.set({ beside: opened });
    opened.follow();
  };
  const stop = left.store.subscribe(look);
  look();
}

/** `letter`: that of the related list, or undefined for a list that stands for itself; `words` narrow it further. */
function createBeside(
  app: AppOfBeside,
  left: List,
  { letter, noun, words }: { letter: string | undefined; noun: ListNoun; words: string },
): Beside {
  const store = createStore<BesideState>({
    about: '',
    next: undefined,
    none: undefined,
    relation: { filters: {}, words: '' },
  });
  // The totals of this list are not shown, so the gateway is not asked for them at each row.
  const { summary: _summary, ...screen } = app.list(noun).screen;
  const list = createList({
    ...{ screen: screen as AnyScreen, context: app.context, call: app.call, sleep: app.world.clock.sleep },
    ...{ settings: {}, columnSets: app.config.columns[noun] ?? {}, keep: () => undefined },
  });
  let asked: number | undefined;
  let resting = new AbortController();
  /** Shows the rows of these filters and words, and of the words of the view. */
  const ask = (filters: FilterValues, own: string) => {
    list.marks.clear();
    const { values, here } = list.readFilter([own, words].filter((part) => part !== '').join(' '));
    list.setFilters({ ...filters, ...values });
    store.set({ relation: { filters: list.store.get().filters, words: here.join(' ') } });
    list.setSearch(here.join(' '));
  };
  const show = (row: Row) => {
    const related = relatedHere(app, left, row).find((one) => one.letter === letter && one.noun === noun);
    const isOpen = related !== undefined && related.refusal === undefined;
    const about = sanitise(left.screen.name(row));
    store.set({ about, next: undefined, none: isOpen ? undefined : (related?.refusal ?? app.say('related.nowhere')) });
    // Without a related list there is no filter: the list is left alone, for without a filter it would show all rows.
    if (!isOpen) return;
    ask(related.filters, related.words);
  };
  const follow = () => {
    if (app.store.get().beside !== beside) {
      resting.abort();
      stop();
      return;
    }
    if (shownBeside(app) === undefined || isBesideFocused(app) || left.isOld()) return;
    if (letter === undefined) {
      if (asked === undefined) ask({}, '');
      asked = 0;
      return;
    }
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
  const beside: Beside = { of: left.screen.noun as Beside['of'], letter: letter ?? '', list, store, follow };
  return beside;
}

/**
 * Gives the keyboard focus to the list beside; false where there is none. `perform` and `refusal` handle its keys as
 * those of any list.
 */
export function focusBeside(
  app: App,
  perform: (app: App, list: List, action: ActionOf<'list'>, key: string) => void,
  refusal: (app: App, list: List, action: string) => string | undefined,
): boolean {
  const beside = shownBeside(app);
  if (beside === undefined) return false;
  const { none } = beside.store.get();
  if (none !== undefined) {
    app.notify(none, 'warn');
    return true;
  }
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
    perform: (action, pressed = '') => {
      if (action === 'close') close();
      else if (action === 'beside') chooseBeside(app, app.list());
      else if (action === 'peel' && !dismissOwn(beside)) close();
      else if (action !== 'peel') perform(app, list, action as ActionOf<'list'>, pressed);
    },
  };
  app.push(layer);
  return true;
}

/**
 * For Esc: removes the marks, else the words and filters that were added to those of the related row; false where there
 * are none.
 */
function dismissOwn({ list, store }: Beside): boolean {
  const { relation } = store.get();
  if (list.marks.count() > 0) {
    list.marks.clear();
    list.touch();
  } else if (!isNarrowedBeyond(list, relation)) return false;
  else {
    list.setFilters(relation.filters);
    list.setSearch(relation.words);
  }
  return true;
}

/** Whether a list is narrowed otherwise than by the relation to a row. */
export function isNarrowedBeyond(list: List, relation: { filters: FilterValues; words: string }): boolean {
  const { filters, search } = list.store.get();
  return search !== relation.words || JSON.stringify(filters) !== JSON.stringify(relation.filters);
}
