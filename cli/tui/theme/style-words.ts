import { Chalk, type ChalkInstance } from 'chalk';
import type { ColourDepth } from './detect.ts';
import { type Colour, colourOf256 } from './palette.ts';

const attributes = ['bold', 'dim', 'italic', 'underline', 'inverse', 'strikethrough'] as const;
const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white', 'gray'] as const;

type Word =
  | { kind: 'attribute'; name: (typeof attributes)[number] }
  | { kind: 'colour'; text: string; isGround: boolean };

/**
 * Parses a style as users write it: attributes, a colour, `on` and the background colour (`bold #ff8800 on 236`). A
 * colour is one of the names, `bright-` and a name, a number up to 255 or `#rrggbb`. Undefined for any other text.
 */
function wordsOf(style: string): Word[] | undefined {
  const words: Word[] = [];
  let isGround = false;
  for (const text of style.toLowerCase().trim().split(/\s+/)) {
    const attribute = attributes.find((one) => one === text);
    if (attribute) words.push({ kind: 'attribute', name: attribute });
    else if (text === 'on' && !isGround) isGround = true;
    else if (isColour(text)) {
      words.push({ kind: 'colour', text, isGround });
      isGround = false;
    } else return undefined;
  }
  return isGround ? undefined : words;
}

/** Whether a text is a valid style. */
export function isStyle(style: string): boolean {
  return wordsOf(style) !== undefined;
}

/** The paint of a valid style. Without colours its attributes still apply. */
export function paintOf(style: string, depth: ColourDepth): (text: string) => string {
  let chalk: ChalkInstance = new Chalk({ level: depth === 0 ? 1 : depth });
  for (const word of wordsOf(style) ?? []) {
    if (word.kind === 'attribute') chalk = chalk[word.name];
    else if (depth > 0) chalk = coloured(chalk, word.text, word.isGround);
  }
  return chalk;
}

function isColour(text: string): boolean {
  if (/^#[0-9a-f]{6}$/.test(text)) return true;
  if (/^\d{1,3}$/.test(text)) return Number(text) <= 255;
  return names.some((name) => name === text || `bright-${name}` === text);
}

function coloured(chalk: ChalkInstance, text: string, isGround: boolean): ChalkInstance {
  if (text.startsWith('#')) return isGround ? chalk.bgHex(text) : chalk.hex(text);
  const number = numberOf(text);
  return isGround ? chalk.bgAnsi256(number) : chalk.ansi256(number);
}

/** The number of a colour in the palette of 256. */
function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  // The sixteen colours by their numbers: gray is bright black.
  if (text === 'gray') return 8;
  const index = names.findIndex((name) => text.endsWith(name));
  return Math.min(15, index + (text.startsWith('bright-') ? 8 : 0));
}

/** The colours of a valid style; undefined for one that it leaves to the terminal. */
export function coloursOf(style: string): { text: Colour | undefined; ground: Colour | undefined } {
  const words = wordsOf(style) ?? [];
  const colourOf = (isGround: boolean): Colour | undefined => {
    const word = words.findLast((one) => one.kind === 'colour' && one.isGround === isGround);
    if (word?.kind !== 'colour') return undefined;
    const hex = /^#(..)(..)(..)$/.exec(word.text);
    if (!hex) return colourOf256(numberOf(word.text));
    return hex.slice(1).map((digits) => Number.parseInt(digits, 16)) as unknown as Colour;
  };
  const [text, ground] = [colourOf(false), colourOf(true)];
  const isInverse = words.some((word) => word.kind === 'attribute' && word.name === 'inverse');
  return isInverse ? { text: ground, ground: text } : { text, ground };
}
