import { stripVTControlCharacters } from 'node:util';
import xterm from '@xterm/headless';
import chalk from 'chalk';
import { Box, type BoxProps, renderToString, Text } from 'ink';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { speedUpInkOutput } from '../../../cli/tui/terminal/ink-output.ts';
import Output from '../../../node_modules/ink/build/output.js';
import { readCell } from '../../support/program/terminal-screen.ts';

// Ink paints with this instance; without a terminal it would paint nothing.
chalk.level = 3;
const columns = 60;
const stockGet = Output.prototype.get;
let undo: () => void = () => undefined;
afterEach(() => undo());

const pieces = [
  'plain',
  'two words',
  '名称',
  '🚀 go',
  '👨‍👩‍👧',
  'é',
  '─┤├─',
  '',
  'a\nb',
  '  padded  ',
  'żółć',
  '한국어',
  '…',
];
const colours = ['red', 'green', '#ff8800', undefined, undefined];

/** The same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function randomTree(next: (below: number) => number, depth: number): ReactElement {
  if (depth === 0 || next(3) === 0) {
    return (
      <Text
        color={colours[next(colours.length)]}
        backgroundColor={next(6) === 0 ? 'blue' : undefined}
        bold={next(4) === 0}
        inverse={next(6) === 0}
        wrap={next(2) === 0 ? 'truncate' : 'wrap'}
      >
        {pieces[next(pieces.length)]} {pieces[next(pieces.length)]}
      </Text>
    );
  }
  const props: BoxProps = {
    flexDirection: next(2) === 0 ? 'row' : 'column',
    paddingX: next(3),
    gap: next(2),
    ...(next(4) === 0 && { borderStyle: 'round' as const }),
    ...(next(5) === 0 && { backgroundColor: 'green' as const }),
    ...(next(5) === 0 && { overflow: 'hidden' as const, height: 1 + next(3), width: 3 + next(20) }),
    ...(next(6) === 0 && { position: 'absolute' as const, marginLeft: next(10), marginTop: next(3) }),
  };
  return (
    <Box {...props}>
      {Array.from({ length: 1 + next(3) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tree that is drawn once.
        <Box key={index}>{randomTree(next, depth - 1)}</Box>
      ))}
    </Box>
  );
}

async function cells(output: string) {
  const emulator = new xterm.Terminal({ cols: columns, rows: 60, allowProposedApi: true });
  await new Promise<void>((resolve) => emulator.write(output.replaceAll('\n', '\r\n'), resolve));
  const grid = Array.from({ length: 60 }, (_, row) =>
    Array.from({ length: columns }, (_, column) => readCell(emulator.buffer.active, column, row)),
  );
  emulator.dispose();
  return grid;
}

test('300 random trees look the same, cell for cell, as Ink itself draws them', async () => {
  const trees = Array.from({ length: 300 }, (_, seed) => {
    const tree = (
      // biome-ignore lint/correctness/useJsxKeyInIterable: each is a tree of its own.
      <Box width={columns} flexDirection="column">
        {randomTree(numbers(seed + 1), 3)}
      </Box>
    );
    return { seed, tree, stock: renderToString(tree, { columns }) };
  });
  undo = speedUpInkOutput() ?? (() => undefined);
  expect(Output.prototype.get).not.toBe(stockGet);
  for (const { seed, tree, stock } of trees) {
    const ours = renderToString(tree, { columns });
    if (ours === stock) continue;
    expect(await cells(ours), `seed ${seed}`).toEqual(await cells(stock));
  }
});

test.each([1, 2, 3, 4, 5, 6])(
  'TUI-03: what is drawn over half of a character, from column %i on, moves nothing beside it',
  (x) => {
    undo = speedUpInkOutput() ?? (() => undefined);
    const [base, over] = ['名称 🚀 名称 end', '│ab│'];
    const drawn = renderToString(
      <Box width={columns}>
        <Text color="green">{base}</Text>
        <Box position="absolute" marginLeft={x}>
          <Text>{over}</Text>
        </Box>
      </Box>,
      { columns },
    );
    // Each character at its column; one that is divided leaves spaces.
    const expected = [...'名\0称\0 🚀\0 名\0称\0 end'];
    for (const edge of [x, x + over.length]) if (expected[edge] === '\0') expected.splice(edge - 1, 2, ' ', ' ');
    expected.splice(x, over.length, ...over);
    expect(stripVTControlCharacters(drawn)).toBe(expected.join('').replaceAll('\0', ''));
  },
);

test('it steps aside when the installed Ink is another one', () => {
  const tree = <Text color="red">a</Text>;
  const stock = renderToString(tree, { columns });
  undo = speedUpInkOutput('7.0.0') ?? (() => undefined);
  expect(Output.prototype.get).toBe(stockGet);
  expect(renderToString(tree, { columns })).toBe(stock);
});
