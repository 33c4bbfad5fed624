/** Words that lead somewhere, beside single keys: each is sent as one read of the terminal. */
const words = [
  ':channel\r',
  ':token\r',
  ':redemption\r',
  ':user\r',
  ':log type=consumption start=-7d\r',
  ':drawing start=any\r',
  ':task start=any\r',
  ':pricing\r',
  ':dashboard\r',
  ':wallet\r',
  ':account\r',
  ':settings\r',
  ':chat\r',
  ':pulse\r',
  ':journal\r',
  ':group\r',
  ':plan\r',
  ':probe\r',
  ':usage\r',
  ':home\r',
  ':about\r',
  ':notice\r',
  ':theme light\r',
  ':sort id\r',
  ':page-size 10\r',
  ':pricing get gpt-4o\r',
  ':nonsense and more\r',
  '/eu\r',
  '\u001B[200~pasted\r\nlines\u001B]0;x\u0007 全角 👩‍👩‍👧\u001B[201~',
  '\u001B[<0;10;5M',
  '\u001B[I',
  '\u001B[1;5D',
  '\u0000\u0007\u001D',
] as const;

/** Words over the layers that are views of their own: the tree, the second list, the view before this one. */
export const layerWords: readonly string[] = [
  ...['gt', ':tree model\r', ':tree tag\r', 'g-', 'g-', '\u001E', '||', '|l', '|u', '\t', '{', '}'],
  ...[
    'l',
    'l',
    'h',
    '(',
    ')',
    '4',
    '/azure\r',
    '/key.status:auto\r',
    ' ',
    '\u001B',
    '\u001B',
    'S',
    'E',
    '-',
    'gl',
    'gc',
    'dl',
  ],
  '\u001B[200~pasted\r\nq\u0003lines\u001B]0;x\u0007 全角\u001B[201~',
  `\u001B[200~${'line - + q g-\r\n'.repeat(5000)}\u001B[201~`,
];

/** Without `x` and `w`, which may write a file where the tests run. */
const plain = 'jkgGtTecivaoJKspm?/:*+-hlnyYfdrbN[]0129,z 名🚀é'.split(/(?:)/u);
const named = [
  ...['\r', '\r', '\u001B', '\u001B', '\u001B', '\t', '\u001B[Z', ' ', '\u007F', '\u001B[3~'],
  ...['\u001B[A', '\u001B[B', '\u001B[B', '\u001B[C', '\u001B[D', '\u001B[5~', '\u001B[6~', '\u001B[H', '\u001B[F'],
  ...[
    '\u0015',
    '\u0004',
    '\u0013',
    '\u0014',
    '\u0001',
    '\u0017',
    '\u0018',
    '\u000B',
    '\u000F',
    '\u000E',
    '\u0010',
    '\u0012',
    '\u001C',
    '\u001BOP',
  ],
];

/** Sizes a storm resizes to, also those that are too small to draw in. */
export const stormSizes = [
  { columns: 100, rows: 30 },
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
  { columns: 40, rows: 10 },
  { columns: 39, rows: 9 },
  { columns: 1, rows: 1 },
  { columns: 300, rows: 100 },
] as const;

/** Random numbers that are the same every time. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/** What a person who does not look at the screen might type next. */
export function nextInput(next: (below: number) => number, more: readonly string[] = []): string {
  if (more.length > 0 && next(2) === 0) return more[next(more.length)] ?? 'j';
  const kind = next(20);
  const from: readonly string[] = kind === 0 ? words : kind < 10 ? named : plain;
  return from[next(from.length)] ?? 'j';
}
