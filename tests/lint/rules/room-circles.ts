import { posix } from 'node:path';
import type { Finding } from '../source-file.ts';
import type { TextFile } from './citations.ts';

/** Folders whose own folders import one another one way only; a folder stands for all below it. */
const houses = [
  'shared',
  'shared/domain',
  'shared/gateway',
  'shared/screens',
  'cli',
  'cli/tui',
  'cli/sandbox',
  'web',
  'web/list',
];

/** What a file imports: at once, when it is needed, or by a pattern (`import.meta.glob`). */
const importing = /(?:from|import\(|glob(?:<\w+>)?\()\s*'(\.[^']+)'/g;

/** Reports each import that closes a circle between the folders of a house, types included. */
export function checkRooms(sources: readonly TextFile[]): Finding[] {
  return houses.flatMap((house) => {
    const imports = sources.flatMap((source) => importsWithin(house, source));
    const next = new Map<string, Set<string>>();
    for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to));
    const leadsTo = (from: string, to: string, seen = new Set<string>()): boolean => {
      if (from === to) return true;
      if (seen.has(from)) return false;
      seen.add(from);
      return [...(next.get(from) ?? [])].some((one) => leadsTo(one, to, seen));
    };
    return imports
      .filter(({ from, to }) => leadsTo(to, from))
      .map(({ path, line, from, to }) => {
        const message = `${house}/${to} imports ${house}/${from}, directly or through others: rooms have no circle`;
        return { path, line, rule: 'room-circles', message };
      });
  });
}

function importsWithin(house: string, { path, text }: TextFile) {
  const from = roomIn(house, path);
  if (from === undefined) return [];
  return [...text.matchAll(importing)].flatMap(({ 1: source = '', index }) => {
    const to = roomIn(house, posix.join(posix.dirname(path), source));
    if (to === undefined || to === from) return [];
    return [{ path, line: text.slice(0, index).split('\n').length, from, to }];
  });
}

/** The folder of a house that a file stands in; `.` for one that stands beside them, undefined outside. */
function roomIn(house: string, path: string): string | undefined {
  if (!path.startsWith(`${house}/`)) return undefined;
  const [room = '', below] = path.slice(house.length + 1).split('/');
  return below === undefined ? '.' : room;
}
