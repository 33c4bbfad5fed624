import type { Colour } from './palette.ts';
import { coloursOf } from './style-words.ts';

/** The least contrast of text that WCAG 2.2 AA asks for. */
export const leastContrast = 4.5;

const grounds: Readonly<Record<'dark' | 'light', { ground: Colour; text: Colour }>> = {
  dark: { ground: [0, 0, 0], text: [255, 255, 255] },
  light: { ground: [255, 255, 255], text: [0, 0, 0] },
};

/** A style of a skin that is hard to read, with its contrast; `isOwn` where it names the background itself. */
export interface FaintStyle<Style> {
  style: Style;
  contrast: number;
  isOwn: boolean;
}

/**
 * Returns the styles of a skin that are hard to read on the background of the terminal, dark or light, to which more of
 * them suit. Rules are no text and need no contrast.
 */
export function faintStyles<Style extends { part: string; style: string }>(
  styles: readonly Style[],
): { ground: 'dark' | 'light'; faint: FaintStyle<Style>[] } {
  const read = styles.filter(({ part }) => part !== 'rule');
  const on = (ground: 'dark' | 'light') => ({ ground, faint: read.flatMap((style) => faintOn(style, ground)) });
  const [dark, light] = [on('dark'), on('light')];
  return light.faint.length < dark.faint.length ? light : dark;
}

function faintOn<Style extends { style: string }>(style: Style, name: 'dark' | 'light'): FaintStyle<Style>[] {
  const { text, ground } = coloursOf(style.style);
  if (text === undefined && ground === undefined) return [];
  const contrast = contrastOf(text ?? grounds[name].text, ground ?? grounds[name].ground);
  return contrast < leastContrast ? [{ style, contrast, isOwn: ground !== undefined }] : [];
}

function contrastOf(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
