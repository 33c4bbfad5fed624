import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { checkForm } from '../../../shared/screen/form-check.ts';
import { type BrowseScreen, type CopyField, isEditable } from '../../../shared/screen/list-screen.ts';
import { readWhole } from '../../../shared/screen/reading/read-whole.ts';
import { useCopy } from '../../components/use-copy.ts';
import type { Flow } from '../../flow/use-flow.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { listKey } from '../../hooks/use-list.ts';
import { useStillHere } from '../../navigation/use-still-here.ts';
import { useNavigation } from '../../navigation/wouter.tsx';
import { notify } from '../../overlays/notify.ts';
import type { RowTools } from '../menus/row-menu.tsx';
import { type ListRoute, openedOf, type PanelTab, readTab, writeOpened } from '../reading/list-route.ts';
import { rowCommand } from '../reading/row-command.ts';
import { rowPage } from '../reading/row-page.ts';
import type { ListViewState } from '../reading/use-list-view.ts';
import { saveInPlace } from './save-in-place.ts';

/** The callbacks of the rows and bars of a list. They notify failures and never reject, except `saveField`. */
export interface ListTools<Row> {
  /** Keeps its identity for the life of the list, so that memoised rows are not drawn again. */
  rowTools: RowTools<Row>;
  /** Copies one field of several rows, joined with the field's separator. */
  copyFields(field: CopyField<Row>, rows: readonly Row[]): Promise<void>;
  /** Reads and selects all rows that match the filters. */
  selectAll(): Promise<void>;
}

/** The callbacks that the rows and bars of a list share: open, select, copy, save a field, start an action. */
export function useRowTools<Row>(
  screen: BrowseScreen<Row>,
  route: ListRoute,
  view: ListViewState<Row>,
  flow: Flow<Row>,
): ListTools<Row> {
  const context = useScreenContext();
  const navigation = useNavigation();
  const queries = useQueryClient();
  const copy = useCopy();
  const begin = useStillHere();
  const { say } = context;
  const latest = useRef({ view, flow, context, copy });
  latest.current = { view, flow, context, copy };

  const copyFields = async (field: CopyField<Row>, rows: readonly Row[]) => {
    const isHere = begin();
    try {
      const values: string[] = [];
      for (const row of rows) values.push(await field.value(row, latest.current.context, {}));
      await latest.current.copy(values.join(field.separator ?? '\n'), isHere);
    } catch (error) {
      const { message, hint } = describeError(error, latest.current.context.say);
      notify('bad', message, hint);
    }
  };
  const copyLatest = useRef(copyFields);
  copyLatest.current = copyFields;

  const checked = useRef<number>(undefined);
  const rowTools = useMemo<RowTools<Row>>(() => {
    const addressWith = (row: Row, tab?: PanelTab) =>
      writeOpened(route, openedOf(screen, row), navigation.address().search, tab);
    const addressOf = (row: Row) => addressWith(row);
    return {
      opener: screen.opener ?? 'name',
      addressOf,
      besideOf(row) {
        const { path, search } = navigation.address();
        return addressWith(row, readTab(route, path, search));
      },
      open: (row) => navigation.go(addressOf(row)),
      edit: (row) => navigation.go(addressWith(row, 'edit')),
      check(row, isRange) {
        const { rows, selection } = latest.current.view;
        const id = screen.id(row);
        const ids = rows.map(screen.id);
        const from = isRange && checked.current !== undefined ? ids.indexOf(checked.current) : -1;
        const to = ids.indexOf(id);
        checked.current = id;
        if (from < 0) selection.toggle(id);
        else {
          const between = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
          if (selection.has(id)) selection.remove(between);
          else selection.add(between);
        }
      },
      start(action, row, input) {
        const page = rowPage(screen, action, row);
        if (page === undefined) latest.current.flow.start(action, [row], input);
        else navigation.go(page);
      },
      copyField: (field, row) => void copyLatest.current(field, [row]),
      othersSelected(row) {
        const { selection } = latest.current.view;
        return selection.ids().size - (selection.has(screen.id(row)) ? 1 : 0);
      },
      copyText: (text) => void latest.current.copy(text),
      commandOf: (verb, row) => rowCommand(screen, verb, row, latest.current.view.address.filters),
      filterBy(filter, value) {
        const { address, change } = latest.current.view;
        change({ filters: { ...address.filters, [filter]: value } });
      },
      showImage(row) {
        const query = new URLSearchParams(navigation.address().search);
        query.set('image', String(openedOf(screen, row)));
        navigation.go(`${navigation.address().path}?${query}`);
      },
      async saveField(row, name, value) {
        if (!isEditable(screen)) return;
        const present = latest.current.context;
        const before = screen.form.fromRow(row, present);
        const typed = { ...before, [name]: value };
        const { value: draft, errors } = checkForm(screen.form, typed, 'edit', present, before);
        const [fault] = Object.values(errors);
        try {
          if (fault !== undefined) throw new Error(fault);
          const { done, undo } = await saveInPlace(screen, row, draft, present);
          await queries.invalidateQueries({ queryKey: listKey(screen.noun) });
          const action = undo && {
            label: present.say('list.undo'),
            run: () => latest.current.flow.takeBack(undo),
          };
          notify(done.tone ?? 'good', done.message, undefined, { action, isUndo: undo !== undefined });
        } catch (error) {
          const { message, hint } =
            fault === undefined ? describeError(error, present.say) : { message: fault, hint: undefined };
          notify('bad', message, hint);
          throw error;
        }
      },
    };
  }, [screen, route, navigation, queries]);

  const selectAll = async () => {
    const { matching } = view;
    const { test } = matching;
    try {
      const { filters, columns } = matching;
      const reading = readWhole(screen, { filters, columns }, context);
      const all: Row[] = [];
      for await (const { rows } of reading.pages) all.push(...(test === undefined ? rows : rows.filter(test)));
      // An incomplete read must not be selected as if it were all (TRU-04), nor rows of a filter left meanwhile.
      const shortfall = reading.shortfall();
      if (shortfall) return notify('warn', say('action.incomplete', { ...shortfall }), say('list.selectAllIncomplete'));
      if (latest.current.view.matching !== matching) return;
      view.know(all);
      view.selection.add(all.map((row) => screen.id(row)));
    } catch (error) {
      const { message, hint } = describeError(error, say);
      notify('bad', message, hint);
    }
  };
  return { rowTools, copyFields, selectAll };
}
