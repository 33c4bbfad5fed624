import { sanitise } from '../../../shared/format/sanitise.ts';
import { listOf, pairOf, remarksOf } from '../../../shared/text/punctuation.ts';
import { footerHints } from '../keys/footer.ts';
import { type AnyLayer, layersOf } from '../state/any-layer.ts';
import type { Layers, Lists, Notify, Profile, Session } from '../state/app.ts';
import { shownBeside } from '../state/list/beside.ts';
import type { Beside } from '../state/list/beside-state.ts';
import { emptyText } from '../state/list/empty-text.ts';
import { viewRefusal } from '../state/list/list-view.ts';
import type { List } from '../state/list/rows/list.ts';
import type { Store } from '../state/store.ts';
import { speakForm } from './speak-form.ts';
import { speakLayer } from './speak-layer.ts';
import type { Spoken } from './spoken.ts';

/** The spoken text of the current view or layer. */
export function speakFront(app: Notify & Layers & Session & Lists & Profile): Spoken {
  const layer = layersOf(app).at(-1);
  const beside = layer?.kind === 'beside' ? shownBeside(app) : undefined;
  const spoken = beside
    ? speakBeside(app, beside)
    : layer
      ? { ...speakTop(app, layer), stores: [layer.store as unknown as Store<never>] }
      : speakView(app);
  return { introduction: [], lines: [], focus: { key: '', text: '' }, input: undefined, ...spoken };
}

type Partly = Pick<Spoken, 'title' | 'stores'> & Partial<Spoken>;

function speakTop(app: Notify & Session & Layers & Lists, layer: AnyLayer): Omit<Partly, 'stores'> {
  return layer.kind === 'form' ? speakForm(app, layer) : speakLayer(app, layer);
}

/** The spoken text of the second list, with the name of the row to which its rows belong. */
function speakBeside(app: Notify & Session & Layers, { list, store }: Beside): Partly {
  const spoken = speakList(app, list);
  return { ...spoken, title: listOf([app.say('tuiBeside.place'), store.get().about, spoken.title], app.say) };
}

/** The spoken text of the list, or of the screen shown in its place (connecting, refused). */
function speakView(app: Notify & Layers & Session & Lists & Profile): Partly {
  const { phase, failure } = app.store.get();
  const list = app.list();
  const stores = [list.store as unknown as Store<never>];
  if (phase === 'unreachable') {
    const { message, hint } = app.describe(failure);
    return { title: message, introduction: [hint, keysOfConnect(app)], stores };
  }
  if (phase !== 'ready') {
    return { title: app.say('tui.starting', { gateway: app.context().gateway.origin }), stores };
  }
  const refusal = viewRefusal(app, list);
  if (refusal !== undefined) return { title: app.say(list.screen.title), introduction: [refusal], stores };
  return speakList(app, list);
}

/** The spoken text of the row under the cursor, and its position in the list. */
function speakList(app: Notify & Session & Layers, list: List): Partly {
  const stores = [list.store as unknown as Store<never>];
  const title = app.say(list.screen.title);
  const { cursor, search, filters } = list.store.get();
  const row = list.isOld() ? undefined : list.current();
  const total = list.window.total() ?? list.window.loaded().length;
  const asked = [...Object.entries(filters).map(([id, value]) => `${id} ${value}`), search].filter((one) => one !== '');
  const heading = listOf([title, ...asked], app.say);
  if (!row) {
    const text = emptyText(app, list);
    return { title: heading, focus: { key: text, text }, stores };
  }
  const cells = list
    .shownColumns()
    .map(({ id, header, sparse = false }) => ({ name: app.say(header), cell: list.cell(row, id), sparse }))
    // An empty cell of a column that is hidden when all its cells are empty is not read out.
    .filter(({ cell: { text, isEmpty = false }, sparse }) => text !== '' && !(sparse && isEmpty));
  const isMarked = list.marks.has(list.screen.id(row));
  const where = app.say('tui.spokenPlace', { place: cursor + 1, total });
  const marked = isMarked ? app.say('tui.marked', { count: list.marks.count() }) : undefined;
  const facts = cells.map(({ name, cell }) => pairOf(name, cell.text, app.say));
  const text = remarksOf([marked, ...facts, where], app.say);
  return {
    title: heading,
    focus: { key: `${list.screen.id(row)} ${isMarked}`, text },
    order: orderOf(app, list, remarksOf([sanitise(list.screen.name(row)), where], app.say)),
    stores,
  };
}

/** The keys that work while the gateway cannot be reached. */
function keysOfConnect({ config, say }: Notify & Profile): string {
  const hints = footerHints(config.keys, 'connect', say, { enter: 'Enter', space: 'Space' }, () => false);
  return listOf(
    hints.map(({ key, label }) => pairOf(key, label, say)),
    say,
  );
}

/** The order of the rows; undefined while they are loading. */
function orderOf({ say }: Notify, list: List, title: string): Spoken['order'] {
  const { sort, isLoading } = list.store.get();
  if (isLoading) return undefined;
  const { noun } = list.screen;
  const column = list.columns().find(({ id }) => id === sort?.column);
  if (!sort || !column) return { key: noun, text: '', position: title };
  const text = listOf([say(column.header), say(sort.isDescending ? 'tui.sortedDown' : 'tui.sortedUp')], say);
  // Rows that arrive later may move the row; its position is then read out again.
  const isWhole = list.isSortedThere() || list.window.isComplete();
  return { key: [noun, text, isWhole].join(), text, position: title };
}
