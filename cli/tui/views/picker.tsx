import { useLayoutEffect } from 'react';
import type { Notify } from '../state/app.ts';
import type { PickerLayer } from '../state/dialog/picker-layer.ts';
import { setRowArea } from '../state/row-area.ts';
import { cut, fitTo, textWidth } from '../table/width.ts';
import { cursorLine } from '../text-entry/draw-text.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Panel, type PanelLine, panelWidth } from './panel.tsx';
import { useStore } from './use-store.ts';

/** A menu, or a choice of one or many entries, with its search on top. */
export function Picker({
  app,
  layer,
  columns,
  rows,
}: {
  app: Notify;
  layer: PickerLayer;
  columns: number;
  rows: number;
}) {
  const { paint, glyphs } = useTheme();
  const { title, heading, shown, entries, line, cursor, isMany, chosen, isLoading, failure } = useStore(layer.store);
  const hintWidth = Math.max(0, ...entries.map(({ hint = '' }) => textWidth(hint)));
  const labelWidth = Math.max(10, ...entries.map(({ label }) => textWidth(label)));
  // The reason why an entry cannot be chosen is shown whole where the terminal has room.
  const refused = entries.map(({ label, refusal = '' }) => (refusal === '' ? 0 : textWidth(`${label}  ${refusal}`)));
  const body = Math.max(labelWidth + (hintWidth > 0 ? hintWidth + 2 : 0), ...refused);
  const inside = panelWidth(columns, Math.max(textWidth(title) + 2, 36, 2 + (isMany ? 4 : 0) + body));
  const room = Math.max(
    1,
    Math.min(Math.max(shown.length, Math.min(entries.length, 12), 1), rows - (heading === undefined ? 7 : 8)),
  );
  const top = Math.max(0, Math.min(shown.length - room, cursor - Math.floor(room / 2)));

  const search: PanelLine =
    line.characters.length === 0
      ? {
          text: '',
          painted: {
            line: paint.key('/') + paint.caret(' ') + paint.muted(app.say('tui.pickerSearch')),
            width: 2 + textWidth(app.say('tui.pickerSearch')),
          },
        }
      : {
          text: '',
          painted: {
            line: paint.key('/') + cursorLine(line, inside - 2, paint),
            width:
              1 +
              Math.min(
                inside - 1,
                textWidth(line.characters.join('')) + (line.cursor >= line.characters.length ? 1 : 0),
              ),
          },
        };
  const found: PanelLine[] = shown.slice(top, top + room).map((entry, index) => {
    const isCursor = top + index === cursor;
    const box = isMany ? `${chosen.has(entry.value) ? glyphs.on : glyphs.off} ` : '';
    const hint = entry.refusal ?? entry.hint ?? '';
    const head = `${isCursor ? glyphs.cursor : ' '} ${box}`;
    const hintRoom = Math.max(0, inside - textWidth(head) - textWidth(entry.label) - 2);
    const label =
      hint === ''
        ? entry.label
        : `${entry.label}${fitTo(cut(hint, hintRoom), Math.max(0, inside - textWidth(head) - textWidth(entry.label)), 'right')}`;
    return {
      text: head + label,
      paint: isCursor
        ? paint.cursor
        : entry.refusal !== undefined
          ? paint.muted
          : entry.isProblem
            ? paint.bad
            : paint.plain,
    };
  });
  const empty = isLoading
    ? app.say('common.loading')
    : (failure ?? app.say(entries.length === 0 ? 'tui.pickerNothing' : 'tui.pickerNoMatch'));
  if (found.length === 0) found.push({ text: empty, paint: failure === undefined ? paint.muted : paint.bad });
  while (found.length < room) found.push({ text: '' });
  const foot = isMany
    ? app.say('tui.pickerChosen', { count: chosen.size })
    : shown.length > room
      ? `${cursor + 1}/${shown.length}`
      : '';
  const head = heading === undefined ? [] : [{ text: `  ${heading}`, paint: paint.muted }];
  const framed = room + 3 + head.length + (foot === '' ? 0 : 1);
  useLayoutEffect(() =>
    setRowArea(layer, {
      left: Math.max(0, Math.floor((columns - inside - 4) / 2)),
      top: Math.max(0, Math.floor((rows - framed) / 2)) + 2 + head.length,
      width: inside + 4,
      count: Math.min(room, shown.length - top),
      first: top,
    }),
  );
  const lines = [search, ...head, ...found, ...(foot === '' ? [] : [{ text: foot, paint: paint.muted }])];
  return <Panel title={title} lines={lines} inside={inside} columns={columns} rows={rows} />;
}
