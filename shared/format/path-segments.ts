/**
 * How often escapes are decoded: more often than any chain of servers does, but limited, so that a long path cannot
 * make it slow.
 */
const rounds = 8;

/**
 * The segments of a path as some server may read them: ASCII escapes decoded (repeatedly, and overlong UTF-8 of the dot
 * and the slashes too), backslashes as slashes, parameters after `;` removed (SEC-05). @param path without query.
 */
export function segmentsAsRead(path: string): string[] {
  return unescaped(path)
    .split(/[/\\]/)
    .map((segment) => segment.replace(/;.*$/s, ''));
}

/** A path with its ASCII escapes decoded one by one, so that a broken escape elsewhere hides none. */
export function unescaped(path: string): string {
  let read = path;
  for (let round = 0; round < rounds; round += 1) {
    read = read
      .replace(/%c0%([89ab][0-9a-f])/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16) & 0x3f))
      .replace(/%([0-7][0-9a-f])/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  }
  return read;
}
