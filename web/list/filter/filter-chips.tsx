import { IconX } from '@tabler/icons-react';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './filter-field.module.css';

interface FilterChipsProps {
  /** As they were typed. */
  words: readonly string[];
  onRemove(place: number): void;
}

/** The words of a filter as chips over the resting field: each can be taken off by itself, a press beside them edits the line. */
export function FilterChips({ words, onRemove }: FilterChipsProps) {
  const { say } = useScreenContext();
  return (
    <ul className={classes.chips}>
      {words.map((word, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand there twice.
        <li key={`${place} ${word}`} className={classes.chip}>
          <span>{word}</span>
          <button
            type="button"
            aria-label={say('web.clearFilter', { filter: word })}
            title={say('web.clearFilter', { filter: word })}
            onClick={() => onRemove(place)}
          >
            <IconX size={11} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
