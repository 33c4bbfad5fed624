import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { isHonestPng } from './honest-png.ts';
import type { Pixels } from './pixels.ts';

/** Most pixels of a picture: more would need more memory than the terminal UI may use. */
const largest = 12_000_000;

/**
 * Decodes a PNG or JPEG picture; undefined for any other format, for a damaged file, and for one with too many pixels,
 * which its header shows before anything is unpacked. A file that unpacks to more than its header says, or that has
 * very many scans, is refused too: decoding blocks the keyboard. Loaded when the first picture is shown.
 */
export function decodePicture(bytes: Uint8Array): Pixels | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (isPng(buffer)) {
      if (!isHonestPng(buffer, largest)) return undefined;
      const { width, height, data } = PNG.sync.read(buffer, { checkCRC: false });
      return { width, height, data };
    }
    if (buffer[0] !== 0xff || buffer[1] !== 0xd8 || scansOf(buffer) > mostScans) return undefined;
    const limits = { maxResolutionInMP: largest / 1_000_000, maxMemoryUsageInMB: 256 };
    const { width, height, data } = jpeg.decode(buffer, { useTArray: true, formatAsRGBA: true, ...limits });
    return width > 0 && height > 0 ? { width, height, data } : undefined;
  } catch {
    return undefined;
  }
}

/** Encodes a picture as a PNG file that contains nothing of the received file but its pixels. */
export function encodePng({ width, height, data }: Pixels): Uint8Array {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return PNG.sync.write(png, { colorType: 2, inputHasAlpha: true });
}

// Twice the number that thorough encoders use; each further scan of a progressive JPEG is a pass over the whole
// picture.
const mostScans = 24;

/** Counts the start-of-scan markers of a JPEG. Its data cannot contain one: there 0xff is followed by zero. */
function scansOf(buffer: Buffer): number {
  let count = 0;
  for (let at = buffer.indexOf('ffda', 0, 'hex'); at >= 0; at = buffer.indexOf('ffda', at + 2, 'hex')) count += 1;
  return count;
}

function isPng(buffer: Buffer): boolean {
  return buffer.length > 24 && buffer.readUInt32BE(0) === 0x89504e47;
}
