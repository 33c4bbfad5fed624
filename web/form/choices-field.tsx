import { Pill, TagsInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { typedList } from '../../shared/domain/channel/pasted-text.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { notify } from '../overlays/notify.ts';
import classes from './choices-field.module.css';
import type { FieldProps } from './field-props.ts';
import { matchChoices } from './match-choices.ts';
import { useChoices } from './use-choices.ts';
import { markedOption, useMarkFirst } from './use-mark-first.ts';

const AllChosen = lazy(() => import('./all-chosen.tsx'));

/**
 * How many pills the field shows of its first values, and again of the values added since it opened: a channel may have
 * thousands of models.
 */
const mostPills = 20;

/** How many options are drawn at once; typing finds the others. */
const mostOptions = 60;

/**
 * The input for a field with several choices. A `custom` field also accepts names that are not listed, typed or pasted
 * with commas or line breaks between them.
 */
export function ChoicesField<Value>(props: FieldProps<Value>) {
  const { field, content, put, input } = props;
  const { say } = useScreenContext();
  const choices = useChoices(props, { early: false });
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const chosen = Array.isArray(content) ? content.map(String) : [];
  const [began] = useState(() => new Set(chosen));
  const added = chosen.slice(mostPills).filter((value) => !began.has(value));
  // The input gets only these values: it would draw thousands of pills again at each key typed in the form.
  const shown = [...chosen.slice(0, mostPills), ...added.slice(-mostPills)];
  const more = chosen.length - shown.length;
  const listed = new Set(choices.list.map(({ value }) => String(value)));
  const typed = search.trim();
  const isOwn = field.custom === true && typed !== '' && !listed.has(typed) && !chosen.includes(typed);
  const markFirst = useMarkFirst(typed !== '' && !choices.isLoading, search);
  const open = () => {
    setIsOpen(true);
    choices.ask();
  };
  const fitting = (): string[] => {
    const taken = new Set(chosen);
    const free = [...listed].filter((value) => !taken.has(value)).map((value) => ({ value, label: value }));
    if (isOwn) free.push({ value: typed, label: typed });
    return matchChoices(free, typed, isOwn ? typed : undefined).map(({ value }) => value);
  };
  /** Adds the first match; warns when there is none. */
  const takeFirst = () => {
    const [first] = fitting();
    if (first !== undefined) put([...chosen, first]);
    else if (!chosen.includes(typed)) notify('warn', say('form.noSuchChoice', { typed }));
    setSearch('');
  };
  // Enter, or leaving the field, asked for a match before the choices came: it is added when they come.
  const [isDue, setIsDue] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the choices have come.
  useEffect(() => {
    if (!isDue || choices.isLoading) return;
    setIsDue(false);
    if (typed !== '') takeFirst();
  }, [isDue, choices.isLoading]);
  /** Adds the highlighted option or the typed custom names, else the first match. */
  const settle = (element: HTMLInputElement) => {
    if (typed === '') return;
    const marked = markedOption(element);
    if (marked !== undefined) return marked.click();
    if (isOwn) {
      put([...chosen, ...typedList(typed)]);
      setSearch('');
    } else if (choices.isLoading) setIsDue(true);
    else takeFirst();
  };
  /** Applies changes of the shown values to all chosen values. An empty list clears the hidden values too. */
  const change = (values: readonly string[]) => {
    const allowed = values.flatMap((value) => {
      if (listed.has(value) || shown.includes(value)) return [value];
      // A pasted value may itself contain separators.
      return field.custom ? typedList(value) : [];
    });
    const gone = new Set(shown.filter((value) => !allowed.includes(value)));
    const before = new Set(chosen);
    put(
      values.length === 0
        ? []
        : [...chosen.filter((value) => !gone.has(value)), ...allowed.filter((value) => !before.has(value))],
    );
  };
  return (
    <TagsInput
      {...input}
      classNames={{ pillsList: classes.pills }}
      placeholder={chosen.length === 0 ? input.placeholder : say(field.custom ? 'form.addOwn' : 'form.addChoice')}
      value={shown}
      // None while the list is closed: typing in other fields renders it too.
      data={isOpen ? fitting().slice(0, mostOptions) : []}
      filter={({ options: fitting }) => fitting}
      renderOption={({ option }) =>
        isOwn && option.value === typed ? say('form.useTyped', { typed }) : sanitise(option.value)
      }
      selectFirstOptionOnChange={markFirst}
      maxDropdownHeight={260}
      clearable
      clearButtonProps={{ 'aria-label': say('form.clearField', { field: input.label }) }}
      splitChars={[',', '，', '、', ';', '；', '\t', '\n', ' ']}
      acceptValueOnBlur={false}
      onBlur={(event) => settle(event.currentTarget)}
      // Mantine would open the list on focus, and tabbing through the form would send a request for each field.
      dropdownOpened={isOpen}
      onDropdownOpen={open}
      onDropdownClose={() => setIsOpen(false)}
      onClick={open}
      // Only the shown text is sanitised; the saved value stays as the gateway sent it.
      renderPill={({ value = '', onRemove, disabled }) => (
        <>
          <Pill className="mantine-TagsInput-pill" withRemoveButton={!disabled} onRemove={onRemove}>
            {sanitise(value)}
          </Pill>
          {more > 0 && value === shown[mostPills - 1] && (
            <Suspense>
              <AllChosen
                label={input.label}
                values={chosen}
                more={more}
                isDisabled={disabled === true}
                onRemove={(gone) => put(chosen.filter((one) => one !== gone))}
              />
            </Suspense>
          )}
        </>
      )}
      onKeyDown={(event) => {
        const isEnter = event.key === 'Enter' && typed !== '' && !event.nativeEvent.isComposing;
        // Mantine adds the typed text itself, which is one of the choices only where any name may be.
        if (isEnter && !field.custom && markedOption(event.currentTarget) === undefined) {
          event.preventDefault();
          settle(event.currentTarget);
        }
        if (event.key !== 'Backspace' || search !== '' || more === 0 || added.length > 0) return;
        // Backspace would remove the last shown value, but the last chosen one is hidden: open the whole list.
        event.preventDefault();
        event.currentTarget
          .closest('.mantine-TagsInput-root')
          ?.querySelector<HTMLElement>('[data-more-chosen]')
          ?.click();
      }}
      // Model names are case-sensitive.
      isDuplicate={(value) => chosen.includes(value)}
      searchValue={search}
      onSearchChange={(text) => {
        setSearch(text);
        setIsDue(false);
        if (text !== '') open();
      }}
      onDuplicate={() => {
        setSearch('');
        if (field.exists !== undefined) notify('warn', say(field.exists));
      }}
      onChange={(values) => change(values)}
    />
  );
}
