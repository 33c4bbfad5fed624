import { formatTime } from '../../../../shared/format/time.ts';
import type { Cell } from '../../../../shared/screen/cells.ts';
import { pairOf } from '../../../../shared/text/punctuation.ts';
import { rowColumns } from '../../../output/row-columns.ts';
import { tableText } from '../../../output/table.ts';
import type { Notify, Session } from '../app.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';
import { sameAs } from './same-as.ts';

/**
 * A list as a printable page (SEE-03): title, gateway, user, time, the columns on show without truncation, and the
 * totals. It is plain text, so that `lp`, a mail or a ticket takes it.
 */
export async function printedRows(app: Notify & Session, list: List, rows: readonly Row[]): Promise<string> {
  const { screen } = list;
  const { say } = app;
  const context = app.context();
  const shown = list.shownColumns().map(({ id }) => id);
  const columns = rowColumns(screen, context).filter(({ id }) => shown.includes(id));
  // Empty columns are left out on paper.
  const isFilled = ({ text, isEmpty }: Cell) => text !== '' && isEmpty !== true;
  const filled = columns.filter(({ cell }) => rows.length === 0 || rows.some((row) => isFilled(cell(row))));
  const totals = list.store.get().summary.map(({ label, cell }) => pairOf(say(label), cell.text, say));
  const at = formatTime(Math.floor(context.now() / 1000));
  const head = [say(screen.title), app.gatewayUrl, context.user?.username, at].filter(Boolean);
  const page = { width: Number.POSITIVE_INFINITY, color: false, wide: true };
  const parts = [
    head.join(' · '),
    say('tui.sameAs', { command: sameAs(list) }),
    '',
    (await tableText(filled, rows, page)).trimEnd(),
    ...(totals.length > 0 ? ['', ...totals] : []),
  ];
  return `${parts.join('\n')}\n`;
}
