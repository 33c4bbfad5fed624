/** How often escapes are undone: more often than any chain of servers does, and not as often as a long path could ask. */
const rounds = 8;

/**
 * The segments of a path as some server may read them: escapes of ASCII undone (escaped ones too), overlong
 * UTF-8 of the dot and the slashes too, backslashes as slashes, parameters after `;` cut off (SEC-05).
 * @param path without query.
 */
export function segmentsAsRead(path: string): string[] {
  return unescaped(path)
    .split(/[/\\]/)
    .map((segment) => segment.replace(/;.*$/s, ''));
}

/** A path with its escapes of ASCII undone, one by one: a broken escape elsewhere in it hides none. */
export function unescaped(path: string): string {
  let read = path;
  for (let round = 0; round < rounds; round += 1) {
    read = read
      .replace(/%c0%([89ab][0-9a-f])/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16) & 0x3f))
      .replace(/%([0-7][0-9a-f])/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  }
  return read;
}
