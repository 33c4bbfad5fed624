import type { Tone } from '../../shared/domain/enumeration.ts';
import classes from './run-marks.module.css';

/** How the latest runs went, the oldest first: a dash for what went well, a bar for what did not; `label` says it in words. */
export function RunMarks({ tones, label }: { tones: readonly Tone[]; label: string }) {
  return (
    <span className={classes.marks} role="img" aria-label={label} title={label}>
      {tones.map((tone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no other name than their place.
        <i key={index} data-tone={tone} />
      ))}
    </span>
  );
}
