import { startOfDay } from '../../../shared/format/parse-time.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { listOf } from '../../../shared/text/punctuation.ts';

/** A localised day: weekday and date, with the year where it is not this one. `day` is its start in Unix seconds. */
export function dayLabel(day: number, { language, now, say }: Pick<ScreenContext, 'language' | 'now' | 'say'>): string {
  const date = new Date(day * 1000);
  const present = new Date(now());
  const isOfThisYear = date.getFullYear() === present.getFullYear();
  const text = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!isOfThisYear && { year: 'numeric' }),
  }).format(date);
  return day === startOfDay(now() / 1000) ? listOf([say('list.today'), text], say) : text;
}
