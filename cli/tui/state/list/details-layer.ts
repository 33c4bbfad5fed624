import { commandLineOf } from '../../../../shared/screen/command-line.ts';
import { editVerbOf } from '../../../../shared/screen/edit-refusal.ts';
import { callNameOf } from '../../../../shared/screen/flow/flow-rules.ts';
import type { Host, Layers, Lists, Menus, Notify, Profile, Session } from '../app.ts';
import { redoLast, undoLast } from '../dialog/command-log.ts';
import { copy } from '../dialog/copying.ts';
import { countedInText } from '../find/counted-in-text.ts';
import { performFind } from '../find/find-layer.ts';
import type { Find } from '../find/find-reducer.ts';
import { linksOf, openLinks } from '../find/open-link.ts';
import { hintOfPick, type Picked, performPick } from '../find/pick-layer.ts';
import { performElsewhere } from '../input/elsewhere.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';
import { actOn, refusalOfVerb } from './act-on.ts';
import { editRefusalOf, openActions, openCopyMenu, openEdit } from './list-menus.ts';
import { openRecord } from './record-layer.ts';
import { openRelated, refusalOfRelated } from './related-layer.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';

export interface DetailsState {
  list: List;
  row: Row;
  top: number;
  /** The search in the details; the next row is searched for the same text. */
  find?: Find | undefined;
  /** The lines chosen in the details. */
  pick?: Picked | undefined;
}

export type DetailsLayer = LayerOf<'details', DetailsState>;

/** The command line that prints the same as the open row. */
export function commandOfDetails({ store }: DetailsLayer): string {
  const { list, row } = store.get();
  return commandLineOf({ noun: list.screen.noun, verb: 'get', ids: [callNameOf(list.screen, row)] });
}

/** Opens all details of a row, and requests its newest state from the gateway. */
export function openDetails(
  app: Notify & Layers & Session & Lists & Host & Menus & Profile,
  list: List,
  row: Row,
): void {
  const { screen } = list;
  const store = createStore<DetailsState>({ list, row, top: 0 });
  const renew = async (isLost = false) => {
    if (!screen.get) {
      const known = list.rowOf(screen.id(store.get().row));
      if (known) store.set({ row: known });
      return;
    }
    try {
      const newest = await app.fetchRow(list, screen.id(store.get().row));
      if (screen.id(newest) !== screen.id(store.get().row)) return;
      list.replace(newest);
      store.set({ row: newest });
    } catch (error) {
      // A deleted row has no details to show; its deletion has already been reported.
      if (isLost) app.pop(layer);
      else app.fail(error);
    }
  };
  const step = (by: number) => {
    list.moveTo(list.store.get().cursor + by);
    const next = list.current();
    if (!next || next === store.get().row) return;
    const { find } = store.get();
    store.set({ row: next, top: 0, pick: undefined, ...(find && { find: { ...find, line: undefined } }) });
    void renew();
  };
  /** The greatest number of lines: each column with its hint, and the further details of the screen. */
  const linesOf = (shown: Row): number => {
    const room = Math.max(20, app.store.get().size.columns - 30);
    const beyond = (screen.details?.(shown, app.context()) ?? []).map(({ cell }) =>
      cell.text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / room), 1),
    );
    return screen.columns.length * 2 + beyond.reduce((sum, own) => sum + own, 0);
  };
  /** The verb of a key; a row that has no form is edited by a verb. */
  const verbOf = (action: string) => (action === 'edit' ? editVerbOf(screen) : /^verb-(.+)$/.exec(action)?.[1]);
  const imageRefusal = () => refusalOfVerb(app, list, 'image', [store.get().row]);
  const layer: DetailsLayer = {
    kind: 'details',
    context: 'details',
    store,
    refusal: (action) => {
      if (action === 'open-link')
        return linksOf(layer).length === 0 && imageRefusal() !== undefined ? app.say('tuiFind.noLink') : undefined;
      const verb = verbOf(action);
      if (verb !== undefined) return refusalOfVerb(app, list, verb, [store.get().row]);
      if (action === 'doors') return refusalOfRelated(app, list, store.get().row);
      return action === 'edit' ? editRefusalOf(app, list, store.get().row) : undefined;
    },
    hint: (action) => hintOfPick(layer, action),
    times: (action, count) => countedInText(layer, action, count),
    perform: (action) => {
      if (performPick(app, layer, action) || performFind(app, layer, action)) return;
      if (performElsewhere(app, action, () => store.set({ top: 0 }))) return;
      const { row: shown, top } = store.get();
      const verb = verbOf(action);
      if (verb !== undefined) return actOn(app, list, verb, { rows: [shown], asksInput: action === 'edit' });
      switch (action) {
        case 'close':
          return app.pop(layer);
        case 'edit':
          return openEdit(app, list, shown);
        case 'actions':
          return openActions(app, list, [shown]);
        case 'doors':
          return openRelated(app, list, shown);
        case 'copy':
          return openCopyMenu(app, list, [shown]);
        case 'copy-command':
          return void copy(app, commandOfDetails(layer));
        case 'open-link':
          // A picture is what its row is about; the links are where it, or somebody's remark, lies.
          if (imageRefusal() === undefined) return actOn(app, list, 'image', { rows: [shown] });
          return openLinks(app, linksOf(layer));
        case 'record':
          return openRecord(app, list, shown);
        case 'refresh':
          if (!screen.get) void list.load(true).then(() => renew());
          return void renew();
        case 'next-row':
          return step(1);
        case 'previous-row':
          return step(-1);
        case 'undo':
          return undoLast(app);
        case 'redo':
          return redoLast(app);
        default:
          store.set({ top: moved(action, top, linesOf(shown), 10) });
      }
    },
  };
  // Changes to the row made from here, or by another client, update the details as well.
  let last = list.rowOf(screen.id(row));
  const stop = list.store.subscribe(() => {
    if (!app.store.get().layers.includes(layer)) return stop();
    const id = screen.id(store.get().row);
    const known = list.rowOf(id);
    if (known === last) return;
    const isSame = last !== undefined && screen.id(last) === id;
    last = known;
    if (known) store.set({ row: isSame ? { ...store.get().row, ...known } : known });
    else if (isSame) void renew(true);
  });
  app.push(layer);
  void renew();
}
