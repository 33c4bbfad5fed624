import { EventEmitter } from 'node:events';

/**
 * The stdin that Ink reads. It carries one key (or one paste) a read, and only what our own key table left over: text
 * for the fields drawn by ink-text-input. Raw mode is not Ink's business, the screen keeps it (screen.ts).
 */
export class InkInput extends EventEmitter {
  readonly isTTY = true;
  private readonly waiting: string[] = [];

  /** Hands Ink the bytes of one key, or a pasted text. */
  push(text: string): void {
    this.waiting.push(text);
    this.emit('readable');
  }

  /** Called by Ink until it returns null. */
  read(): string | null {
    return this.waiting.shift() ?? null;
  }

  setEncoding(): void {}
  setRawMode(): void {}
  ref(): void {}
  unref(): void {}
}
