import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { formatNumber } from '../../shared/format/money.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { FocusPopover } from '../components/focus-popover.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './choices-field.module.css';

/** Height of a line, px (choices-field.module.css). */
const lineHeight = 30;

interface AllChosenProps {
  label: string;
  values: readonly string[];
  /** How many chosen values the field does not show. */
  more: number;
  isDisabled: boolean;
  onRemove(value: string): void;
}

/**
 * The "+1,980" button after the values a field shows. It opens a list of all chosen values, to search and remove from;
 * the list is virtualised, as a field may hold thousands of values.
 */
export default function AllChosen({ label, values, more, isDisabled, onRemove }: AllChosenProps) {
  const { say } = useScreenContext();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FocusPopover isOpen={isOpen} onChange={setIsOpen}>
      <Popover.Target>
        <button
          type="button"
          className={classes.more}
          data-more-chosen
          aria-label={say('form.moreChosen', { count: more, field: label })}
          aria-expanded={isOpen}
          onClick={(event) => {
            // Without this, the click would also reach the field and open its choices.
            event.stopPropagation();
            setIsOpen((open) => !open);
          }}
        >
          +{formatNumber(more)}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.all} onClick={(event) => event.stopPropagation()}>
        <Found label={label} values={values} isDisabled={isDisabled} onRemove={onRemove} />
      </Popover.Dropdown>
    </FocusPopover>
  );
}

function Found({ label, values, isDisabled, onRemove }: Omit<AllChosenProps, 'more'>) {
  const { say } = useScreenContext();
  const [wanted, setWanted] = useState('');
  const scroller = useRef<HTMLElement>(null);
  const find = useRef<HTMLInputElement>(null);
  const remove = (value: string) => {
    // The pressed button is removed with its line, and the focus would be lost with it.
    find.current?.focus();
    onRemove(value);
  };
  const found = values.filter((value) => value.toLowerCase().includes(wanted.trim().toLowerCase()));
  const lines = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
  });
  return (
    <>
      <TextInput
        ref={find}
        size="xs"
        aria-label={say('form.findChosen', { field: label })}
        placeholder={say('form.findChosen', { field: label })}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section ref={scroller} className={classes.lines} tabIndex={0} aria-label={label}>
        <ul style={{ height: lines.getTotalSize() }}>
          {lines.getVirtualItems().map(({ index, start }) => {
            const value = found[index] ?? '';
            const name = say('form.removeChosen', { name: sanitise(value) });
            return (
              <li key={value} style={{ transform: `translateY(${start}px)` }}>
                <span title={sanitise(value)}>{sanitise(value)}</span>
                <ActionIcon
                  size={24}
                  disabled={isDisabled}
                  aria-label={name}
                  title={name}
                  onClick={() => remove(value)}
                >
                  <IconX size={14} stroke={1.6} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      </section>
      <p className={classes.count} role="status">
        {say('form.chosenOf', { count: formatNumber(found.length), all: formatNumber(values.length) })}
      </p>
    </>
  );
}
