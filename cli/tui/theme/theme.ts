import { Chalk, type ChalkInstance } from 'chalk';
import type { Tone } from '../../../shared/domain/enumeration.ts';
import { cursorMark } from './cursor-mark.ts';
import type { ColourDepth, TerminalLooks, ThemeName } from './detect.ts';
import { asciiGlyphs, type Glyphs, unicodeGlyphs } from './glyphs.ts';
import { paintOf } from './style-words.ts';

export type Paint = (text: string) => string;

/**
 * The parts that can be painted: the tones of values, and the parts of the screen. No code outside this folder names a
 * colour.
 */
export const parts = [
  'plain',
  'good',
  'fair',
  'warn',
  'bad',
  'muted',
  'accent',
  /** The row under the cursor, and the chosen entry of a menu. */
  'cursor',
  /** The cell of a text field where the next character is inserted. */
  'caret',
  'marked',
  /** A row that has just arrived: a soft background, which the paints of its cells do not change. */
  'fresh',
  'header',
  /** The letter in a heading that sorts by its column. */
  'letter',
  'title',
  'key',
  'rule',
  'badge',
  /** Parts of a model's answer. */
  'strong',
  'emphasis',
  'code',
  'link',
  /** The text field that has the focus. */
  'focus',
] as const satisfies readonly (Tone | string)[];
export type Part = (typeof parts)[number];

export interface Theme {
  name: ThemeName;
  /** The abilities of the terminal, with the theme's own choice of background and colours. */
  looks: TerminalLooks;
  glyphs: Glyphs;
  paint: Record<Part, Paint>;
  /** Paints for the series of a chart, in their order; few terminals have more distinct colours. */
  series: readonly Paint[];
  /** The sign in front of a value of this tone. */
  sign: Record<Tone, string>;
}

/**
 * Creates the theme for a terminal. `name` overrides the detected background; `plain` uses no colour at all; `colors`
 * are the user's own styles by part (TUI-10).
 */
export function createTheme(
  looks: TerminalLooks,
  name?: ThemeName,
  colors: Readonly<Partial<Record<Part, string>>> = {},
): Theme {
  const chosen: ThemeName = name ?? (looks.depth === 0 ? 'plain' : looks.isLight ? 'light' : 'dark');
  const glyphs = looks.isUnicode ? unicodeGlyphs : asciiGlyphs;
  const depth: ColourDepth = chosen === 'plain' ? 0 : looks.depth;
  const isLight = name === undefined ? looks.isLight : name === 'light';
  const own = Object.entries(colors).map(([part, style]) => [part, paintOf(style, depth)] as const);
  const paint: Record<Exclude<Part, 'caret'>, Paint> & { caret?: Paint } = {
    ...paints(chosen, depth),
    ...Object.fromEntries(own),
  };
  const cell = paint.caret ?? paint.cursor;
  const caret: Paint = looks.marksCursor ? (text) => cursorMark + cell(text) : cell;
  return {
    name: depth === 0 ? 'plain' : chosen,
    looks: { ...looks, depth, isLight },
    glyphs,
    paint: { ...paint, caret },
    series: seriesPaints(chosen, depth),
    sign: signs(glyphs),
  };
}

/** The paint for a text on a background of this colour; inverse without a colour, or on a terminal without colours. */
export function groundPaint({ looks, paint }: Theme, colour: string | undefined): Paint {
  return colour === undefined || looks.depth === 0 ? paint.badge : paintOf(`bold white on ${colour}`, looks.depth);
}

function paints(name: ThemeName, depth: ColourDepth): Record<Exclude<Part, 'caret'>, Paint> {
  // Bold, dim and inverse are no colours: they stay under NO_COLOR, or the cursor would be invisible.
  const style = new Chalk({ level: 1 });
  const plain: Paint = (text) => text;
  if (depth === 0) {
    return {
      plain,
      good: plain,
      fair: plain,
      warn: style.bold,
      bad: style.bold,
      muted: style.dim,
      accent: style.bold,
      cursor: style.inverse,
      marked: style.bold,
      fresh: style.bold,
      header: style.underline,
      letter: style.underline.bold,
      title: style.bold,
      key: style.bold,
      rule: style.dim,
      badge: style.inverse,
      strong: style.bold,
      emphasis: style.italic,
      code: plain,
      link: style.underline,
      focus: style.underline,
    };
  }
  const colour = new Chalk({ level: depth });
  const pick = (sixteen: ChalkInstance, dark: number, light: number) =>
    depth === 1 ? sixteen : colour.ansi256(name === 'light' ? light : dark);
  const muted =
    depth === 1 ? (name === 'light' ? colour.blackBright : style.dim) : colour.ansi256(name === 'light' ? 243 : 245);
  const cursor =
    depth === 1
      ? style.inverse
      : name === 'light'
        ? colour.bgAnsi256(189).ansi256(16)
        : colour.bgAnsi256(24).ansi256(231);
  return {
    plain,
    good: pick(colour.green, 114, 28),
    fair: pick(colour.green, 149, 58),
    warn: pick(colour.yellow, 221, 130),
    bad: pick(colour.red, 210, 160),
    muted,
    accent: pick(colour.cyan, 117, 25),
    cursor,
    marked: pick(colour.magenta, 183, 90).bold,
    fresh: depth === 1 ? style.bold : name === 'light' ? colour.bgAnsi256(194) : colour.bgAnsi256(22),
    header: pick(colour.cyan, 110, 24).bold,
    letter: pick(colour.cyan, 110, 24).bold.underline,
    title: style.bold,
    key: pick(colour.cyan, 117, 25).bold,
    rule: muted,
    badge: pick(colour.yellow, 221, 130).inverse,
    strong: style.bold,
    emphasis: style.italic,
    code: pick(colour.green, 150, 22),
    link: pick(colour.blue, 111, 25).underline,
    focus: pick(colour.cyan, 117, 25).underline,
  };
}

const sixteenSeries = ['cyan', 'green', 'yellow', 'magenta', 'blue', 'red', 'cyanBright', 'greenBright'] as const;
const darkSeries = [75, 114, 215, 203, 141, 80, 221, 176, 109, 245];
const lightSeries = [25, 28, 130, 160, 91, 30, 136, 127, 24, 242];

function seriesPaints(name: ThemeName, depth: ColourDepth): Paint[] {
  if (depth === 0) return [(text) => text];
  const colour = new Chalk({ level: depth });
  if (depth === 1) return sixteenSeries.map((paint) => colour[paint]);
  return (name === 'light' ? lightSeries : darkSeries).map((number) => colour.ansi256(number));
}

function signs(glyphs: Glyphs): Record<Tone, string> {
  const { good, fair, warn, bad, muted } = glyphs;
  return { plain: '', good, fair, warn, bad, muted, accent: '' };
}
