import { EventEmitter } from 'node:events';

/** The stdin that Ink is given, which brings it nothing: our own key table deals with every key, and the screen keeps raw mode. */
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
