import { IconX } from '@tabler/icons-react';
import { formatTime } from '../../../shared/format/time.ts';
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
          <span>{shownWord(word)}</span>
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

/** Ends of a range that were chosen of a chart are moments by the second; people read a date. */
function shownWord(word: string): string {
  const [, name, moment] = /^(start|end):(\d{10})$/.exec(word) ?? [];
  return moment === undefined ? word : `${name}:${formatTime(Number(moment)).replace(/:00$/, '')}`;
}
