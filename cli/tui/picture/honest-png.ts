import { inflateSync } from 'node:zlib';

const head = 8;
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Whether a PNG has exactly one header, of at most `largest` pixels, and unpacks to no more than that header says. The
 * decoder uses the last of several headers and unpacks all data, so that a file of 28 KB could keep it busy for half a
 * minute (SEC-08).
 */
export function isHonestPng(png: Buffer, largest: number): boolean {
  const packed: Buffer[] = [];
  let size: number | undefined;
  for (let at = head; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      if (size !== undefined || length < 13) return false;
      size = unpackedSize(data, largest);
      if (size === undefined) return false;
    } else if (type === 'IDAT') packed.push(data);
    else if (type === 'IEND') break;
    at += 12 + length;
  }
  return size !== undefined && unpacksWithin(Buffer.concat(packed), size);
}

/** Bytes of all unpacked rows; undefined for a header with zero or too many pixels, or of an unknown colour type. */
function unpackedSize(header: Buffer, largest: number): number | undefined {
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const count = channels[header[9] ?? -1];
  if (count === undefined || width * height === 0 || width * height > largest) return undefined;
  const row = Math.ceil((width * count * (header[8] ?? 0)) / 8);
  // Interlaced pictures have up to twice as many rows, each with a filter byte and a partly filled last byte.
  return row * height + 16 * height + 16 * 1024;
}

function unpacksWithin(packed: Buffer, size: number): boolean {
  try {
    inflateSync(packed, { maxOutputLength: size });
    return true;
  } catch {
    return false;
  }
}
