import { commandLineOf } from '../../../shared/screens/command-line.ts';
import type { App } from './app.ts';
import { copy } from './copying.ts';
import type { DetailsLayer } from './layer.ts';
import type { List, Row } from './list.ts';
import { openActions, openCopyMenu, openEdit } from './list-menus.ts';
import { moved } from './moving.ts';
import { actionOf, perform, refusalOf } from './run-action.ts';
import { createStore } from './store.ts';

export interface DetailsState {
  list: List;
  row: Row;
  top: number;
}

/** Opens everything there is to know about one row, and asks the gateway for its newest state. */
export function openDetails(app: App, list: List, row: Row): void {
  const { screen } = list;
  const store = createStore<DetailsState>({ list, row, top: 0 });
  const renew = async () => {
    try {
      const newest = await app.call((signal) => screen.get(screen.id(store.get().row), app.context(), { signal }));
      if (screen.id(newest) !== screen.id(store.get().row)) return;
      list.replace(newest);
      store.set({ row: newest });
    } catch (error) {
      app.fail(error);
    }
  };
  const step = (by: number) => {
    list.moveTo(list.store.get().cursor + by);
    const next = list.current();
    if (!next || next === store.get().row) return;
    store.set({ row: next, top: 0 });
    void renew();
  };
  const layer: DetailsLayer = {
    kind: 'details',
    context: 'details',
    store,
    refusal: (action) => {
      if (action === 'edit' && app.isReadOnly) return app.say('tui.readOnlyRefusal');
      if (action !== 'verb-test') return undefined;
      const test = actionOf(list, 'test');
      return test ? refusalOf(app, list, test, [store.get().row]) : app.say('tui.noSuchAction');
    },
    perform: (action) => {
      const { row: shown, top } = store.get();
      switch (action) {
        case 'close':
          return app.pop(layer);
        case 'verb-test':
          return perform(app, list, 'test', { rows: [shown] });
        case 'edit':
          return openEdit(app, list, shown);
        case 'actions':
          return openActions(app, list, [shown]);
        case 'copy':
          return openCopyMenu(app, list, [shown]);
        case 'copy-command':
          return void copy(app, commandLineOf({ noun: screen.noun, verb: 'get', ids: [screen.id(shown)] }));
        case 'refresh':
          return void renew();
        case 'next-row':
          return step(1);
        case 'previous-row':
          return step(-1);
        case 'command':
          return app.command();
        case 'help':
          return app.help();
        default:
          store.set({ top: moved(action, top, screen.columns.length * 2, 10) });
      }
    },
  };
  app.push(layer);
  void renew();
}
