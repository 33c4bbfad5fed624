import type { Spot } from '../state/click-spots.ts';
import { withoutStyles } from '../table/carry-styles.ts';
import { textWidth } from '../table/width.ts';
import type { Segment } from './segments.ts';

/** The clickable spots of tabs in a drawn line, with their digits; none where the names are not in the line. */
export function tabSpots(line: string, tabs: Segment | undefined): Spot[] {
  const plain = withoutStyles(line);
  // The names as the line shows them: all, or the current one alone.
  const names = [tabs?.text ?? '', tabs?.short?.text ?? ''].find((text) => text !== '' && plain.includes(text));
  const start = names === undefined ? -1 : plain.indexOf(names);
  if (names === undefined || start < 0) return [];
  return names.split('  ').flatMap((name, index, all) => {
    const before = all.slice(0, index).reduce((sum, one) => sum + one.length + 2, 0);
    const [, key] = /^\[?(\d)(?!\d)/.exec(name) ?? [];
    const from = textWidth(plain.slice(0, start + before));
    return key === undefined ? [] : [{ from, to: from + textWidth(name), key }];
  });
}
