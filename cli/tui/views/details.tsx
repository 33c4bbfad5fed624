import { sanitise } from '../../../shared/format/sanitise.ts';
import { writtenId } from '../../../shared/screens/list-screen.ts';
import type { Notify, Session } from '../state/app.ts';
import type { DetailsLayer } from '../state/list/details-layer.ts';
import { cellText } from '../table/row-text.ts';
import { fitTo, textWidth } from '../table/width.ts';
import { Lines, ofHeight } from './lines.tsx';
import { useTheme } from './theme-context.tsx';
import { useStore } from './use-store.ts';
import { wrap } from './wrap.ts';

/** Everything the columns of a list tell about one row, with the rest of each story beside it. */
export function Details({
  app,
  layer,
  width,
  height,
}: {
  app: Notify & Session;
  layer: DetailsLayer;
  width: number;
  height: number;
}) {
  const theme = useTheme();
  const { list, row, top } = useStore(layer.store);
  useStore(list.store);
  const { screen } = list;
  const { paint } = theme;
  const columns = list.columns();
  const told = ({ id, header }: (typeof columns)[number]) => ({ label: app.say(header), cell: list.cell(row, id) });
  // The story of the row stands before the columns that not even the list shows.
  const story = (screen.details?.(row, app.context()) ?? []).map(({ label, cell }) => ({
    label: app.say(label),
    cell,
  }));
  const isTold = ({ label }: { label: string }) => story.some((fact) => fact.label === label);
  const facts = [
    ...columns.filter(({ wide }) => !wide).map(told),
    ...story,
    ...columns.filter(({ wide }) => wide).map(told),
  ].filter((fact) => story.includes(fact) || !isTold(fact));
  const labels = Math.min(24, Math.max(...facts.map(({ label }) => textWidth(label))));
  const body = facts.flatMap(({ label, cell }) => {
    const text = cellText(cell, theme, true) || app.say('common.none');
    const pieces = text.split('\n').flatMap((line) => wrap(line, width - labels - 4));
    const lines = pieces.map(
      (piece, index) =>
        ` ${paint.muted(fitTo(index === 0 ? label : '', labels))}  ${paint[cell.tone ?? 'plain'](piece)}`,
    );
    const more = [cell.hint === cell.text ? undefined : cell.hint, cell.image];
    const hint = more.flatMap((one) => (one ? wrap(sanitise(one), width - labels - 4) : []));
    return [...lines, ...hint.map((piece) => ` ${' '.repeat(labels)}  ${paint.muted(piece)}`)];
  });
  const start = Math.min(top, Math.max(0, body.length - height + 2));
  const below = body.length - start - (height - 2);
  const more = [
    start > 0 ? app.say('tui.formMoreAbove', { count: start }) : '',
    below > 0 ? app.say('tui.formMoreBelow', { count: below }) : '',
  ]
    .filter((text) => text !== '')
    .join(` ${theme.glyphs.separator} `);
  const title = paint.title(
    fitTo(` ${writtenId(screen, screen.id(row))} ${screen.name(row)}`, Math.max(1, width - textWidth(more) - 2)),
  );
  return <Lines lines={ofHeight([`${title} ${paint.muted(more)}`, '', ...body.slice(start)], height)} />;
}
