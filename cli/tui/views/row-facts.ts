import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Notify, Session } from '../state/app.ts';
import type { DrawnSources } from '../state/find/find-layer.ts';
import type { List } from '../state/list/rows/list.ts';
import type { Row } from '../state/list/rows/list-options.ts';
import { cellText } from '../table/row-text.ts';
import { fitTo, textWidth } from '../table/width.ts';
import { wrap } from '../table/wrap.ts';
import type { Theme } from '../theme/theme.ts';

/** The painted lines of a row, and the texts that were wrapped into them. */
export interface RowFacts extends DrawnSources {
  lines: string[];
}

/** All that the columns of a list say about one row, with the further details of the row, as painted lines. */
export function rowFacts(app: Notify & Session, list: List, row: Row, theme: Theme, width: number): RowFacts {
  const { screen } = list;
  const { paint } = theme;
  const columns = list.columns();
  const factOf = ({ id, header }: (typeof columns)[number]) => ({ label: app.say(header), cell: list.cell(row, id) });
  // The details of the row come before the columns that only the wide list shows.
  const story = (screen.details?.(row, app.context()) ?? []).map(({ label, cell }) => ({
    label: app.say(label),
    cell,
  }));
  const isInStory = ({ label }: { label: string }) => story.some((fact) => fact.label === label);
  const facts = [
    ...columns.filter(({ wide }) => !wide).map(factOf),
    ...story,
    ...columns.filter(({ wide }) => wide).map(factOf),
  ].filter((fact) => story.includes(fact) || !isInStory(fact));
  const labels = Math.min(24, Math.max(...facts.map(({ label }) => textWidth(label))));
  const texts: string[] = [];
  const sources: number[] = [];
  /** Wraps a text of the row into lines, and notes where they come from. */
  const broken = (text: string): string[] => {
    const pieces = wrap(text, width - labels - 4);
    texts.push(text);
    sources.push(...pieces.map(() => texts.length - 1));
    return pieces;
  };
  const lines = facts.flatMap(({ label, cell }) => {
    const text = cellText(cell, theme, true) || app.say('common.none');
    const pieces = text.split('\n').flatMap(broken);
    const own = pieces.map(
      (piece, index) =>
        ` ${paint.muted(fitTo(index === 0 ? label : '', labels))}  ${paint[cell.tone ?? 'plain'](piece)}`,
    );
    const more = [cell.hint === cell.text ? undefined : cell.hint, cell.image];
    const hint = more.flatMap((one) => (one ? broken(sanitise(one)) : []));
    return [...own, ...hint.map((piece) => ` ${' '.repeat(labels)}  ${paint.muted(piece)}`)];
  });
  return { lines, texts, sources };
}
