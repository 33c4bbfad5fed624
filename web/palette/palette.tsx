import '../overlays/dialog-styles.ts';
import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { sanitise } from '../../shared/format/sanitise.ts';
import { ActionJob, type Job } from '../flow/action-job.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { palette } from '../overlays/palette-store.ts';
import { useAreas } from '../text/areas.ts';
import { type EntryGroup, matching, type PaletteEntry, queryOf } from './entry.ts';
import classes from './palette.module.css';
import { PaletteKeys } from './palette-keys.tsx';
import { PaletteLine } from './palette-line.tsx';
import { useActEntries } from './use-act-entries.tsx';
import { useAnswerEntries } from './use-answer-entries.tsx';
import { useFoundEntries } from './use-found-entries.tsx';
import { type FoundRow, useFoundRows } from './use-found-rows.ts';
import { useModelDeeds, useModelEntries } from './use-model-entries.tsx';
import { usePaletteLists } from './use-palette-lists.ts';
import { usePastedEntries } from './use-pasted-entries.tsx';
import { useRowEntries } from './use-row-entries.tsx';
import { useScreenEntries } from './use-screen-entries.tsx';

/** What the further lines act on: a row that was found, or a model. */
interface Subject {
  row?: FoundRow;
  model?: string;
}

/** The most lines of a group that are shown for a query. */
const mostOfGroup = 4;

const [store, spotlight] = createSpotlight();

