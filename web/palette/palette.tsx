import '../overlays/dialog-styles.ts';
import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { actionsFor, isForOne } from '../../shared/screen/access.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import type { AnyScreen } from '../../shared/screens/registry.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import type { MessageKey, Say } from '../../shared/text/text.ts';
import { ActionJob, type Job } from '../components/flow/action-job.tsx';
import { NamedIcon } from '../components/named-icon.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { ScreenIcon } from '../shell/screen-icon.tsx';
import { useAreas } from '../text/areas.ts';
import { type EntryGroup, matching, type PaletteEntry } from './entry.ts';
import classes from './palette.module.css';
import { PaletteLine } from './palette-line.tsx';
import { palette } from './palette-store.ts';
import { useActEntries } from './use-act-entries.tsx';
import { useAnswerEntries } from './use-answer-entries.tsx';
import { type FoundRow, useFoundRows } from './use-found-rows.ts';
import { type PaletteList, usePaletteLists } from './use-palette-lists.ts';
import { usePastedEntries } from './use-pasted-entries.tsx';
import { usePlaceEntries } from './use-place-entries.tsx';
import { useRowEntries } from './use-row-entries.tsx';

const [store, spotlight] = createSpotlight();

/**
 * Spotlight closes by its own keys and lines, the console opens it by others: each hears of it at once and not after the next
 * drawing, because Ctrl-K may follow an Enter sooner than that. Answers how to end it.
 */
function followEachOther(): () => void {
  const follow = () => (palette.isOpen() ? spotlight.open() : spotlight.close());
  follow();
  const leave = palette.subscribe(() => palette.isOpen() !== store.getState().opened && follow());
  const leaveStore = store.subscribe(({ opened }) => opened || palette.close());
  return () => {
    leave();
    leaveStore();
  };
}

