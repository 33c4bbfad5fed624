/** The characters that the terminal UI draws with. */
export interface Glyphs {
  cursor: string;
  mark: string;
  /** Before a row that stands for several things, of which some are marked. */
  markPartly: string;
  rule: string;
  /** The crossing of a horizontal and a vertical rule. */
  cross: string;
  bullet: string;
  vertical: string;
  corners: readonly [topLeft: string, topRight: string, bottomLeft: string, bottomRight: string];
  /** Signs shown before a word of a tone, so that colour is never the only sign. */
  good: string;
  fair: string;
  warn: string;
  bad: string;
  muted: string;
  pending: string;
  ascending: string;
  descending: string;
  crumb: string;
  separator: string;
  ellipsis: string;
  enter: string;
  space: string;
  on: string;
  off: string;
  barFull: string;
  barEmpty: string;
  more: string;
  /** Shown before a node that opens in place. */
  opened: string;
  closed: string;
}

export const unicodeGlyphs: Glyphs = {
  cursor: '▌',
  mark: '✓',
  markPartly: '–',
  rule: '─',
  cross: '┼',
  bullet: '•',
  vertical: '│',
  corners: ['┌', '┐', '└', '┘'],
  good: '●',
  fair: '●',
  warn: '◐',
  bad: '✗',
  muted: '○',
  pending: '◌',
  ascending: '↑',
  descending: '↓',
  crumb: '›',
  separator: '·',
  ellipsis: '…',
  enter: '⏎',
  space: '␣',
  on: '[✓]',
  off: '[ ]',
  barFull: '█',
  barEmpty: '░',
  more: '↓',
  opened: '▾',
  closed: '▸',
};

export const asciiGlyphs: Glyphs = {
  cursor: '>',
  mark: '*',
  markPartly: '-',
  rule: '-',
  cross: '+',
  bullet: '*',
  vertical: '|',
  corners: ['+', '+', '+', '+'],
  good: '+',
  fair: '+',
  warn: '!',
  bad: 'x',
  muted: 'o',
  pending: '.',
  ascending: '^',
  descending: 'v',
  crumb: '>',
  separator: '-',
  ellipsis: '~',
  enter: 'Enter',
  space: 'Space',
  on: '[x]',
  off: '[ ]',
  barFull: '#',
  barEmpty: '.',
  more: 'v',
  opened: 'v',
  closed: '>',
};
