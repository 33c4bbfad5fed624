/**
 * The CBOR values that authenticators write: numbers, bytes, texts, lists and maps (RFC 8949), without tags and floats.
 */
export type Cbor = number | boolean | null | string | Buffer | Cbor[] | Map<Cbor, Cbor>;

/**
 * Reads one value from `bytes` at `start`, and returns the offset of its end.
 * @throws RangeError for value types that authenticators do not write, or for a cut-off value.
 */
export function readCbor(bytes: Buffer, start = 0): { value: Cbor; end: number } {
  const head = bytes.readUInt8(start);
  const kind = head >> 5;
  if (kind === 7) {
    const simple: Readonly<Record<number, boolean | null>> = { 20: false, 21: true, 22: null };
    const value = simple[head & 31];
    if (value === undefined) throw new RangeError('unknown simple value');
    return { value, end: start + 1 };
  }
  const { size, at } = readSize(bytes, head & 31, start + 1);
  if (kind === 0) return { value: size, end: at };
  if (kind === 1) return { value: -1 - size, end: at };
  if (kind === 2 || kind === 3) {
    if (at + size > bytes.length) throw new RangeError('cut off');
    const content = bytes.subarray(at, at + size);
    return { value: kind === 2 ? content : content.toString('utf8'), end: at + size };
  }
  if (kind > 5) throw new RangeError('unknown kind');
  const parts: Cbor[] = [];
  let end = at;
  for (let count = 0; count < (kind === 4 ? size : 2 * size); count += 1) {
    const part = readCbor(bytes, end);
    parts.push(part.value);
    end = part.end;
  }
  if (kind === 4) return { value: parts, end };
  const pairs = Array.from({ length: size }, (_, index): [Cbor, Cbor] => [
    parts[2 * index] ?? null,
    parts[2 * index + 1] ?? null,
  ]);
  return { value: new Map(pairs), end };
}

function readSize(bytes: Buffer, code: number, at: number): { size: number; at: number } {
  if (code < 24) return { size: code, at };
  if (code === 24) return { size: bytes.readUInt8(at), at: at + 1 };
  if (code === 25) return { size: bytes.readUInt16BE(at), at: at + 2 };
  if (code === 26) return { size: bytes.readUInt32BE(at), at: at + 4 };
  throw new RangeError('too long');
}
