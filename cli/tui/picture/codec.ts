import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { isHonestPng } from './honest-png.ts';
import type { Pixels } from './pixels.ts';

/** Pixels a picture may have: more would take more memory than the terminal UI is allowed. */
const largest = 12_000_000;

/**
 * Decodes a PNG or JPEG picture; undefined for anything else, for a broken one, and for one of too many pixels, which is
 * told by its head before anything is unpacked. What would unpack to more than its head says, or is drawn over and over, is
 * refused too: decoding holds up the keyboard. Loaded when the first picture is shown.
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

/** A picture as a PNG file of our own making: nothing of the bytes that came is in it but its pixels. */
export function encodePng({ width, height, data }: Pixels): Uint8Array {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return PNG.sync.write(png, { colorType: 2, inputHasAlpha: true });
}

// Twice what careful encoders use; each further scan of a progressive picture goes over all of it once more.
const mostScans = 24;

/** Start-of-scan marks. Nothing else in a JPEG looks like one: in its data 0xff is followed by zero. */
function scansOf(buffer: Buffer): number {
  let count = 0;
  for (let at = buffer.indexOf('ffda', 0, 'hex'); at >= 0; at = buffer.indexOf('ffda', at + 2, 'hex')) count += 1;
  return count;
}

function isPng(buffer: Buffer): boolean {
  return buffer.length > 24 && buffer.readUInt32BE(0) === 0x89504e47;
}
