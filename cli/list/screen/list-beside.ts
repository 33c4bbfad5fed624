import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';

/**
 * Prints additional information about a list on a terminal: its notices, and the totals of all matching rows (LOG-01).
 */
export async function notifyBeside<Row>(
  screen: BrowseScreen<Row>,
  filters: FilterValues,
  { context }: Session,
  { output, signal, talk, say }: Invocation,
): Promise<void> {
  const notices = [screen.notice, screen.noticeFor?.(context, filters)];
  for (const notice of notices) if (notice) await talk.notice('about', say(notice));
  const isForPeople = output.format === 'table' || output.format === 'wide';
  if (!screen.summary || !isForPeople || output.quiet) return;
  const totals = await screen.summary(filters, context, { signal });
  const text = totals.map(({ label, cell }) => `${say(label)} ${cell.text}`).join(' · ');
  await talk.notice('totals', text, Object.fromEntries(totals.map(({ id, cell }) => [id, cell.raw])));
}
