import type { ColourDepth } from './detect.ts';

/** A colour, each component from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The sixteen colours as most terminals show them, in the order of their numbers. */
const sixteen: readonly Colour[] = [
  [0, 0, 0],
  [205, 49, 49],
  [13, 188, 121],
  [229, 229, 16],
  [36, 114, 200],
  [188, 63, 188],
  [17, 168, 205],
  [204, 204, 204],
  [102, 102, 102],
  [241, 76, 76],
  [35, 209, 139],
  [245, 245, 67],
  [59, 142, 234],
  [214, 112, 214],
  [41, 184, 219],
  [255, 255, 255],
];

/**
 * The SGR parameters that set a colour as foreground or background at a colour depth; '' where the terminal has no
 * colours.
 */
export function colourCode(colour: Colour, depth: ColourDepth, ground: 'foreground' | 'background'): string {
  const isBackground = ground === 'background';
  if (depth === 3) return `${isBackground ? 48 : 38};2;${colour.join(';')}`;
  if (depth === 2) return `${isBackground ? 48 : 38};5;${nearestOf256(colour)}`;
  if (depth === 0) return '';
  const number = nearestOf16(colour);
  return String((number < 8 ? 30 + number : 82 + number) + (isBackground ? 10 : 0));
}

const steps: readonly number[] = [0, 95, 135, 175, 215, 255];

/** A colour of the palette of 256, as most terminals show it. */
export function colourOf256(number: number): Colour {
  const known = sixteen[number];
  if (known) return known;
  if (number >= 232) return [0, 0, 0].map(() => 8 + (number - 232) * 10) as [number, number, number];
  const step = (divisor: number) => steps[Math.floor((number - 16) / divisor) % 6] ?? 0;
  return [step(36), step(6), step(1)];
}

function nearestOf256(colour: Colour): number {
  const [red, green, blue] = colour.map(nearestStep) as [number, number, number];
  const cube = 16 + 36 * red + 6 * green + blue;
  const mean = (colour[0] + colour[1] + colour[2]) / 3;
  const grey = Math.max(0, Math.min(23, Math.round((mean - 8) / 10)));
  const inCube: Colour = [steps[red] ?? 0, steps[green] ?? 0, steps[blue] ?? 0];
  const greyColour: Colour = [8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey];
  return distance(colour, greyColour) < distance(colour, inCube) ? 232 + grey : cube;
}

function nearestStep(value: number): number {
  const far = (index: number) => Math.abs((steps[index] ?? 0) - value);
  return steps.reduce((best, _step, index) => (far(index) < far(best) ? index : best), 0);
}

function nearestOf16(colour: Colour): number {
  return sixteen.reduce((best, candidate, index) => {
    return distance(colour, candidate) < distance(colour, sixteen[best] ?? candidate) ? index : best;
  }, 0);
}

function distance(a: Colour, b: Colour): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}
