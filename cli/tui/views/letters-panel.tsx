import type { LettersLayer, SecondLetter } from '../state/input/letters-layer.ts';
import { textWidth } from '../table/width.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Panel, type PanelLine, panelWidth } from './panel.tsx';
import { useStore } from './use-store.ts';

/** Rows below which the letters stay in the line: a panel would cover what is read. */
const leastRows = 16;
/** Cells between columns of letters. */
const between = 3;

/** The letters that may follow `d` or `g`, with their labels, in columns; drawn where one line has no room for them. */
export function LettersPanel({ layer, columns, rows }: { layer: LettersLayer; columns: number; rows: number }) {
  const { paint } = useTheme();
  const { first, letters, isShown } = useStore(layer.store);
  const screen = { columns, rows };
  const laidOut = isShown && hasLettersPanel({ first, letters }, screen) ? layOutLetters(letters, screen) : undefined;
  if (laidOut === undefined) return null;
  const { cells, cellWidth, inside } = laidOut;
  const lines = cells.map(
    (line): PanelLine => ({
      text: '',
      painted: {
        line: line
          .map(({ letter, label, refusal }) => {
            const text = refusal === undefined ? `${paint.key(letter)} ${label}` : paint.muted(`${letter} ${label}`);
            return text + ' '.repeat(cellWidth - textWidth(`${letter} ${label}`));
          })
          .join(''),
        width: line.length * cellWidth,
      },
    }),
  );
  return <Panel title={first} lines={lines} inside={inside} columns={columns} rows={rows} />;
}

/** Whether the letters have a panel of their own, because one line is too narrow for their labels. */
export function hasLettersPanel(
  { first, letters }: { first: string; letters: readonly SecondLetter[] },
  screen: { columns: number; rows: number },
): boolean {
  const line = [first, ...offered(letters).map(({ letter, label }) => `${letter} ${label}`)].join(' · ');
  return textWidth(line) > screen.columns - 3 && layOutLetters(letters, screen) !== undefined;
}

function offered(letters: readonly SecondLetter[]): SecondLetter[] {
  return letters.filter(({ isLeftOut }) => !isLeftOut);
}

/** The letters line by line, each column from top to bottom; undefined where the screen is too small for all. */
function layOutLetters(letters: readonly SecondLetter[], { columns, rows }: { columns: number; rows: number }) {
  const all = offered(letters);
  if (rows < leastRows || all.length === 0) return undefined;
  const cellWidth = Math.max(...all.map(({ letter, label }) => textWidth(`${letter} ${label}`))) + between;
  const most = panelWidth(columns, 100);
  const beside = Math.max(1, Math.min(all.length, Math.floor((most + between) / cellWidth)));
  const height = Math.ceil(all.length / beside);
  if (cellWidth > most + between || height > rows - 6) return undefined;
  const cells = Array.from({ length: height }, (_, row) => all.filter((_letter, index) => index % height === row));
  const inside = Math.min(most, Math.max(...cells.map((line) => line.length)) * cellWidth);
  return { cells, cellWidth: Math.min(cellWidth, inside), inside };
}
