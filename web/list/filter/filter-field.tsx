import { Autocomplete, CloseButton, Kbd } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../../shared/format/money.ts';
import { quotedValue, readWords } from '../../../shared/screen/filter/filter-words.ts';
import { readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import { countValues, namedAtEnd, suggestWords } from '../../../shared/screen/filter/suggest-words.ts';
import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { ListViewState } from '../reading/use-list-view.ts';
import { FilterChips } from './filter-chips.tsx';
import classes from './filter-field.module.css';
import { filterLine, listToggles } from './filter-line.ts';
import { timePresets } from './time-presets.ts';
import { useFilterChoices } from './use-filter-choices.ts';

interface FilterFieldProps<Row> {
  screen: BrowseScreen<Row>;
  view: ListViewState<Row>;
}

/**
 * The filter of a list as words (WEB-04): `status:auto-disabled group:vip`, in the syntax of the terminal UI's `/` line
 * and of `--where`. Enter applies it; the applied filter is stored in the address, so that a filtered list can be sent
 * as a link.
 */
export function FilterField<Row>({ screen, view }: FilterFieldProps<Row>) {
  const context = useScreenContext();
  const { say } = context;
  const { address, change, source, count } = view;
  const toggles = useMemo(() => listToggles(screen), [screen]);
  const line = filterLine(screen, address);
  const [text, setText] = useState(line);
  const [fault, setFault] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [isEdited, setIsEdited] = useState(false);
  const applied = useRef(line);
  // Back, a link or another filter changed the address: the field shows the new filter.
  useEffect(() => {
    if (line === applied.current) return;
    applied.current = line;
    setText(line);
    setFault(undefined);
  }, [line]);
  useEffect(() => {
    if (address.where === undefined) return;
    setFault(readListFilter(address.where, screen, context).fault);
  }, [address.where, screen, context]);

  const apply = (typed: string) => {
    const read = readListFilter(typed, screen, context);
    setFault(read.fault);
    if (read.fault !== undefined) return;
    const kept = Object.fromEntries(Object.entries(address.filters).filter(([id]) => toggles.includes(id)));
    const where = read.here.join(' ');
    const filters = { ...kept, ...read.values };
    const next = filterLine(screen, { filters, where });
    setText(next);
    // The canonical line can stay the same while the filters change, because a filter may be written differently than
    // it was typed.
    if (next === applied.current && isSame(filters, address.filters)) return;
    applied.current = next;
    change({ filters, where: where === '' ? undefined : where });
  };

  const words = useMemo(() => readWords(line).map((word) => word.text), [line]);
  const isAtRest = !isEdited && text === line && fault === undefined && words.length > 0;

  const example = useMemo(() => exampleOf(screen, source.list.rows, context), [screen, source.list.rows, context]);
  const counts = source.list.page?.counts;
  const named = namedAtEnd(text);
  const suggested = useSuggested(screen, named);
  // Suggestions are computed only while the field is edited.
  const suggestions = isEdited ? suggestWords(text, suggested, context, source.known) : [];
  const column = screen.columns.find(({ id }) => id.replaceAll('_', '-') === named?.replaceAll('_', '-'));
  const counted = column?.byGateway?.counted;
  const byGateway = counts !== undefined && counted !== undefined && !source.isHere ? counts : undefined;
  const shown =
    byGateway === undefined
      ? suggestions
      : suggestions.map((one) => ({
          ...one,
          count: byGateway[one.word.split(/[:：]/)[1] ?? ''] ?? one.count,
        }));
  const byLine = new Map(shown.map((one) => [one.line, one]));
  const isCounted = shown.some((one) => one.count !== undefined);
  const who = !isCounted
    ? undefined
    : byGateway !== undefined
      ? say('list.countedByGateway')
      : source.whole.rows !== undefined && source.whole.isAll
        ? say('list.countedHere', {
            count: source.whole.rows.length,
            rows: formatNumber(source.whole.rows.length),
          })
        : say('list.countedPage');
  return (
    <Autocomplete
      size="sm"
      type="search"
      className={classes.field}
      data-at-rest={isAtRest || undefined}
      inputContainer={(input) => (
        <div className={classes.container}>
          {input}
          {isAtRest && (
            <FilterChips words={words} onRemove={(index) => apply(words.filter((_, at) => at !== index).join(' '))} />
          )}
        </div>
      )}
      aria-label={say('list.filterLine')}
      placeholder={say('list.filterLineHelp', { example: example })}
      data-filter-line
      spellCheck={false}
      autoComplete="off"
      leftSection={<IconFilter size={15} stroke={1.6} aria-hidden />}
      rightSection={
        text === '' ? (
          <Kbd size="xs" className={classes.key} aria-hidden>
            {say('list.filterKey')}
          </Kbd>
        ) : (
          <CloseButton
            size="xs"
            aria-label={say('web.clearFilter', {
              filter: say('list.filterLine'),
            })}
            onClick={() => apply('')}
          />
        )
      }
      error={fault}
      value={text}
      data={who === undefined ? [...byLine.keys()] : [{ group: who, items: [...byLine.keys()] }]}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const one = byLine.get(option.value);
        return (
          <span className={classes.option}>
            <code>{one?.word}</code>
            <span className={classes.label}>{one?.label}</span>
            {one?.count !== undefined && <span className="tabular">{one.count}</span>}
          </span>
        );
      }}
      comboboxProps={{
        position: 'bottom-start',
        shadow: 'md',
        width: 'target',
        // An unmounted list of suggestions costs no position computation and no layout before the first rows are shown.
        keepMounted: isEdited,
      }}
      maxDropdownHeight={320}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onFocus={() => {
        count(true);
        setIsEdited(true);
      }}
      onBlur={() => {
        count(false);
        setIsEdited(false);
      }}
      onChange={(typed) => {
        setText(text === line ? wordOfItsOwn(line, typed) : typed);
        setFault(undefined);
      }}
      onOptionSubmit={(chosen) => {
        if (!chosen.endsWith(':')) apply(chosen);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // Without this, the browser would clear the field while its filter still applies: the first Escape closes the
          // suggestions, the second restores the applied text, the third gives the keys back to the list.
          event.preventDefault();
          if (!isOpen && text === line) event.currentTarget.blur();
          if (!isOpen) {
            setText(line);
            setFault(undefined);
          }
          setOpen(false);
        }
        const isChoosing = event.currentTarget.getAttribute('aria-activedescendant');
        if (event.key !== 'Enter' || isChoosing || event.nativeEvent.isComposing) return;
        // Open suggestions would cover the first rows of the result.
        setOpen(false);
        apply(text);
      }}
    />
  );
}

