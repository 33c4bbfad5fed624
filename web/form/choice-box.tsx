import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { notify } from '../overlays/notify.ts';
import { useSay } from '../session/console-context.tsx';
import { matchChoices } from './match-choices.ts';
import { markedOption, useMarkFirst } from './use-mark-first.ts';

type Passed = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'searchValue' | 'onSearchChange'>;

interface ChoiceBoxProps extends Passed {
  choices: readonly { value: string; label: string }[];
  /** '' means that nothing is chosen, unless '' is one of the choices. */
  value: string;
  /** Called with '' when the choice was cleared. */
  onChange(value: string): void;
  isLoading: boolean;
  isFailed: boolean;
  /** Whether a typed value is accepted although it is not among the choices. */
  custom?: boolean;
}

/**
 * A searchable select for one value. Focus selects the text, typing highlights the first matching option, and Enter or
 * blur chooses it, as soon as the choices are there. Typed text that matches no option is dropped with a warning, never
 * silently.
 */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { choices, value, onChange, isLoading, isFailed, custom = false, onDropdownOpen, ...passed } = props;
  const say = useSay();
  const isListed = (one: string) => choices.some((choice) => choice.value === one);
  const options: ComboboxItem[] = choices.map((choice) => ({ value: keyOf(choice.value), label: choice.label }));
  const isNothing = value === '' && !isListed('');
  if (!isNothing && !isListed(value)) options.unshift({ value: keyOf(value), label: value });
  const label = options.find((option) => option.value === keyOf(value))?.label ?? '';

  const [search, setSearch] = useState(label);
  const typed = search.trim();
  const isTyped = typed !== '' && search !== label;
  const isKnown = options.some((option) => option.value === keyOf(typed) || option.label === typed);
  const own = custom && isTyped && !isKnown ? keyOf(typed) : undefined;
  if (own !== undefined) {
    options.push({ value: own, label: say('form.useTyped', { typed }) });
  }
  const markFirst = useMarkFirst(isTyped && !isLoading, search);
  const hand = useRef({ isTyping: false, hasTyped: false, value });
  const changeSearch = (next: string) => {
    const { isTyping, hasTyped, value: before } = hand.current;
    // Mantine resets the search text when choices load. Ignore that reset, or the text typed meanwhile would be lost.
    if (!isTyping && hasTyped && before === value) return;
    hand.current = { isTyping: false, hasTyped: isTyping, value };
    setSearch(next);
  };
  const putBack = (text: string) => {
    hand.current.hasTyped = false;
    setSearch(text);
  };

  // A label that comes with the choices takes the place of the text that was selected on focus: what is typed next would be
  // added to it.
  const box = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another text is shown.
  useLayoutEffect(() => {
    if (!hand.current.hasTyped && box.current?.matches(':focus')) box.current.select();
  }, [search]);

  const [isOpen, setIsOpen] = useState(false);
  const choose = (key: string | null) => onChange(key === null ? '' : key.slice(1));
  /** Chooses the highlighted option, else the first match; warns when no option matches. */
  const settle = (input: HTMLInputElement) => {
    const marked = markedOption(input);
    if (marked !== undefined) return marked.click();
    // While choices load, the first match may be the wrong one, so only the typed custom value is chosen.
    const [first] = isLoading ? options.filter(({ value }) => value === own) : matchChoices(options, typed, own);
    if (first !== undefined) {
      choose(first.value);
      setIsOpen(false);
    } else notify('warn', say(label === '' ? 'form.noSuchChoice' : 'form.noSuchChoiceKept', { typed, kept: label }));
    putBack(first?.value === keyOf(value) || first === undefined ? label : first.label);
  };

  // Enter, or leaving the field, asked for a match before the choices came: it is chosen when they come.
  const [isDue, setIsDue] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the choices have come.
  useEffect(() => {
    if (!isDue || isLoading) return;
    setIsDue(false);
    if (isTyped && box.current !== null) settle(box.current);
  }, [isDue, isLoading]);
  const settleSoon = (input: HTMLInputElement) => {
    if (isLoading && own === undefined) setIsDue(true);
    else settle(input);
  };

  return (
    <Select
      {...passed}
      ref={box}
      searchable
      allowDeselect={false}
      data={options}
      limit={100}
      value={isNothing ? null : keyOf(value)}
      searchValue={search}
      onSearchChange={changeSearch}
      dropdownOpened={isOpen}
      onDropdownOpen={() => {
        setIsOpen(true);
        onDropdownOpen?.();
      }}
      onDropdownClose={() => setIsOpen(false)}
      onInput={() => {
        hand.current.isTyping = true;
        setIsDue(false);
      }}
      selectFirstOptionOnChange={markFirst}
      filter={({ options: all, search: wanted, limit }) =>
        matchChoices(all as ComboboxItem[], wanted.trim(), own).slice(0, limit)
      }
      nothingFoundMessage={say(isLoading ? 'common.loading' : isFailed ? 'form.choicesFailed' : 'form.noChoices')}
      onFocus={(event) => event.currentTarget.select()}
      // A mouse press places the caret after the focus event, which undoes the selection made on focus. Released within a
      // selection it places the caret after the click event too.
      onMouseUp={(event) => !isTyped && event.preventDefault()}
      onClick={(event) => !isTyped && event.currentTarget.select()}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Escape') {
          setIsDue(false);
          putBack(label);
        }
        if (event.key !== 'Enter' || !isTyped || event.nativeEvent.isComposing) return;
        // Mantine chooses the highlighted option itself.
        if (markedOption(event.currentTarget) !== undefined) return;
        event.preventDefault();
        const input = event.currentTarget;
        settleSoon(input);
        // Select only after the render that shows the chosen label.
        queueMicrotask(() => input.select());
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        if (isTyped) settleSoon(event.currentTarget);
        else if (passed.clearable && typed === '' && !isNothing) choose(null);
      }}
      onChange={choose}
    />
  );
}

/** Prefixes a value with a character, as Mantine accepts no empty value and '' may be one of the choices. */
function keyOf(value: string): string {
  return `=${value}`;
}
