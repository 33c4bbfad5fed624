import { TransportFailure } from './transport.ts';

/**
 * The largest answer accepted, in bytes after decompression (SEC-08); the largest lists of real gateways stay far
 * below.
 */
export const largestAnswer = 64 * 2 ** 20;
/**
 * The longest time a whole body may take, as a multiple of the timeout for the answer's head, even if bytes keep
 * arriving.
 */
export const bodyPatience = 10;
/** The deepest nesting of arrays and objects accepted; deeper JSON would overflow the stack of recursive code. */
const deepest = 200;

/** Counts the bytes of an answer as they arrive; throws once there are more than `largestAnswer`. */
export function createByteLimit(): (bytes: number) => void {
  let total = 0;
  return (bytes) => {
    total += bytes;
    if (total > largestAnswer) throw new TransportFailure('too-large', true, 'The answer is too large.');
  };
}

/** Whether a JSON text nests too deeply. Looks only at brackets, in linear time, before the text is parsed. */
export function isTooDeep(json: string): boolean {
  return hasManyOpenings(json) && exceedsDepth(json);
}

/**
 * Whether the text has enough brackets to nest too deeply at all; short answers then need no check of each character.
 */
function hasManyOpenings(json: string): boolean {
  let count = 0;
  for (const opening of ['{', '[']) {
    for (let at = json.indexOf(opening); at >= 0; at = json.indexOf(opening, at + 1)) {
      count += 1;
      if (count > deepest) return true;
    }
  }
  return false;
}

function exceedsDepth(json: string): boolean {
  let depth = 0;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === 0x22) index = endOfString(json, index);
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/**
 * The index at which the string ends that begins with the quote at `start`; the text's end where it is never closed.
 */
function endOfString(json: string, start: number): number {
  for (let index = start + 1; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === 0x5c) index += 1;
    else if (code === 0x22) return index;
  }
  return json.length;
}
