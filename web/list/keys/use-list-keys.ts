import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createActionOf } from '../../../shared/screen/edit-refusal.ts';
import { type BrowseScreen, isEditable } from '../../../shared/screen/list-screen.ts';
import { sortedBy } from '../../../shared/screen/sort-letters.ts';
import { relatedListsOf } from '../../../shared/screens/navigation/related-lists.ts';
import { isListNoun } from '../../../shared/screens/registry.ts';
import type { Flow } from '../../flow/use-flow.ts';
import { isTyped } from '../../hooks/is-typed.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { addressOfLetter } from '../../navigation/address-of-letter.ts';
import { notify } from '../../overlays/notify.ts';
import { palette } from '../../overlays/palette-store.ts';
import { useConsole } from '../../session/console-context.tsx';
import type { RowTools } from '../menus/row-menu.tsx';
import { type Opened, openedOf } from '../reading/list-route.ts';
import { offered } from '../reading/offered.ts';
import { relatedAddress } from '../reading/related-address.ts';
import type { ListViewState } from '../reading/use-list-view.ts';
import { actionOfKey, type ListAction } from './list-keys.ts';

interface ListKeysOptions<Row> {
  screen: BrowseScreen<Row>;
  view: ListViewState<Row>;
  tools: RowTools<Row>;
  flow: Flow<Row>;
  /** Holds the list and its details. */
  frame: RefObject<HTMLElement | null>;
  opened: Opened;
}

const needsRow: readonly ListAction[] = ['actions', 'copy', 'copy-command', 'edit', 'edit-in-place'];
const needsOneRow: readonly ListAction[] = ['open', 'mark'];

/** How long the details wait before they follow the cursor, in ms. */
const followAfter = 80;

