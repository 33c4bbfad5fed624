import { useLayoutEffect } from 'react';
import type { MessageKey } from '../../../shared/text/text.ts';
import type { Notify } from '../state/app.ts';
import {
  aboutEntry,
  type BoxGroupId,
  type BoxHit,
  type BoxLayer,
  type BoxState,
  shownHits,
} from '../state/box/box-reducer.ts';
import { setRowArea } from '../state/row-area.ts';
import { cut, fitTo, textWidth } from '../table/width.ts';
import { wrap } from '../table/wrap.ts';
import { cursorLine } from '../text-entry/draw-text.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Lines, ofHeight } from './lines.tsx';
import { useStore } from './use-store.ts';

const titles: Readonly<Record<BoxGroupId, MessageKey>> = {
  rows: 'tuiBox.rows',
  do: 'tuiBox.verbs',
  settings: 'tuiBox.settings',
  places: 'tuiBox.places',
};

/** Width in columns from which on the description of a hit has a column of its own. */
const sideFrom = 60;

/** The search box: the typed line, and below it the hits, group after group. */
export function Box({ app, layer, width, height }: { app: Notify; layer: BoxLayer; width: number; height: number }) {
  const theme = useTheme();
  const { paint, glyphs } = theme;
  const { say } = app;
  const state = useStore(layer.store);
  const { line, groups, cursor, isAsking } = state;
  const isEmpty = line.characters.length === 0;
  /** Each line with the index of its hit, -1 for a title. */
  const all: { text: string; index: number }[] = [];
  let index = 0;
  for (const { id, hits, shown, on } of groups) {
    const own = on === undefined ? say(titles[id]) : say('tuiBox.verbsOn', { name: on });
    const title = isEmpty && id === 'places' ? say('tuiBox.recent') : own;
    const count = shown < hits.length ? say('tuiBox.someOf', { shown, count: hits.length }) : String(hits.length);
    const head = `${glyphs.rule.repeat(2)} ${title} ${count} `;
    all.push({
      text: paint.rule(head + glyphs.rule.repeat(Math.max(0, width - textWidth(head)))),
      index: -1,
    });
    for (const hit of hits.slice(0, shown)) {
      all.push({ text: hitLine(hit, state, { width, isCursor: index === cursor }, theme), index });
      index += 1;
    }
  }
  if (all.length === 0) {
    const lines = wrap(say(isEmpty ? 'tuiBox.try' : 'tuiBox.none'), width - 1);
    all.push(...lines.map((text) => ({ text: paint.muted(` ${text}`), index: -1 })));
  }
  const room = Math.max(1, height - 1);
  const at = all.findIndex((one) => one.index === cursor);
  const top = Math.max(0, Math.min(all.length - room, at - Math.floor(room / 2)));
  const shown = all.slice(top, top + room);
  useLayoutEffect(() => {
    // Titles between the hits are no hits: a click is located by its line, and the line is mapped to its hit.
    setRowArea(layer, { left: 0, top: 2, width, count: shown.length, first: 0 });
  });
  const asking = isAsking ? `${glyphs.pending} ${say('tuiBox.asking')}` : '';
  const found = shownHits(state).length === 0 ? '' : say('tuiBox.found', { count: countOf(groups) });
  const right = asking === '' ? found : asking;
  const typedRoom = Math.max(10, width - textWidth(right) - textWidth(say('tuiBox.find')) - 6);
  const typed = isEmpty ? paint.caret(' ') + paint.muted(cut(say('tuiBox.hint'), typedRoom - 1)) : '';
  const typedWidth = isEmpty
    ? 1 + textWidth(cut(say('tuiBox.hint'), typedRoom - 1))
    : Math.min(typedRoom, textWidth(line.characters.join('')) + (line.cursor >= line.characters.length ? 1 : 0));
  const gap = ' '.repeat(Math.max(1, width - typedWidth - textWidth(right) - textWidth(say('tuiBox.find')) - 4));
  const head = ` ${paint.title(say('tuiBox.find'))}  ${isEmpty ? typed : cursorLine(line, typedRoom, paint)}${gap}${paint.muted(right)}`;
  return <Lines lines={ofHeight([head, ...shown.map(({ text }) => text)], height)} />;
}

const countOf = (groups: readonly { hits: readonly unknown[] }[]) =>
  groups.reduce((sum, { hits }) => sum + hits.length, 0);

/** One hit: its name with the matched letters underlined, its description, and its key. */
function hitLine(
  { entry, rank }: BoxHit,
  state: BoxState,
  { width, isCursor }: { width: number; isCursor: boolean },
  { paint, glyphs }: Theme,
): string {
  const hintWidth = entry.hint === '' ? 0 : textWidth(entry.hint) + 2;
  const isNarrow = width < sideFrom;
  const labelWidth = isNarrow ? Math.max(1, width - 6 - hintWidth) : Math.max(24, Math.floor(width * 0.42));
  const label = fitTo(entry.label, labelWidth, 'left', glyphs.ellipsis);
  const room = Math.max(0, width - labelWidth - 6 - hintWidth);
  const about = isNarrow ? '' : fitTo(aboutWithin(entry, state, room), room, 'left', glyphs.ellipsis);
  const hint = entry.hint === '' ? '' : `  ${entry.hint}`;
  if (isCursor) return paint.cursor(fitTo(`${glyphs.cursor}  ${label}  ${about}${hint}`, width, 'left'));
  const muted = entry.refusal === undefined ? paint.plain : paint.muted;
  return `   ${marked(label, rank.at, muted, paint.focus)}  ${paint.muted(about)}${paint.key(hint)}`;
}

/** What a hit is, with as many of its facts as fit whole. */
function aboutWithin(entry: BoxHit['entry'], state: BoxState, room: number): string {
  let text = aboutEntry(entry, state);
  for (const fact of entry.facts?.() ?? []) {
    const longer = `${text} · ${fact}`;
    if (textWidth(longer) > room) break;
    text = longer;
  }
  return text;
}

/** A text with the letters at some indexes underlined. */
function marked(
  label: string,
  at: readonly number[],
  plain: (text: string) => string,
  under: (text: string) => string,
): string {
  let line = '';
  let from = 0;
  for (let index = 0; index < at.length; ) {
    const begin = at[index] ?? 0;
    let end = begin + 1;
    index += 1;
    while (at[index] === end) {
      end += 1;
      index += 1;
    }
    if (end > label.length) break;
    line += plain(label.slice(from, begin)) + under(label.slice(begin, end));
    from = end;
  }
  return line + plain(label.slice(from));
}
