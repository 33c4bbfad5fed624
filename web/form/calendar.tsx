import '@mantine/dates/styles.layer.css';
import { DatePicker, DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import { useConsole } from '../session/console-context.tsx';
import classes from './calendar.module.css';

interface CalendarProps {
  /** The selected timestamp, in Unix seconds; its local day is marked. */
  seconds: number | undefined;
  /** Whether days before today are disabled. */
  isFuture?: boolean;
  /** Called with the picked day, as `2026-11-01`. */
  onDay(day: string): void;
}

/** A calendar to pick a day, in the language of the console. */
export default function Calendar({ seconds, isFuture = false, onDay }: CalendarProps) {
  const { say, language, world } = useConsole();
  const today = dayjs(world.clock.now()).format('YYYY-MM-DD');
  const day = seconds === undefined ? undefined : dayjs(seconds * 1000).format('YYYY-MM-DD');
  return (
    <DatesProvider settings={{ locale: language.toLowerCase(), firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePicker
        className={classes.calendar}
        value={day ?? null}
        minDate={isFuture ? today : undefined}
        defaultDate={day ?? today}
        onChange={(picked) => picked !== null && onDay(picked)}
        ariaLabels={{
          nextMonth: say('form.nextMonth'),
          previousMonth: say('form.previousMonth'),
          nextYear: say('form.nextYear'),
          previousYear: say('form.previousYear'),
          nextDecade: say('form.nextDecade'),
          previousDecade: say('form.previousDecade'),
        }}
      />
    </DatesProvider>
  );
}
