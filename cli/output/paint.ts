import { Chalk } from 'chalk';
import type { Tone } from '../../shared/domain/enumeration.ts';

// Level 1: the 16 colours that every terminal has. Whether to use colour was decided before (NO_COLOR, FORCE_COLOR, a
// pipe).
const chalk = new Chalk({ level: 1 });

/** The style of each tone. States are also shown as words, so nothing is lost without colours. */
const looks: Record<Tone, (text: string) => string> = {
  plain: (text) => text,
  good: chalk.green,
  fair: chalk.greenBright,
  warn: chalk.yellow,
  bad: chalk.red,
  muted: chalk.dim,
  accent: chalk.cyan,
};

/** Styles a text in a tone. */
export function paint(text: string, tone: Tone | undefined): string {
  return text === '' ? text : looks[tone ?? 'plain'](text);
}

/** Bold, for headings. */
export function emphasise(text: string): string {
  return chalk.bold(text);
}
