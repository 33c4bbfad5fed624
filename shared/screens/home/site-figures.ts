import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { line, type PulseRow, to } from '../pulse/pulse-line.ts';
import type { SiteUse } from './own-use.ts';

/** The figures that say how the site does. */
const shownFigures = ['spent_today', 'calls_per_minute', 'error_rate'];

/**
 * The figures of the pulse that an admin's home shows, today's spend beside yesterday's, and the spend of 30 days
 * (SEE-04). `use` is undefined until it is read, which leaves the 30 days as a dash, and null where the site keeps no
 * sums, which leaves them out.
 */
export function siteFigures(
  rows: readonly PulseRow[],
  use: SiteUse | null | undefined,
  context: ScreenContext,
): PulseRow[] {
  const { say, status } = context;
  const money = (quota: number | undefined) =>
    quota === undefined ? undefined : formatQuota(quota, quotaDisplayOf(status));
  // A blank line keeps the height of a tile.
  const noteOf = (label: MessageKey, amount: string | undefined) =>
    amount === undefined ? '\u00a0' : pairOf(say(label), amount, say);
  const shown = shownFigures.flatMap((key) => rows.find((row) => row.key === key) ?? []);
  return [
    ...shown.map((row) =>
      row.key === 'spent_today' ? { ...row, note: noteOf('pulse.spentYesterday', money(use?.days.at(-2))) } : row,
    ),
    ...(use === null
      ? []
      : [
          {
            ...line({
              block: 'now',
              key: 'spent_month',
              name: say('home.spendOfMonth'),
              related: to('usage', { by: 'model', range: '30d' }),
              value: use?.month,
              unit: 'quota',
            }),
            text: money(use?.month) ?? '–',
            note: noteOf('home.days7', money(use?.week)),
            trend: use && { values: use.days, of: 'home.dayByDay' as const },
          },
        ]),
  ];
}