/** The letters of the terminal UI on this list (WEB-06); off while something is typed, and for good where a person said so. */
export function useListKeys<Row>(options: ListKeysOptions<Row>): { isHelpOpen: boolean; closeHelp(): void } {
  const context = useScreenContext();
  const { world, items, navigation } = useConsole();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const latest = useRef({ ...options, context });
  latest.current = { ...options, context };
  const relatedOpen = useRef<Row>(undefined);
  const isGoing = useRef(false);

  // With the rows, not after them: a key that is pressed the moment they stand would be lost on a slow machine.
  useLayoutEffect(() => {
    const document = world.root.ownerDocument;
    let following = new AbortController();

    // Of a long list only what is in sight is in the page: places are those of the rows, not of their elements.
    const elementOf = (row: Row | undefined) => {
      const { frame, screen } = latest.current;
      const name = row === undefined ? '' : CSS.escape(String(openedOf(screen, row)));
      return name === '' ? undefined : (frame.current?.querySelector<HTMLElement>(`[data-row="${name}"]`) ?? undefined);
    };
    const indexOf = () => {
      const { frame, opened, screen, view } = latest.current;
      const focused = document.activeElement?.closest('[data-row]');
      const isInList = focused != null && frame.current?.contains(focused) === true;
      const name = isInList ? focused.getAttribute('data-row') : opened === undefined ? null : String(opened);
      return name === null ? -1 : view.rows.findIndex((row) => String(openedOf(screen, row)) === name);
    };
    const find = (selector: string) => latest.current.frame.current?.querySelector<HTMLElement>(selector) ?? undefined;
    const current = () => latest.current.view.rows[indexOf()];
    /** What a key acts upon: the row whose details have the focus, else what is selected, else the row under the cursor. */
    const targets = (isInDetails: boolean) => {
      const { view } = latest.current;
      const row = isInDetails ? (shownRow() ?? current()) : current();
      if (!isInDetails && view.selection.ids().size > 0) return view.selectedRows();
      return row === undefined ? [] : [row];
    };
    const goTo = (index: number) => {
      const { opened, view, tools } = latest.current;
      const at = Math.max(0, Math.min(view.rows.length - 1, index));
      const shown = view.rows[at];
      view.listWindow.current?.draw(at);
      const row = elementOf(shown);
      const link = row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('input');
      link?.focus();
      following.abort();
      following = new AbortController();
      if (opened === undefined || opened === 'create' || shown === undefined) return;
      const { signal } = following;
      void world.clock.sleep(followAfter, signal).then(
        () => {
          if (signal.aborted) return;
          latest.current.view.follow.current = true;
          navigation.go(tools.besideOf(shown), { replace: true });
        },
        () => undefined,
      );
    };
    const mark = (row: Row) => latest.current.view.selection.toggle(latest.current.screen.id(row));

    /** The row whose details are open. */
    const shownRow = () => {
      const { opened, view, screen } = latest.current;
      return opened === undefined ? undefined : view.rows.find((row) => openedOf(screen, row) === opened);
    };
    /** The letter behind `d`, also before the details stand: true where it was one of a related list of that row. */
    const goThrough = (row: Row, letter: string): boolean => {
      const { screen, context: present } = latest.current;
      if (!isListNoun(screen.noun)) return false;
      const related = relatedListsOf(screen.noun, row as object, present).find((one) => one.letter === letter);
      if (related === undefined) return false;
      if (related.refusal !== undefined) notify('warn', related.refusal);
      else navigation.go(relatedAddress(related), { leaving: screen.name(row) });
      return true;
    };

    /** The letter behind `g`: the first row, or a place of the console; true where it was one. */
    const goToScreen = (letter: string): boolean => {
      if (letter === 'g') {
        goTo(0);
        return true;
      }
      const address = addressOfLetter(letter, latest.current.context);
      if (address === undefined) return false;
      navigation.go(address);
      return true;
    };

    const actionCalled = (name: string) => {
      const { screen, context: present } = latest.current;
      const action = offered(screen.actions, present.role).find((one) => one.on === 'rows' && one.verb === name);
      return action?.on === 'rows' ? action : undefined;
    };
    const verb = (name: string, isInDetails: boolean) => {
      const { screen, flow, tools, context: present } = latest.current;
      const action = actionCalled(name);
      if (action === undefined) return false;
      const rows = targets(isInDetails);
      const [row] = rows;
      if (row === undefined) notify('warn', present.say(screen.selectFirst));
      else if (rows.length === 1) tools.start(action, row);
      else flow.start(action, rows);
      return true;
    };
    /** The form of one row, or that of many; where there is none for many, the key says so and opens no other row. */
    const edit = (isInDetails: boolean) => {
      const { screen, flow, tools, context: present } = latest.current;
      if (!isEditable(screen)) return false;
      const rows = targets(isInDetails);
      const [row] = rows;
      const forMany = actionCalled('update');
      if (row === undefined) notify('warn', present.say(screen.selectFirst));
      else if (rows.length === 1) tools.edit(row);
      else if (forMany?.isForMany) flow.start(forMany, rows);
      else notify('warn', present.say('action.onlyOne'));
      return true;
    };

    /** The action that makes a row, in a list without a form for new rows. */
    const createByAction = () => {
      const { screen, flow, context: present } = latest.current;
      const action = createActionOf(screen, present);
      if (action === undefined) return false;
      flow.start(action, []);
      return true;
    };

    const perform = (action: ListAction, key: string, isInDetails: boolean): boolean => {
      const { screen, view, tools } = latest.current;
      const row = current();
      if (action.startsWith('verb-')) return verb(action.slice('verb-'.length), isInDetails);
      const isMany = !isInDetails && view.selection.ids().size > 0;
      if (row === undefined && (needsRow.includes(action) ? !isMany : needsOneRow.includes(action))) {
        notify('warn', latest.current.context.say(screen.selectFirst));
        return true;
      }
      const press = (selector: string) => {
        const element = find(selector);
        element?.click();
        return element !== undefined;
      };
      const focus = (selector: string) => {
        const element = find(selector);
        element?.focus();
        return element !== undefined;
      };
      const pressInRow = (selector: string, of = current()) => {
        const element = elementOf(of)?.querySelector<HTMLElement>(selector) ?? undefined;
        element?.click();
        return element !== undefined;
      };
      switch (action) {
        case 'down':
        case 'up':
          if (isInDetails) return press(`[role=dialog] [data-step="${action === 'down' ? 1 : -1}"]`);
          goTo(indexOf() + (action === 'down' ? 1 : -1));
          return true;
        case 'go':
          isGoing.current = true;
          return true;
        case 'last':
          goTo(view.rows.length - 1);
          return true;
        case 'open':
          if (row === undefined) return false;
          tools.open(row);
          return true;
        case 'edit':
          return edit(isInDetails);
        case 'create':
          return press('[data-create]') || createByAction();
        case 'mark':
          if (row === undefined) return false;
          mark(row);
          return true;
        case 'extend-down':
        case 'extend-up': {
          const at = indexOf();
          if (at < 0) return false;
          const to = Math.max(0, Math.min(view.rows.length - 1, at + (action === 'extend-down' ? 1 : -1)));
          view.selection.add([at, to].flatMap((one) => view.rows.slice(one, one + 1).map(screen.id)));
          goTo(to);
          return true;
        }
        case 'mark-all': {
          const ids = view.rows.map(screen.id);
          const isAll = ids.every((id) => view.selection.has(id));
          if (isAll) view.selection.remove(ids);
          else view.selection.add(ids);
          return true;
        }
        case 'actions':
          return isMany
            ? focus('[data-bulk] :is([data-verb], [data-more])')
            : pressInRow('td:last-child button, [data-menu]');
        case 'copy':
        case 'copy-command':
          return isMany
            ? press('[data-copy]') || press('[data-more]')
            : pressInRow('td:last-child button, [data-menu]');
        case 'edit-in-place': {
          const rows = targets(isInDetails);
          if (rows.length === 1) return pressInRow('button[data-in-place]', rows[0]);
          notify('warn', latest.current.context.say('action.onlyOne'));
          return true;
        }
        case 'search':
          return focus('[data-filter-line]');
        case 'filters':
          return press('[data-filters]');
        case 'layout':
          return press('[data-columns]');
        case 'refresh':
          void view.list.refresh();
          return true;
        case 'pause':
          if (view.live.isOffered) view.live.toggle();
          return view.live.isOffered;
        case 'troubles':
          view.onlyErrors?.toggle();
          return view.onlyErrors !== undefined;
        case 'doors': {
          const shown = shownRow();
          relatedOpen.current = shown ?? row;
          if (shown !== undefined && focus('[data-related] a')) return true;
          if (row === undefined) return false;
          view.wantsRelated.current = true;
          tools.open(row);
          return true;
        }
        case 'preview': {
          if (latest.current.opened !== undefined) return press('[role=dialog] [data-close]');
          if (row === undefined) return false;
          tools.open(row);
          return true;
        }
        case 'saved-view':
          return press(`[data-views] > :nth-child(${Math.max(1, Number(key))}) a`);
        case 'sort-by': {
          const column = sortedBy(screen, key);
          if (column === undefined || view.source.sorts(column) === undefined) return false;
          const { sort } = view.address;
          const isSame = sort?.column === column;
          view.change({ sort: isSame && sort.descending ? undefined : { column, descending: isSame } });
          return true;
        }
        case 'command':
          palette.open();
          return true;
        case 'back':
          navigation.step(-1);
          return true;
        case 'forward':
          navigation.step(1);
          return true;
        case 'peel':
          if (view.selection.ids().size === 0) return false;
          view.selection.clear();
          return true;
        case 'help':
          setIsHelpOpen(true);
          return true;
        default:
          return false;
      }
    };

    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (!(target instanceof Element) || isTyped(target)) return;
      const frame = latest.current.frame.current;
      const dialog = target.closest('[role=dialog]');
      const isInDetails = dialog !== null && (frame?.contains(dialog) ?? false);
      if (target.closest('[role=menu], [role=listbox]') !== null || (dialog !== null && !isInDetails)) return;
      const behind = relatedOpen.current;
      relatedOpen.current = undefined;
      if (behind !== undefined && items.listKeys() && goThrough(behind, event.key)) {
        event.preventDefault();
        return;
      }
      const isSecond = isGoing.current;
      isGoing.current = false;
      if (isSecond && items.listKeys() && goToScreen(event.key)) {
        event.preventDefault();
        return;
      }
      const action = actionOfKey(event.key);
      if (action === undefined || (!items.listKeys() && action !== 'help' && action !== 'peel')) return;
      // What has the focus answers these two itself.
      if (isPressed(target) && (event.key === 'Enter' || (event.key === ' ' && target.closest('a') === null))) return;
      if (perform(action, event.key, isInDetails)) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => {
      following.abort();
      document.removeEventListener('keydown', hear);
    };
  }, [world, items, navigation]);

  return { isHelpOpen, closeHelp: () => setIsHelpOpen(false) };
}

function isPressed(target: Element): boolean {
  return target.closest(':is(a,button,input,summary)') !== null;
}
