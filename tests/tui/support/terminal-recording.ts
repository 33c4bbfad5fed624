import type { Terminal } from '../../support/program/terminal.ts';
import { screenMarkup, svgDocument } from './terminal-picture.ts';

/** What a terminal showed, and for how long in seconds. */
interface Frame {
  rows: readonly string[];
  seconds: number;
}

/** Takes frames of a terminal, and makes them one picture that moves. */
export interface Recorder {
  /** Takes the screen as it stands, to be shown for that long. */
  take(seconds: number): void;
  /** The recording so far, as an SVG document that begins again when it has ended. */
  picture(title: string): string;
}

/** Records a terminal of so many columns. */
export function recordTerminal(terminal: Terminal, columns: number): Recorder {
  const frames: Frame[] = [];
  return {
    take: (seconds) => void frames.push({ rows: screenMarkup(terminal, columns), seconds }),
    picture: (title) => recordingOf(frames, { columns, rows: frames[0]?.rows.length ?? 0, title }),
  };
}

/**
 * Each line is drawn once and shown whenever it stood there, so that what does not change costs nothing. It moves by
 * styles alone, as pages allow of a picture; who asks for less motion, and what knows no animation, sees the frame that
 * was shown longest.
 */
function recordingOf(frames: readonly Frame[], size: { columns: number; rows: number; title: string }): string {
  const whole = frames.reduce((sum, { seconds }) => sum + seconds, 0);
  const longest = Math.max(...frames.map(({ seconds }) => seconds));
  const still = frames.findIndex(({ seconds }) => seconds === longest);
  const shownIn = new Map<string, number[]>();
  for (const [index, { rows }] of frames.entries())
    for (const row of rows.filter((markup) => markup !== '')) shownIn.set(row, [...(shownIn.get(row) ?? []), index]);
  const classes = new Map<string, string>();
  const styles: string[] = [];
  const lines = [...shownIn].map(([row, indexes]) => {
    if (indexes.length === frames.length) return row;
    const key = indexes.join();
    const name = classes.get(key) ?? `r${classes.size}`;
    if (!classes.has(key)) {
      classes.set(key, name);
      styles.push(styleOf(name, new Set(indexes), frames, whole));
    }
    return `<g class="${name}${indexes.includes(still) ? ' still' : ''}">${row}</g>`;
  });
  const style = [
    'g[class]{visibility:hidden}g.still{visibility:visible}',
    `@media(prefers-reduced-motion:no-preference){${styles.join('')}}`,
  ].join('');
  return svgDocument(size, [`<style>${style}</style>`, ...lines]);
}

/** Shows and hides the lines of a class in the frames where they stood. */
function styleOf(name: string, indexes: ReadonlySet<number>, frames: readonly Frame[], whole: number): string {
  let passed = 0;
  const steps: string[] = [];
  for (const [index, { seconds }] of frames.entries()) {
    const isShown = indexes.has(index);
    if (index === 0 || isShown !== indexes.has(index - 1))
      steps.push(`${Number(((passed / whole) * 100).toFixed(2))}%{visibility:${isShown ? 'visible' : 'hidden'}}`);
    passed += seconds;
  }
  const duration = `${Number(whole.toFixed(2))}s`;
  return `.${name}{animation:${name} ${duration} step-end infinite}@keyframes ${name}{${steps.join('')}}`;
}