/** The command palette: go to any place, act, find by id or name and act on what was found; all by keyboard. */
export default function Palette({ isOpen }: { isOpen: boolean }) {
  const context = useScreenContext();
  const { say } = context;
  const lists = usePaletteLists();
  useAreas(context.language, ['home', 'list', 'palette', ...lists.flatMap(({ noun, texts = [] }) => [noun, ...texts])]);
  const [query, setQuery] = useState('');
  const [subject, setSubject] = useState<FoundRow>();
  const [job, setJob] = useState<Job & { key: number }>();
  /** Enter came before there was anything to choose. */
  const [isEntered, setEntered] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // Keys are for it as soon as it stands; until then the host keeps them.
  const takeKeys = useCallback((input: HTMLInputElement | null) => {
    field.current = input;
    input?.focus();
  }, []);
  useLayoutEffect(followEachOther, []);
  const isReady = useSyncExternalStore(palette.subscribe, palette.isReady);

  const begin = (next: Job) => setJob({ ...next, key: (job?.key ?? 0) + 1 });
  const leadTo = (next: FoundRow | undefined) => {
    setSubject(next);
    setQuery('');
    setEntered(false);
  };
  useLayoutEffect(() => {
    if (isOpen && !isReady) field.current?.focus();
    if (isOpen) return;
    // It is still drawn while it fades out, and what it led to takes the focus from no open dialog.
    field.current?.blur();
    setSubject(undefined);
    setQuery('');
    setEntered(false);
  }, [isOpen, isReady]);
  const places = usePlaceEntries();
  const acts = useActEntries(lists, (screen, action) => begin({ screen, action, rows: [] }));
  const rows = useFoundRows(lists, subject === undefined ? query : '');
  const wish = wishOf(query, lists, context);
  const wished = useFoundRows(lists, subject === undefined && wish !== undefined ? wish.name : '');
  const { found } = rows;
  const isSearching = rows.isSearching || wished.isSearching;
  const answers = useAnswerEntries(subject === undefined ? query : '');
  const pasted = usePastedEntries(lists, query);
  const rowEntries = useRowEntries(subject, {
    run: (screen, action, row) => begin({ screen, action, rows: [row] }),
    back: () => leadTo(undefined),
  });
  const foundEntries = found.map((hit): PaletteEntry => {
    const { screen } = hit.list;
    const id = screen.id(hit.row);
    return {
      id: `${screen.noun}-${id}`,
      label: screen.name(hit.row),
      description: say(screen.one, { id }),
      icon: <ScreenIcon screen={hit.list} />,
      leadsOn: true,
      choose: () => leadTo(hit),
    };
  });
  const wishEntries = (wish === undefined ? [] : wished.found).flatMap(({ list: { screen }, row }): PaletteEntry[] =>
    rowActionsOf(screen, context)
      .filter((action) => isCalled(action, wish?.verb ?? '', say))
      .map((action) => ({
        id: `wish-${screen.noun}-${action.verb}-${screen.id(row)}`,
        label: pairOf(say(action.label), screen.name(row), say),
        description: say(screen.one, { id: screen.id(row) }),
        icon: <NamedIcon name={action.icon} size={18} />,
        refusal: action.refusal?.(row, context),
        choose: () => begin({ screen, action, rows: [row] }),
      })),
  );
  // What is found later stands behind what is there already: no line moves from under the hand.
  const groups: EntryGroup[] =
    subject === undefined
      ? [
          ...matching(
            [
              { id: 'go', title: say('palette.goTo'), entries: places },
              { id: 'act', title: say('palette.act'), entries: acts },
            ],
            query,
          ),
          {
            id: 'found',
            title: say('palette.found'),
            entries: isSearching ? [] : [...wishEntries, ...foundEntries, ...pasted],
          },
          { id: 'answers', title: say('palette.answers'), entries: isSearching ? [] : answers },
        ].filter(({ entries }) => entries.length > 0)
      : matching([{ id: 'row', title: subject.list.screen.name(subject.row), entries: rowEntries }], query);

  // The first line is ready for Enter with every letter; what comes without one leaves the selection where it is seen.
  const ids = groups.flatMap(({ id, entries }) => entries.map((entry) => `${id} ${entry.id}`)).join(',');
  const asked = `${subject === undefined ? '' : subject.list.screen.name(subject.row)}\n${query}`;
  const answered = useRef('');
  useLayoutEffect(() => {
    if (!isOpen || ids === '') return;
    if (answered.current !== asked || !keepSelection(list.current)) selectFirst(list.current);
    answered.current = asked;
  }, [isOpen, ids, asked]);
  useLayoutEffect(() => {
    if (!isEntered) return;
    if (ids !== '') list.current?.querySelector<HTMLElement>('[data-selected]')?.click();
    if (ids !== '' || !isSearching) setEntered(false);
  }, [isEntered, ids, isSearching]);

  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Backspace' && query === '' && subject !== undefined) leadTo(undefined);
    setEntered(key === 'Enter' && !nativeEvent.isComposing && ids === '' && isSearching);
  };
  return (
    <>
      <Spotlight.Root
        store={store}
        shortcut={null}
        query={query}
        onQueryChange={setQuery}
        clearQueryOnClose={false}
        scrollable
        maxHeight={420}
        centered={false}
        yOffset="12vh"
        zIndex={310}
        overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
        classNames={{
          content: classes.content,
          action: classes.action,
          actionDescription: classes.description,
          actionsGroup: classes.group,
        }}
        attributes={{ content: { 'aria-label': say('palette.title') } }}
      >
        <Spotlight.Search
          ref={takeKeys}
          placeholder={say(subject === undefined ? 'palette.placeholder' : 'palette.placeholderOfRow')}
          aria-label={say('palette.title')}
          leftSection={<IconSearch size={18} stroke={1.6} />}
          onKeyDown={onKeyDown}
          onFocus={() => {
            const typed = palette.takeOver();
            if (typed.text !== '') setQuery(typed.text);
            setEntered(typed.isEntered);
            selectFirst(list.current);
          }}
        />
        <Spotlight.ActionsList ref={list}>
          {groups.map(({ id, title, entries }) => (
            <Spotlight.ActionsGroup key={id} label={title}>
              {entries.map((entry) => (
                <PaletteLine key={entry.id} entry={entry} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
          {groups.length === 0 && (
            <Spotlight.Empty>{say(isSearching ? 'common.loading' : 'palette.nothing')}</Spotlight.Empty>
          )}
        </Spotlight.ActionsList>
      </Spotlight.Root>
      {job !== undefined && <ActionJob key={job.key} job={job} />}
    </>
  );
}

/** What a row's menu offers in the palette. */
function rowActionsOf(screen: AnyScreen, context: ScreenContext) {
  return actionsFor(screen.actions, context)
    .filter((action) => action.on === 'rows')
    .filter(isForOne);
}

/** Whether a word is the verb of an action, as the command line has it or as it is shown. */
function isCalled({ verb, label }: { verb: string; label: MessageKey }, word: string, say: Say): boolean {
  return verb === word || say(label).toLowerCase() === word;
}

/** "disable openai": an action and the name of what it is to be done to; undefined where the first word is none. */
function wishOf(query: string, lists: readonly PaletteList[], context: ScreenContext) {
  const [, verb = '', name = ''] = /^(\S+)\s+(.{2,})$/.exec(query.trim()) ?? [];
  const word = verb.toLowerCase();
  if (name === '') return undefined;
  const isKnown = lists.some(({ screen }) =>
    rowActionsOf(screen, context).some((action) => isCalled(action, word, context.say)),
  );
  return isKnown ? { verb: word, name } : undefined;
}

/** Marks the first line as the keys of the palette do: in the page and in its store. */
function selectFirst(list: HTMLElement | null): void {
  for (const line of list?.querySelectorAll('[data-selected]') ?? []) line.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** Tells the store at which place the marked line stands now; false when it is gone. */
function keepSelection(list: HTMLElement | null): boolean {
  const lines = [...(list?.querySelectorAll('[data-action]') ?? [])];
  const selected = lines.findIndex((line) => line.hasAttribute('data-selected'));
  if (selected >= 0) store.updateState((state) => ({ ...state, selected }));
  return selected >= 0;
}
