import { type CheckinDay, checkinStates, weekdayOf } from '../../shared/domain/user/checkin.ts';
import { formatQuota, quotaDisplayOf } from '../../shared/format/quota.ts';
import { weekdays } from '../../shared/screens/checkin/checkin-screen.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './checkin.module.css';

interface CalendarProps {
  /** `YYYY-MM`. */
  month: string;
  days: readonly CheckinDay[];
}

/** Shows a month as weeks starting on Monday, with the days that have a check-in and their rewards (GEN-18). */
export function Calendar({ month, days }: CalendarProps) {
  const { say, status } = useScreenContext();
  const lead = weekdayOf(days[0]?.date ?? '');
  const weeks: (CheckinDay | undefined)[][] = [];
  for (const [at, day] of days.entries()) {
    const index = lead + at;
    const week = Math.floor(index / 7);
    weeks[week] ??= Array.from({ length: 7 }, () => undefined);
    const cells = weeks[week];
    if (cells !== undefined) cells[index % 7] = day;
  }
  return (
    <table className={classes.calendar} aria-label={say('checkin.calendar', { month })}>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col">
              {say(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, at) => (
          <tr key={week.find((day) => day !== undefined)?.date ?? at}>
            {week.map((day, column) =>
              day === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place outside of the month has nothing but its column.
                <td key={column} />
              ) : (
                <td key={day.date} data-state={day.state} title={say(checkinStates.of(day.state).label)}>
                  {Number(day.date.slice(8))}
                  <span className="visually-hidden"> {say(checkinStates.of(day.state).label)}</span>
                  {day.state === 'done' && (
                    <span className={classes.reward}>
                      <span className={classes.plus}>+</span>
                      {formatQuota(day.quota_awarded, quotaDisplayOf(status), 4)}
                    </span>
                  )}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
