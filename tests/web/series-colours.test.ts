import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Triple = [number, number, number];

const css = readFileSync(new URL('../../web/dashboard/dashboard.module.css', import.meta.url), 'utf8');
const surfaces = { light: '#ffffff', dark: '#1c1f26' };

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

describe.each(['light', 'dark'] as const)('DASH-01: the colours of the series in %s', (scheme) => {
  // What is light stands first, for every scheme; the dark screen overrides it.
  const start = scheme === 'light' ? 0 : css.indexOf('scheme="dark"');
  const block = css.slice(start, css.indexOf('}', start));
  const colours = [...block.matchAll(/--series-\w+: (#[0-9a-f]{6})/g)].map(([, colour = '']) => linear(colour));

  test('each is 3:1 and more against the surface', () => {
    expect(colours).toHaveLength(8);
    const surface = luminance(linear(surfaces[scheme]));
    for (const colour of colours) {
      const [dark = 0, bright = 0] = [surface, luminance(colour)].sort((a, b) => a - b);
      expect((bright + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(3);
    }
  });

  test.each(Object.keys(eyes))('any two differ for eyes with %s', (kind) => {
    const seen = colours.map((colour) => lab(through(eyes[kind] ?? [], colour)));
    const distances = seen.flatMap((one, place) => seen.slice(0, place).map((other) => distance(one, other)));
    expect(Math.min(...distances)).toBeGreaterThan(0.1);
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
  const row = (place: number) => Math.min(1, Math.max(0, dot(matrix[place] ?? [0, 0, 0], colour)));
  return [row(0), row(1), row(2)];
}

/** Björn Ottosson's OKLab, in which equal distances look about equal. */
function lab(colour: Triple): Triple {
  const l = Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], colour));
  const m = Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], colour));
  const s = Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], colour));
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function luminance(colour: Triple): number {
  return dot([0.2126, 0.7152, 0.0722], colour);
}

function distance(a: Triple, b: Triple): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
