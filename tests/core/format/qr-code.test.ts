import { expect, test } from 'vitest';
import { qrLines, qrPath } from '../../../shared/format/qr-code.ts';

// What every reader looks for in a code of version 1: 21 modules, a finder in three corners, 4 light modules around.
const size = 29;
const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

/** The modules that a path draws: one square of a unit for each dark one. */
function drawn(path: string): string[] {
  const rows = Array.from({ length: size }, () => '.'.repeat(size).split(''));
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) (rows[Number(y)] as string[])[Number(x)] = '#';
  return rows.map((row) => row.join(''));
}

/** The modules of block characters: what is not drawn is dark. */
function printed(lines: readonly string[]): string[] {
  return lines
    .flatMap((line) => [
      line.replace(/[█▀]/g, '.').replace(/[▄ ]/g, '#'),
      line.replace(/[█▄]/g, '.').replace(/[▀ ]/g, '#'),
    ])
    .slice(0, size);
}

test('a code has its three finders and a quiet zone of four modules, on a page and in a terminal alike', () => {
  const { size: outcome, path } = qrPath('tollgate');
  expect(outcome).toBe(size);
  const modules = drawn(path);
  const corner = (row: number, column: number) =>
    modules.slice(row, row + 7).map((line) => line.slice(column, column + 7));
  expect(corner(4, 4)).toEqual(finder);
  expect(corner(4, 18)).toEqual(finder);
  expect(corner(18, 4)).toEqual(finder);
  expect(corner(18, 18)).not.toEqual(finder);
  const light = '.'.repeat(size);
  expect([...modules.slice(0, 4), ...modules.slice(25)]).toEqual(Array.from({ length: 8 }, () => light));
  for (const line of modules) expect(`${line.slice(0, 4)}${line.slice(25)}`).toBe('........');
  // The timing pattern between the finders.
  expect(modules[10]?.slice(11, 18)).toBe('.#.#.#.');

  const lines = qrLines('tollgate');
  expect(lines).toHaveLength(15);
  expect(printed(lines)).toEqual(modules);
  // The row below the last one is nobody's, and stays as dark as the terminal.
  expect(lines.at(-1)).toBe('▀'.repeat(size));
  expect(drawn(qrPath('another').path)).not.toEqual(modules);
});
