import type { Colour } from '../theme/palette.ts';

/** A decoded picture: rows from the top, four bytes per pixel (red, green, blue, opacity). */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * The size of a picture fitted into a box, in its aspect ratio and never enlarged; at least one pixel in each
 * direction.
 */
export function fitInside(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** Resizes a picture; each new pixel is the mean of those it covers, and transparent pixels become `background`. */
export function resized(pixels: Pixels, size: { width: number; height: number }, background: Colour): Pixels {
  const { width, height } = size;
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = covered(y, height, pixels.height);
    for (let x = 0; x < width; x++) {
      const [left, right] = covered(x, width, pixels.width);
      data.set(mean(pixels, { left, right, top, bottom }, background), (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

/** The colour of one pixel of a picture without transparency. */
export function colourAt({ width, data }: Pixels, x: number, y: number): Colour {
  const index = (y * width + x) * 4;
  return [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0];
}

/** Perceived brightness of a colour, 0 to 255. */
export function brightness([red, green, blue]: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function covered(index: number, count: number, available: number): [number, number] {
  const first = Math.floor((index * available) / count);
  return [first, Math.max(first + 1, Math.floor(((index + 1) * available) / count))];
}

function mean(
  { width, data }: Pixels,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
  background: Colour,
): [number, number, number, number] {
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const index = (y * width + x) * 4;
      const opacity = (data[index + 3] ?? 255) / 255;
      red += (data[index] ?? 0) * opacity + background[0] * (1 - opacity);
      green += (data[index + 1] ?? 0) * opacity + background[1] * (1 - opacity);
      blue += (data[index + 2] ?? 0) * opacity + background[2] * (1 - opacity);
    }
  }
  const count = (right - left) * (bottom - top);
  return [Math.round(red / count), Math.round(green / count), Math.round(blue / count), 255];
}