/**
 * Keeps Spotlight's store and the palette's store in step: Spotlight closes itself on its own keys and on clicks, and
 * the console opens it. Each store is updated at once and not after the next render, because Ctrl-K may follow an Enter
 * sooner than that. Returns the function that ends this.
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

/** The command palette: open any page, run actions, find rows by id or name and act on them; all by keyboard. */
export default function Palette({ isOpen, origin }: { isOpen: boolean; origin: RefObject<Element | null> }) {
  // The focus goes back to where it was, unless what was chosen has it by then.
  useEffect(() => {
    if (isOpen) return;
    const { current } = origin;
    origin.current = null;
    if (!(current instanceof HTMLElement) || !current.isConnected || current.tabIndex < 0) return;
    const { activeElement, body } = current.ownerDocument;
    if (activeElement === body) current.focus({ preventScroll: true });
  }, [isOpen, origin]);
  const context = useScreenContext();
  const { say } = context;
  const lists = usePaletteLists();
  useAreas(context.language, [
    'connect',
    'home',
    'list',
    'palette',
    'pricing',
    'usage',
    ...lists.flatMap(({ noun, texts = [] }) => [noun, ...texts]),
  ]);
  const [query, setQuery] = useState('');
  const [subject, setSubject] = useState<Subject>();
  const [job, setJob] = useState<Job & { key: number }>();
  /** Enter was pressed before there was a line to choose: the first one is chosen when it arrives. */
  const [isEntered, setEntered] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The search field takes the focus as soon as it is mounted; until then `PaletteHost` keeps what is typed.
  const takeKeys = useCallback((input: HTMLInputElement | null) => {
    field.current = input;
    input?.focus();
  }, []);
  useLayoutEffect(followEachOther, []);
  const isReady = useSyncExternalStore(palette.subscribe, palette.isReady);

  const begin = (next: Job) => setJob({ ...next, key: (job?.key ?? 0) + 1 });
  const leadTo = (next: Subject | undefined) => {
    setSubject(next);
    setQuery('');
    setEntered(false);
  };
  useLayoutEffect(() => {
    if (isOpen && !isReady) field.current?.focus();
    if (isOpen) return;
    // The field is still mounted while the palette fades out, and must not keep the focus.
    field.current?.blur();
    setSubject(undefined);
    setQuery('');
    setEntered(false);
  }, [isOpen, isReady]);
  const asked = subject === undefined ? queryOf(query) : { query: '', only: undefined };
  const entries = useScreenEntries();
  const acts = useActEntries(lists, (screen, action) => begin({ screen, action, rows: [] }));
  const isForAll = asked.only === undefined;
  const found = useFoundRows(lists, isForAll || asked.only === 'found' ? asked.query : '');
  const { isSearching } = found;
  const { deeds, rows } = useFoundEntries(found, { begin, leadTo: (row) => leadTo({ row }) });
  // A number is the id of a row, so it is not searched for in models and answers.
  const words = isForAll && !/^\d+$/.test(asked.query) ? asked.query : '';
  const models = useModelEntries(words, (model) => leadTo({ model }));
  const answers = useAnswerEntries(words);
  const ids = { id: 'found', title: say('palette.found'), entries: usePastedEntries(lists, words), isFound: true };
  const back = () => leadTo(undefined);
  const rowEntries = useRowEntries(subject?.row, {
    run: (screen, action, row) => begin({ screen, action, rows: [row] }),
    back,
  });
  const modelDeeds = useModelDeeds(subject?.model, back);
  const atHand: EntryGroup[] = [
    { id: 'go', title: say('palette.goTo'), entries: entries },
    { id: 'act', title: say('palette.act'), entries: acts },
  ].filter(({ id }) => isForAll || id === asked.only);
  // Entries that arrive later are added below the others, so that no line moves just before it is clicked.
  const later = [
    { id: 'models', title: say('navigation.pricing'), entries: models },
    ...rows,
    ...(words === '' ? [] : answers),
    ids,
  ];
  const groups: EntryGroup[] =
    subject === undefined
      ? [
          ...(query === '' ? matching(answers, '') : []),
          ...matching(atHand, asked.query, mostOfGroup),
          ...(isSearching || asked.query === ''
            ? []
            : [...matching([deeds], asked.query), ...matching(later, asked.query, mostOfGroup)]),
        ]
      : matching([{ id: 'row', title: nameOf(subject), entries: [...rowEntries, ...modelDeeds] }], query);

  // Each change of the query selects the first line, for Enter. Lines that arrive later do not change the selection.
  const shown = groups.flatMap(({ id, entries }) => entries.map((entry) => `${id} ${entry.id}`)).join(',');
  const shownFor = `${subject === undefined ? '' : nameOf(subject)}\n${query}`;
  const answered = useRef('');
  useLayoutEffect(() => {
    if (!isOpen || shown === '') return;
    if (answered.current !== shownFor || !keepSelection(list.current)) selectFirst(list.current);
    answered.current = shownFor;
  }, [isOpen, shown, shownFor]);
  useLayoutEffect(() => {
    if (!isEntered) return;
    if (shown !== '') list.current?.querySelector<HTMLElement>('[data-selected]')?.click();
    if (shown !== '' || !isSearching) setEntered(false);
  }, [isEntered, shown, isSearching]);

  const onKeyDown = ({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Backspace' && query === '' && subject !== undefined) leadTo(undefined);
    if (key === 'ArrowRight' && currentTarget.selectionStart === query.length)
      selectedOf(groups, list.current)?.more?.();
    setEntered(key === 'Enter' && !nativeEvent.isComposing && shown === '' && isSearching);
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
        size={720}
        maxHeight={460}
        centered={false}
        yOffset="12vh"
        zIndex={310}
        overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
        classNames={{
          content: classes.content,
          action: classes.action,
          actionBody: classes.body,
          actionLabel: classes.label,
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
        <PaletteKeys />
      </Spotlight.Root>
      {job !== undefined && <ActionJob key={job.key} job={job} />}
    </>
  );
}

function nameOf({ row: hit, model = '' }: Subject): string {
  return sanitise(hit === undefined ? model : hit.list.screen.name(hit.row));
}

/** The entry of the selected line, which Spotlight marks in the DOM. */
function selectedOf(groups: readonly EntryGroup[], list: HTMLElement | null): PaletteEntry | undefined {
  const id = list?.querySelector<HTMLElement>('[data-selected]')?.dataset.entry;
  return groups.flatMap(({ entries }) => entries).find((entry) => entry.id === id);
}

/** Selects the first line as Spotlight's own keys do: in the DOM and in its store. */
function selectFirst(list: HTMLElement | null): void {
  for (const line of list?.querySelectorAll('[data-selected]') ?? []) line.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** Sets the store's index to that of the selected line, which may have moved. Returns false if that line is gone. */
function keepSelection(list: HTMLElement | null): boolean {
  const lines = [...(list?.querySelectorAll('[data-action]') ?? [])];
  const selected = lines.findIndex((line) => line.hasAttribute('data-selected'));
  if (selected >= 0) store.updateState((state) => ({ ...state, selected }));
  return selected >= 0;
}
