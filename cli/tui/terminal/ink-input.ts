import { EventEmitter } from 'node:events';

/**
 * The stdin that Ink is given, which never delivers input: our own key table handles every key, and the screen keeps
 * raw mode.
 */
export class InkInput extends EventEmitter {
  readonly isTTY = true;

  read(): null {
    return null;
  }

  setEncoding(): void {}
  setRawMode(): void {}
  ref(): void {}
  unref(): void {}
}
