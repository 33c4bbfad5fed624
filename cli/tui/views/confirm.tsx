import { sanitise } from '../../../shared/format/sanitise.ts';
import type { ChangeTable } from '../../../shared/screen/action.ts';
import type { Notify } from '../state/app.ts';
import type { ConfirmLayer } from '../state/dialog/confirm-layer.ts';
import { cut, textWidth } from '../table/width.ts';
import { wrap } from '../table/wrap.ts';
import { cursorLine } from '../text-entry/draw-text.ts';
import { textOf } from '../text-entry/text-line.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { changeLines } from './change-lines.ts';
import { Panel, type PanelLine, panelWidth } from './panel.tsx';
import { useStore } from './use-store.ts';

/** The dialog that asks for confirmation: the action, its targets and consequences, and the equivalent command line. */
export function Confirm({
  app,
  layer,
  columns,
  rows,
}: {
  app: Notify;
  layer: ConfirmLayer;
  columns: number;
  rows: number;
}) {
  const { paint, glyphs } = useTheme();
  const {
    prompt: sentence,
    consequences,
    changes,
    scrolled,
    command,
    verb,
    title,
    other,
    wanted,
    typed,
    focus,
    isIrreversible,
  } = useStore(layer.store);
  const inside = panelWidth(columns, changes === undefined ? 64 : 120);
  const isTall = rows >= 16;
  const asked = wrap(sentence, inside);
  const tableLines = (of: ChangeTable, from: number, height: number): PanelLine[] => {
    const { heading, lines: body } = changeLines(of, inside);
    const visible = Math.max(1, Math.min(body.length, body.length > height - 2 ? height - 3 : body.length));
    const first = Math.max(0, Math.min(from, body.length - visible));
    const shownTo = first + visible;
    const rest = app.say('tui.changesShown', { from: first + 1, to: shownTo, total: body.length });
    return [
      { text: heading, paint: paint.muted },
      ...body.slice(first, shownTo).map((text) => ({ text })),
      ...(visible < body.length ? [{ text: rest, paint: paint.muted }] : []),
      { text: '' },
    ];
  };
  const same = command === '' || !isTall ? [] : firstLines(wrap(app.say('tui.sameAs', { command }), inside), glyphs);
  const wrapped = consequences.map((sentence) => wrap(sentence, inside));
  const consequenceLines = wrapped.flat();
  const isReady = wanted === undefined || textOf(typed).trim() === wanted;
  const buttons = buttonsOf(
    [
      { text: app.say('common.cancel'), paint: focus === 'cancel' ? paint.cursor : paint.plain },
      ...(other === undefined ? [] : [{ text: other, paint: focus === 'other' ? paint.cursor : paint.plain }]),
      { text: verb, paint: focus === 'go' ? paint.cursor : isReady ? paint.plain : paint.muted },
    ],
    inside,
  );
  // The frame, the buttons and the input stay visible however long the text is, and so do the first line of the screen,
  // which says what gateway is asked about, and the last, with the keys.
  const around = isTall ? 6 : 4;
  const free = Math.max(
    1,
    rows - asked.length - same.length - around - buttons.length - (wanted === undefined ? 0 : 2),
  );
  const table =
    changes === undefined
      ? []
      : tableLines(changes, scrolled, Math.max(4, free - Math.min(consequenceLines.length, 6)));
  const room = Math.max(1, free - table.length);
  const shown =
    consequenceLines.length > room ? consequencesFrom(app, wrapped, scrolled, room, changes) : consequenceLines;
  const lines: PanelLine[] = [
    ...asked.map((text) => ({ text, paint: paint.title })),
    ...(isTall && table.length + shown.length + same.length > 0 ? [{ text: '' }] : []),
    ...table,
    ...shown.map((text) => ({ text, paint: isIrreversible ? paint.warn : paint.plain })),
    ...same.map((text) => ({ text, paint: paint.muted })),
    ...(isTall ? [{ text: '' }] : []),
  ];
  const prompt = wanted === undefined ? '' : app.say('tui.confirmTyped', { wanted });
  if (wanted !== undefined) {
    lines.push({ text: prompt, paint: focus === 'typed' ? paint.accent : paint.plain });
    const width = Math.min(inside, textWidth(textOf(typed)) + (focus === 'typed' ? 1 : 0));
    const line = focus === 'typed' ? cursorLine(typed, inside, paint) : cut(sanitise(textOf(typed)), inside);
    lines.push({ text: '', painted: { line, width } });
  }
  lines.push(...buttons);
  return <Panel title={title} lines={lines} inside={inside} columns={columns} rows={rows} />;
}

/** Number of lines of the command line at most: that of a thousand rows would leave no room for what is asked. */
const mostCommandLines = 4;

function firstLines(lines: readonly string[], { ellipsis }: { ellipsis: string }): readonly string[] {
  if (lines.length <= mostCommandLines) return lines;
  return [...lines.slice(0, mostCommandLines), ellipsis];
}

/**
 * The consequences that fit, from the one scrolled to, and a line that counts them; below a table, which is what
 * scrolls there, the first ones.
 */
function consequencesFrom(
  app: Notify,
  wrapped: readonly (readonly string[])[],
  scrolled: number,
  room: number,
  changes: ChangeTable | undefined,
): string[] {
  const from = changes === undefined ? scrolled : 0;
  const lines: string[] = [];
  let to = from;
  for (const sentence of wrapped.slice(from)) {
    if (to > from && lines.length + sentence.length > room - 1) break;
    lines.push(...sentence);
    to += 1;
  }
  const counted = { from: from + 1, to, total: wrapped.length };
  return [
    ...lines.slice(0, Math.max(0, room - 1)),
    app.say(changes ? 'tui.consequencesFirst' : 'tui.consequencesShown', counted),
  ];
}

interface Button {
  text: string;
  paint: (text: string) => string;
}

/**
 * The buttons in one line, the first at its beginning and the others at its end; where they do not fit, one below the
 * other.
 */
function buttonsOf(buttons: readonly Button[], inside: number): PanelLine[] {
  const framed = buttons.map(({ text, paint }) => {
    const label = cut(`[ ${text} ]`, inside);
    return { width: textWidth(label), line: paint(label) };
  });
  const width = framed.reduce((sum, button) => sum + button.width + 1, -1);
  if (width > inside) return framed.map((painted) => ({ text: '', painted }));
  const [first, ...others] = framed;
  const gap = ' '.repeat(inside - width + 1);
  const line = `${first?.line ?? ''}${gap}${others.map((button) => button.line).join(' ')}`;
  return [{ text: '', painted: { line, width: inside } }];
}
