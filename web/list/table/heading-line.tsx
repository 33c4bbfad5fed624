import { formatNumber } from '../../../shared/format/money.ts';
import type { ListHeading } from '../../../shared/screen/reading/list-lines.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { dayLabel } from './day-label.ts';

interface HeadingTextProps {
  heading: ListHeading;
  /** The totals of a day's rows; `day` in Unix seconds. */
  ofDay?: ((day: number) => string) | undefined;
  sumsClass: string | undefined;
}

/** A day with its totals, or a subject with the number of its rows. */
export function HeadingText({ heading, ofDay, sumsClass }: HeadingTextProps) {
  const context = useScreenContext();
  if (!('day' in heading))
    return (
      <>
        {heading.subject}
        <small>{formatNumber(heading.rows.length)}</small>
      </>
    );
  return (
    <>
      <span>{dayLabel(heading.day, context)}</span>
      {ofDay && <span className={sumsClass}>{ofDay(heading.day)}</span>}
    </>
  );
}

/** A number of its own for each heading of a list. Those of rows are positive, so none is one of a row. */
export function headingKey(heading: ListHeading): number {
  return 'day' in heading ? -heading.day : -1 - (heading.rows[0] ?? 0);
}
