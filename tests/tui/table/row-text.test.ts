import { expect, test } from 'vitest';
import { cellText, rowText } from '../../../cli/tui/table/row-text.ts';
import { detectLooks } from '../../../cli/tui/theme/detect.ts';
import { createTheme } from '../../../cli/tui/theme/theme.ts';
import { emptyCell, listCell, reasonCell, textCell } from '../../../shared/screen/cells.ts';

const theme = createTheme(detectLooks({ TERM: 'xterm', LANG: 'en_US.UTF-8', NO_COLOR: '1' }, 'linux'), undefined, {});
const shown = (width: number, cell = listCell(['default', 'vip', '研究', 'trial'])) =>
  rowText(
    [{ id: 'group', width, align: 'left' }],
    new Map([['group', cell]]),
    { isCursor: false, isMarked: false, isMuted: false },
    theme,
  ).trim();

test('TUI-03: a list that is too long for its column shows whole members and how many more there are', () => {
  expect(shown(40)).toBe('default, vip, 研究, trial');
  expect(shown(21)).toBe('default, vip, 研究 +1');
  expect(shown(20)).toBe('default, vip +2');
  expect(shown(10)).toBe('default +3');
  expect(shown(8)).toBe('defa… +3');
  expect(shown(8, textCell('default, vip'))).toBe('default…');
  expect(shown(8, listCell(['deepseek-reasoner']))).toBe('deepsee…');
});

test('TUI-03: a word with a tone has its sign; a value that is missing is a dash alone', () => {
  expect(cellText(reasonCell('no balance'), theme)).toBe('✗ no balance');
  expect(cellText(reasonCell(''), theme, true)).toBe('–');
  expect(cellText(emptyCell(''), theme)).toBe('–');
});
