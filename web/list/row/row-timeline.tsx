import { useId } from 'react';
import type { Timeline } from '../../../shared/screen/timeline.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './row-timeline.module.css';

/** The time a row took, one part under the other on one scale (WEB-16). */
export function RowTimeline({ timeline: { title, note, parts } }: { timeline: Timeline }) {
  const { say } = useScreenContext();
  const name = useId();
  return (
    <section aria-labelledby={name} data-timeline>
      <div className={classes.head}>
        <h3 id={name}>{title}</h3>
        {note !== undefined && <span>{note}</span>}
      </div>
      <dl className={classes.parts}>
        {parts.map(({ id, label, from, to, text, tone }, index) => (
          <div key={id} data-tone={tone === 'plain' ? undefined : tone}>
            <dt>{say(label)}</dt>
            <span aria-hidden className={classes.track}>
              <span data-place={index} style={{ marginLeft: `${from * 100}%`, width: `${(to - from) * 100}%` }} />
            </span>
            <dd className="tabular">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
