import '../overlays/dialog-styles.ts';
import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { placeIcons } from '../shell/place-icons.ts';
import { useAreas } from '../text/areas.ts';
import { ActionJob, type Job } from './action-job.tsx';
import { type EntryGroup, matching, type PaletteEntry } from './entry.ts';
import classes from './palette.module.css';
import { PaletteLine } from './palette-line.tsx';
import { palette } from './palette-store.ts';
import { useActEntries } from './use-act-entries.tsx';
import { type FoundRow, useFoundRows } from './use-found-rows.ts';
import { usePastedEntries } from './use-pasted-entries.tsx';
import { usePlaceEntries } from './use-place-entries.tsx';
import { useRowEntries } from './use-row-entries.tsx';

const [store, spotlight] = createSpotlight();

/** The command palette: go to any place, act, find by id or name and act on what was found; all by keyboard. */
export default function Palette({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const context = useScreenContext();
  const { say } = context;
  useAreas(context.language, ['home', 'palette', 'redemption', 'user']);
  const [query, setQuery] = useState('');
  const [subject, setSubject] = useState<FoundRow>();
  const [job, setJob] = useState<Job & { key: number }>();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => (isOpen ? spotlight.open() : spotlight.close()), [isOpen]);

  const begin = (next: Job) => setJob({ ...next, key: (job?.key ?? 0) + 1 });
  const leadTo = (next: FoundRow | undefined) => {
    setSubject(next);
    setQuery('');
  };
  const places = usePlaceEntries();
  const acts = useActEntries((screen, action) => begin({ screen, action, rows: [] }));
  const { found, isSearching } = useFoundRows(subject === undefined ? query : '');
  const pasted = usePastedEntries(query);
  const rowEntries = useRowEntries(subject, {
    run: (screen, action, row) => begin({ screen, action, rows: [row] }),
    back: () => leadTo(undefined),
  });
  const foundEntries = found.map((hit): PaletteEntry => {
    const { screen, one, placeId } = hit.findable;
    const Icon = placeIcons[placeId];
    const id = screen.id(hit.row);
    return {
      id: `${screen.noun}-${id}`,
      label: screen.name(hit.row),
      description: say(one, { id }),
      icon: <Icon size={18} stroke={1.6} />,
      leadsOn: true,
      choose: () => leadTo(hit),
    };
  });
  const groups: EntryGroup[] =
    subject === undefined
      ? [
          { id: 'found', title: say('palette.found'), entries: [...foundEntries, ...pasted] },
          ...matching(
            [
              { id: 'go', title: say('palette.goTo'), entries: places },
              { id: 'act', title: say('palette.act'), entries: acts },
            ],
            query,
          ),
        ].filter(({ entries }) => entries.length > 0)
      : matching([{ id: 'row', title: subject.findable.screen.name(subject.row), entries: rowEntries }], query);

  // The first line is always ready for Enter.
  const ids = groups.flatMap(({ id, entries }) => entries.map((entry) => `${id} ${entry.id}`)).join(',');
  useEffect(() => {
    if (isOpen && ids !== '') selectFirst(list.current);
  }, [isOpen, ids]);

  const leaveSubject = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && query === '' && subject !== undefined) leadTo(undefined);
  };
  return (
    <>
      <Spotlight.Root
        store={store}
        shortcut={null}
        query={query}
        onQueryChange={setQuery}
        onSpotlightClose={() => {
          leadTo(undefined);
          onClose();
        }}
        scrollable
        maxHeight={420}
        centered={false}
        yOffset="12vh"
        zIndex={310}
        overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
        classNames={{ content: classes.content, actionDescription: classes.description }}
        attributes={{ content: { 'aria-label': say('palette.title') } }}
      >
        <Spotlight.Search
          placeholder={say(subject === undefined ? 'palette.placeholder' : 'palette.placeholderOfRow')}
          aria-label={say('palette.title')}
          leftSection={<IconSearch size={18} stroke={1.6} />}
          onKeyDown={leaveSubject}
          onFocus={() => {
            const typed = palette.takeOver();
            if (typed !== '') setQuery(typed);
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

/** Marks the first line as the keys of the palette do: in the page and in its store. */
function selectFirst(list: HTMLElement | null): void {
  for (const line of list?.querySelectorAll('[data-selected]') ?? []) line.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}
