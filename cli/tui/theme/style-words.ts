import { Chalk, type ChalkInstance } from 'chalk';
import type { ColourDepth } from './detect.ts';

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
  if (/^\d/.test(text)) return isGround ? chalk.bgAnsi256(Number(text)) : chalk.ansi256(Number(text));
  const index = names.findIndex((name) => text.endsWith(name));
  // The sixteen colours by their numbers: gray is bright black.
  const number = text === 'gray' ? 8 : index + (text.startsWith('bright-') ? 8 : 0);
  return isGround ? chalk.bgAnsi256(Math.min(15, number)) : chalk.ansi256(Math.min(15, number));
}
