import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { formatNumber } from '../../../shared/format/money.ts';
import { readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import { groupingFilters } from '../../../shared/screen/filter-values.ts';
import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useRoving } from '../../hooks/use-roving.ts';
import { useConsole } from '../../session/console-context.tsx';
import type { SavedView } from '../../session/stored-items.ts';
import { filterLine, listToggles } from '../filter/filter-line.ts';
import type { ListAddress, ListSort } from '../reading/list-address.ts';
import type { ListViewState } from '../reading/use-list-view.ts';
import { useViewCounts } from '../reading/use-view-counts.ts';
import { Opener } from './opener.tsx';
import classes from './view-tabs.module.css';

interface NamedView {
  name: string;
  line: string;
  search: string;
  isSaved: boolean;
}

/** The views of a list, and what is on show now. */
export interface ListViews {
  views: readonly NamedView[];
  /** The search part of the address on show. */
  here: string;
  /** The filters that every view keeps. */
  kept: FilterValues;
  /** Saves what is on show under a name; undefined where a view is it already. */
  save: ((name: string) => void) | undefined;
  remove(name: string): void;
}

/** The views of a list (WEB-04): all rows, the named filters of the screen, and those the person saved. */
export function useListViews<Row>(screen: BrowseScreen<Row>, view: ListViewState<Row>): ListViews {
  const context = useScreenContext();
  const { items } = useConsole();
  const { say } = context;
  const [saved, setSaved] = useState(() => items.views(screen.noun));
  const { address, searchWith } = view;
  const toggles = listToggles(screen);
  const isKept = (id: string) => toggles.includes(id) || (screen.isOfSums && !groupingFilters.includes(id));
  const kept = Object.fromEntries(Object.entries(address.filters).filter(([id]) => isKept(id)));
  const partOf = (line: string, sort: string): Partial<ListAddress> | undefined => {
    const { values, here, fault } = readListFilter(line, screen, context);
    if (fault !== undefined) return undefined;
    return { filters: { ...kept, ...values }, where: here.join(' ') || undefined, sort: readOrder(sort) };
  };
  const present = { line: filterLine(screen, address), sort: writeOrder(address.sort) };
  const searchOf = (line: string, sort: string) => {
    const part = partOf(line, sort);
    return part && searchWith(part);
  };
  const here = searchOf(present.line, present.sort) ?? searchWith({});
  const own = (screen.views ?? []).map(({ label, line }) => ({
    name: say(label),
    line,
    search: searchOf(line, ''),
    isSaved: false,
  }));
  const theirs = saved.map(({ name, line, sort }) => ({ name, line, search: searchOf(line, sort), isSaved: true }));
  const all = { name: say(screen.viewAll ?? 'list.viewAll'), line: '', search: searchOf('', '') ?? '', isSaved: false };
  const views = [all, ...own, ...theirs].flatMap((one) =>
    one.search === undefined ? [] : [{ ...one, search: one.search }],
  );
  const isKnown = views.some(({ search }) => search === here);

  const write = (next: readonly SavedView[]) => {
    items.writeViews(screen.noun, next);
    setSaved(next);
  };
  return {
    ...{ views, here, kept },
    save: isKnown ? undefined : (name) => write([...saved.filter((one) => one.name !== name), { name, ...present }]),
    remove: (name) => write(saved.filter((one) => one.name !== name)),
  };
}

interface ViewTabsProps<Row> {
  screen: BrowseScreen<Row>;
  view: ListViewState<Row>;
  named: ListViews;
  /** The path of the list. */
  path: string;
}

/** The views of a list as links; none where all rows are the only view, which would be a line that says nothing. */
export function ViewTabs<Row>(props: ViewTabsProps<Row>) {
  return props.named.views.length < 2 ? null : <Views {...props} />;
}

function Views<Row>({ screen, view, named, path }: ViewTabsProps<Row>) {
  const { say } = useScreenContext();
  const { views, here, kept, remove } = named;
  const counts = useViewCounts(screen, view, kept);
  const bar = useRef<HTMLElement>(null);
  useRoving(bar);
  return (
    <nav ref={bar} className={classes.tabs} aria-label={say('list.views')} data-views>
      {views.map(({ name, line, search, isSaved }) => (
        <span key={`${isSaved} ${name}`} className={classes.tab} data-current={search === here || undefined}>
          <Link to={path + search} aria-current={search === here ? 'page' : undefined}>
            {name}
            <ViewCount count={search === here ? counts.onShow : counts.ofLine(line)} />
          </Link>
          {isSaved && search === here && (
            <ActionIcon
              size={20}
              aria-label={say('list.removeView', { name })}
              title={say('list.removeView', { name })}
              onClick={() => remove(name)}
            >
              <IconX size={12} stroke={1.6} />
            </ActionIcon>
          )}
        </span>
      ))}
      <SaveViewButton named={named} />
    </nav>
  );
}

/** Saves the filters and order on show as a view; nothing where a view is that already. */
function SaveViewButton({ named: { save } }: { named: ListViews }) {
  const { say } = useScreenContext();
  if (save === undefined) return null;
  return (
    <Opener
      opens="dialog"
      button={
        <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} stroke={1.6} />}>
          {say('list.saveView')}
        </Button>
      }
    >
      {({ SaveView }, button) => <SaveView button={button} save={save} />}
    </Opener>
  );
}

/** The button beside the filter of a list without a line of views. Its room is kept, so that nothing moves when it comes. */
export function SaveViewSlot({ named }: { named: ListViews }) {
  return (
    <span className={classes.slot}>
      <SaveViewButton named={named} />
    </span>
  );
}

function ViewCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <>
      {' '}
      <span className={`${classes.count} tabular`}>{formatNumber(count)}</span>
    </>
  );
}

function writeOrder(sort: ListSort | undefined): string {
  return sort === undefined ? '' : `${sort.descending ? '-' : ''}${sort.column}`;
}

function readOrder(text: string): ListSort | undefined {
  if (text === '') return undefined;
  return text.startsWith('-') ? { column: text.slice(1), descending: true } : { column: text, descending: false };
}
