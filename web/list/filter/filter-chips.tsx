import { IconX } from '@tabler/icons-react';
import { formatTime } from '../../../shared/format/time.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './filter-field.module.css';

interface FilterChipsProps {
  /** The words as the user typed them. */
  words: readonly string[];
  onRemove(index: number): void;
}

/**
 * The words of a filter as chips over the field while it is not edited: each can be removed on its own, and a click
 * beside them edits the line.
 */
export function FilterChips({ words, onRemove }: FilterChipsProps) {
  const { say } = useScreenContext();
  return (
    <ul className={classes.chips}>
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand there twice.
        <li key={`${index} ${word}`} className={classes.chip}>
          <span>{shownWord(word)}</span>
          <button
            type="button"
            aria-label={say('web.clearFilter', { filter: word })}
            title={say('web.clearFilter', { filter: word })}
            onClick={() => onRemove(index)}
          >
            <IconX size={11} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A range chosen in a chart has its ends in Unix seconds; they are shown as dates. */
function shownWord(word: string): string {
  const [, name, moment] = /^(start|end):(\d{10})$/.exec(word) ?? [];
  return moment === undefined ? word : `${name}:${formatTime(Number(moment)).replace(/:00$/, '')}`;
}
