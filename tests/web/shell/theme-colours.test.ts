import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Triple = [number, number, number];

const css = readFileSync(new URL('../../../web/theme/tokens.css', import.meta.url), 'utf8');
const schemes = ['light', 'dark'] as const;

/** The colours of a theme by name. Light stands first, for every scheme; the dark screen overrides it. */
function themeOf(scheme: (typeof schemes)[number]): ReadonlyMap<string, Triple> {
  const start = scheme === 'light' ? 0 : css.indexOf('scheme="dark"');
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, linear(colour)]),
  );
}

/** What is read, and every ground it stands on; the least contrast WCAG 2.2 AA asks of it. */
const readings: readonly { least: number; marks: string; grounds: string }[] = [
  { least: 4.5, marks: 'text text-2 text-3', grounds: 'surface surface-2 bg raised hover code' },
  { least: 4.5, marks: 'text text-2', grounds: 'active chip accent-soft accent-softer warn-soft bad-soft ok-soft' },
  { least: 4.5, marks: 'text-3', grounds: 'accent-soft accent-softer' },
  // What is under a press.
  { least: 4.5, marks: 'text-3 accent ok fair warn bad', grounds: 'active' },
  { least: 4.5, marks: 'accent', grounds: 'surface bg raised hover accent-soft accent-softer' },
  { least: 4.5, marks: 'ok fair warn bad', grounds: 'surface bg raised hover accent-soft accent-softer' },
  { least: 4.5, marks: 'ok', grounds: 'ok-soft' },
  { least: 4.5, marks: 'warn', grounds: 'warn-soft' },
  { least: 4.5, marks: 'bad', grounds: 'bad-soft' },
  { least: 4.5, marks: 'on-ink', grounds: 'ink ink-hover' },
  { least: 4.5, marks: 'on-bulk', grounds: 'bulk' },
  { least: 4.5, marks: 'on-accent', grounds: 'accent' },
  { least: 4.5, marks: 'text', grounds: 'heat-1 heat-2 heat-3 heat-4 heat-5' },
  { least: 4.5, marks: 'syntax-word syntax-text', grounds: 'code' },
  { least: 3, marks: 'ok-fill fair-fill warn-fill bad-fill control focus', grounds: 'surface raised' },
  {
    least: 3,
    marks: 'series-1 series-2 series-3 series-4 series-5 series-6 series-7 series-8 series-9 series-rest',
    grounds: 'surface raised',
  },
];

describe.each(schemes)('NAV-05: the colours of the %s theme', (scheme) => {
  const colours = themeOf(scheme);
  const luminanceOf = (name: string) => {
    const colour = colours.get(name);
    if (colour === undefined) throw new Error(`tokens.css has no ${name}`);
    return luminance(colour);
  };

  test.each(readings)('$marks stand out by $least:1 and more on $grounds', ({ least, marks, grounds }) => {
    const faint = marks.split(' ').flatMap((mark) =>
      grounds
        .split(' ')
        .map((ground) => {
          const [dark = 0, bright = 0] = [luminanceOf(mark), luminanceOf(ground)].sort((a, b) => a - b);
          return { mark, ground, contrast: (bright + 0.05) / (dark + 0.05) };
        })
        .filter(({ contrast }) => contrast < least),
    );
    expect(faint).toEqual([]);
  });
});

test('NAV-05: no style asks the browser for the theme, which the build would answer with colours that nobody sets', () => {
  const web = new URL('../../../web/', import.meta.url);
  const styles = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(50);
  const isAsking = (path: string) =>
    /light-dark\(|--mantine-color-dark-/.test(readFileSync(new URL(path, web), 'utf8'));
  expect(styles.filter(isAsking)).toEqual([]);
});

/** What eyes without one kind of cone make of a colour (Machado, Oliveira and Fernandes 2009, severity 1), in linear light. */
const eyes: Record<string, readonly Triple[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

describe.each(schemes)('DASH-01 WEB-08: the colours of the series in %s', (scheme) => {
  const colours = [...themeOf(scheme)].filter(([name]) => name.startsWith('series-')).map(([, colour]) => colour);

  test.each(Object.keys(eyes))('any two differ for eyes with %s', (kind) => {
    expect(colours).toHaveLength(10);
    const seen = colours.map((colour) => lab(through(eyes[kind] ?? [], colour)));
    const distances = seen.flatMap((one, page) => seen.slice(0, page).map((other) => distance(one, other)));
    expect(Math.min(...distances)).toBeGreaterThan(9.9);
  });
});

function linear(colour: string): Triple {
  const part = (from: number) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function through(matrix: readonly Triple[], colour: Triple): Triple {
  const row = (page: number) => Math.min(1, Math.max(0, dot(matrix[page] ?? [0, 0, 0], colour)));
  return [row(0), row(1), row(2)];
}

/** CIE L*a*b* under D65. */
function lab(colour: Triple): Triple {
  const x = dot([0.4124564, 0.3575761, 0.1804375], colour) / 0.95047;
  const y = dot([0.2126729, 0.7151522, 0.072175], colour);
  const z = dot([0.0193339, 0.119192, 0.9503041], colour) / 1.08883;
  const f = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116);
  return [116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))];
}

function luminance(colour: Triple): number {
  return dot([0.2126, 0.7152, 0.0722], colour);
}

/** How different two colours look: CIEDE2000 (Sharma, Wu and Dalal 2005). 10 is told apart at a glance. */
function distance([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const high = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const stretch = 1.5 - high((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) / 2;
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const hue = (a: number, b: number) => (Math.atan2(b, a * stretch) * 180) / Math.PI;
  const [h1, h2] = [(hue(a1, b1) + 360) % 360, (hue(a2, b2) + 360) % 360];
  const turn = ((h2 - h1 + 540) % 360) - 180;
  const [dl, dc, dh] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))];
  const [l, c, h] = [(l1 + l2) / 2, (c1 + c2) / 2, h1 + turn / 2];
  const cosine = (times: number, shift: number) => Math.cos(radians(times * h + shift));
  const t = 1 - 0.17 * cosine(1, -30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, 6) - 0.2 * cosine(4, -63);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const turned = -2 * high(c) * Math.sin(radians(60 * Math.exp(-(((((h + 360) % 360) - 275) / 25) ** 2))));
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + turned * (dc / sc) * (dh / sh));
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