/**
 * Text typed directly after a filter that already applies starts a new word and does not extend the filter's value; a
 * comma adds a value to the filter.
 */
function wordOfItsOwn(line: string, typed: string): string {
  const added = typed.slice(line.length);
  const isBehind = namedAtEnd(line) !== undefined && typed.startsWith(line) && /^[^\s,]/.test(added);
  return isBehind ? `${line} ${added}` : typed;
}

function isSame(one: FilterValues, other: FilterValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
}

/** The screen with all choices of the filter with that name: the values that the gateway knows, or the usual times. */
function useSuggested<Row>(screen: BrowseScreen<Row>, name: string | undefined): BrowseScreen<Row> {
  const { say } = useScreenContext();
  const named = screen.filters.find(({ id }) => id === name);
  const { choices } = useFilterChoices(screen.noun, named, named !== undefined);
  const known =
    named?.kind === 'datetime' ? timePresets.map(({ value, label }) => ({ value, label: say(label) })) : choices;
  if (named === undefined || known.length === 0) return screen;
  return {
    ...screen,
    filters: screen.filters.map((one) => (one === named ? { ...one, choices: () => [...known] } : one)),
  };
}

/** Example words for this list: a status that most of the rows shown have, otherwise words that fit any list. */
function exampleOf<Row>({ columns }: BrowseScreen<Row>, rows: readonly Row[], context: ScreenContext): string {
  const status = columns.find(({ id }) => id === 'status');
  const [most] = status === undefined ? [] : countValues(status, rows, context);
  return most === undefined ? 'gpt !mini' : `status:${quotedValue(most.value)}`;
}
