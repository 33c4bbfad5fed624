import { sanitise } from '../../../shared/format/sanitise.ts';
import { sentencesOf } from '../../../shared/text/punctuation.ts';
import type { Notify } from '../state/app.ts';
import type { FindLayer } from '../state/find/find-line.ts';
import type { CommandLayer } from '../state/input/command-layer.ts';
import type { LettersLayer } from '../state/input/letters-layer.ts';
import type { SearchLayer } from '../state/list/search-layer.ts';
import { cut, textWidth } from '../table/width.ts';
import { cursorLine } from '../text-entry/draw-text.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { hasLettersPanel } from './letters-panel.tsx';
import { Line } from './lines.tsx';
import { spread } from './segments.ts';
import { useStore } from './use-store.ts';

/**
 * The `/` line, followed by its fault, or by how its sizes were interpreted and which words Enter sends to the gateway.
 */
export function SearchLine({ app, layer, width }: { app: Notify; layer: SearchLayer; width: number }) {
  const { paint } = useTheme();
  const { line, fault, read, atHand, asks } = useStore(layer.store);
  const status =
    fault ??
    sentencesOf([
      read.length === 0 ? undefined : app.say('filter.readAs', { readings: read }),
      ...atHand,
      asks.length === 0 ? undefined : app.say('tui.searchAsks', { words: asks.map(sanitise).join(' ') }),
    ]);
  const typed = Math.min(width - 2, textWidth(line.characters.join('')) + 1);
  const room = width - 2 - typed - 3;
  if (status === '' || room < 12) return <Line text={` ${paint.key('/')}${cursorLine(line, width - 2, paint)}`} />;
  const beside = (fault === undefined ? paint.muted : paint.bad)(cut(status, room));
  return <Line text={` ${paint.key('/')}${cursorLine(line, typed, paint)}   ${beside}`} />;
}

/** The line of a search in a text, with the index of the current hit. */
export function FindLine({ app, layer, width }: { app: Notify; layer: FindLayer; width: number }) {
  const { paint } = useTheme();
  const { line, hits, at, note: other } = useStore(layer.store);
  const typed = Math.min(Math.max(10, width - 30), textWidth(line.characters.join('')) + 1);
  const hint =
    other ?? (line.characters.length === 0 ? '' : app.say(hits === 0 ? 'tuiFind.none' : 'tuiFind.hits', { at, hits }));
  const beside = (hits === 0 ? paint.warn : paint.muted)(cut(hint, Math.max(0, width - typed - 6)));
  return <Line text={` ${paint.key('/')}${cursorLine(line, typed, paint)}   ${beside}`} />;
}

/**
 * The suggestions for the `/` line, each with its number of rows, and where these were counted; shown in place of the
 * rule above the line.
 */
export function SearchSuggestions({ layer, width }: { layer: SearchLayer; width: number }) {
  const { paint } = useTheme();
  const { suggestions, picked, counted } = useStore(layer.store);
  const said = counted === undefined || width < 70 ? '' : counted.said;
  let room = width - 2 - (said === '' ? 0 : textWidth(said) + 3);
  let line = ' ';
  for (const [index, { word, label, count }] of suggestions.entries()) {
    // A value is shown by its label, a column by the word to type.
    const isValue = !/[:：]$/.test(word);
    const called = sanitise(isValue ? label || word : word);
    const text = `${cut(called, 28)}${count === undefined ? '' : ` ${count}`}`;
    const about = isValue || index !== Math.max(0, picked) ? '' : ` ${cut(sanitise(label), 24)}`;
    const own = textWidth(text) + textWidth(about) + 2;
    const more = suggestions.length - index;
    if (own + (more > 1 ? textWidth(`+${more}`) : 0) > room) {
      line += paint.muted(`+${more}`);
      room -= textWidth(`+${more}`);
      break;
    }
    line += `${(index === picked ? paint.cursor : paint.accent)(text)}${paint.muted(about)}  `;
    room -= own;
  }
  const gap = ' '.repeat(Math.max(1, room + 2));
  return <Line text={said === '' ? line : `${line}${gap}${(counted?.isPartial ? paint.warn : paint.muted)(said)}`} />;
}

/** The letters that may follow `d` or `g`, shown when the user hesitates. */
export function LettersLine({ layer, width, rows }: { layer: LettersLayer; width: number; rows: number }) {
  const { paint, glyphs } = useTheme();
  const { first, letters: all, isShown } = useStore(layer.store);
  const letters = all.filter(({ isLeftOut }) => !isLeftOut);
  const offered = letters.map(({ letter, label, refusal }) => ({
    text: `${letter} ${label}`,
    paint: refusal === undefined ? paint.plain : paint.muted,
    rank: 1,
  }));
  const typed = { text: ` ${first}`, paint: paint.key, rank: 0 };
  const between = { text: ` ${glyphs.separator} `, paint: paint.muted };
  // Letters whose labels do not fit are listed alone at the end, because a line that is cut looks complete.
  const bareFrom = (count: number) => letters.slice(count).map(({ letter }) => letter);
  const partsOf = (count: number) => {
    const spaced = bareFrom(count).join(' ');
    // Where blanks do not fit either, the letters follow each other directly: each takes one cell.
    const isTight = textWidth(`${typed.text}${between.text}${spaced}`) > width - 2;
    const bare = { text: isTight ? bareFrom(count).join('') : spaced, paint: paint.muted, rank: 1 };
    return [typed, ...offered.slice(0, count), ...(count < offered.length ? [bare] : [])];
  };
  const widthOf = (count: number) =>
    textWidth(
      partsOf(count)
        .map(({ text }) => text)
        .join(between.text),
    );
  let named = offered.length;
  while (named > 0 && widthOf(named) > width - 2) named -= 1;
  const isListed = isShown && !hasLettersPanel({ first, letters }, { columns: width, rows });
  return <Line text={spread(isListed ? partsOf(named) : [typed], [], between, width)} />;
}

/** The `:` line, with the possible next words behind it. */
export function CommandLine({ layer, width }: { layer: CommandLayer; width: number }) {
  const { paint } = useTheme();
  const { line, candidates, picked, hint, isWrong } = useStore(layer.store);
  const typed = cursorLine(line, Math.min(width - 2, Math.max(20, Math.floor(width / 2))), paint);
  const used = 3 + textWidth(line.characters.join('')) + 3;
  // The meaning of a word may be left out or cut; the message that a word is wrong is shown wherever it fits.
  const most = isWrong ? Math.max(0, width - used) : width < 60 ? 0 : Math.floor(width / 4);
  const about = cut(hint, most);
  let offered = about === '' ? '' : `${(isWrong ? paint.bad : paint.accent)(about)}   `;
  let room = width - used - (about === '' ? 0 : textWidth(about) + 3);
  // The nearest known word is part of the message.
  for (const [index, candidate] of (isWrong ? [] : candidates).entries()) {
    const own = textWidth(candidate) + 2;
    // The number of further candidates is shown, because a line that is cut looks complete.
    const more = candidates.length - index;
    if (own + (more > 1 ? textWidth(`+${more}`) : 0) > room) {
      offered += paint.muted(`+${more}`);
      break;
    }
    offered += `${(index === picked ? paint.cursor : paint.muted)(cut(candidate, room))}  `;
    room -= own;
  }
  return <Line text={` ${paint.key(':')}${typed}   ${offered}`} />;
}
