import { EventEmitter } from 'node:events';
import type { TerminalOutput } from '../../world/terminal.ts';
import { cursorPosition } from '../theme/cursor-mark.ts';
import type { TerminalLooks } from '../theme/detect.ts';
import { createChangedParts } from './changed-parts.ts';
import { withLinks } from './hyperlinks.ts';
import { sequences } from './sequences.ts';

/**
 * The stdout that Ink draws on, for one size of the terminal. Ink does not learn of a resize: the whole Ink instance is
 * replaced then (mount.ts), because Ink answers a shrinking terminal with a sequence that also clears the scrollback of
 * the user's shell.
 */
export class InkStdout extends EventEmitter {
  readonly isTTY = true;
  readonly columns: number;
  readonly rows: number;
  private muted = false;
  private hasCursor = false;
  private readonly changedParts: (frame: string) => string;

  constructor(
    private readonly output: TerminalOutput,
    private readonly looks: Pick<TerminalLooks, 'isUnicode' | 'hasModes' | 'hasLinks'>,
  ) {
    super();
    this.columns = output.columns;
    // Ink clears the scrollback for a frame as tall as the terminal; the shortest frame has one line.
    this.rows = Math.max(2, output.rows);
    this.changedParts = createChangedParts(this.columns);
  }

  /** Discards all further output: Ink's last frame would be drawn over the next screen. */
  mute(): void {
    this.muted = true;
  }

  write(text: string, written?: () => void): boolean {
    if (this.muted || text === '') written?.();
    else {
      const harmless = withoutForeignControls(this.looks.isUnicode ? text : plainSigns(text));
      const own = this.looks.hasLinks ? withLinks(harmless, this.columns) : harmless;
      const frame = isFrame(own) ? this.withCursor(this.changedParts(fromTop(own))) : own;
      this.output.write(this.looks.hasModes === false ? frame.replace(modes, '') : frame, written);
    }
    return true;
  }

  /** Moves the terminal's own cursor to where text is typed, because input methods open their windows there. */
  private withCursor(frame: string): string {
    const position = cursorPosition();
    const before = this.hasCursor ? sequences.hideCursor : '';
    this.hasCursor = position !== undefined;
    if (!position) return before + frame;
    return `${before}${frame}\u001B[${position.row + 1};${position.column + 1}H${sequences.showCursor}`;
  }
}

/**
 * Whether a text is a frame: Ink also writes modes on their own, for synchronised updates and for hiding the cursor.
 */
function isFrame(text: string): boolean {
  return !/^\u001B\[\?\d+[hl]$/.test(text);
}

const modes = /\u001B\[\?\d+[hl]/g;

// Sequences and control characters other than those that Ink draws with: styles, moves of the cursor, erasing,
// synchronised updates, the cursor's visibility.
const foreign =
  /\u001B(?!\[(?:[\d;]*[A-HJKm]|\?(?:25|2026)[hl]))|[\u0000-\u0009\u000B\u000C\u000E-\u001A\u001C-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/**
 * The last filter before the screen (SEC-01): a text that a view failed to sanitise cannot set a title, the clipboard
 * or a mode.
 */
function withoutForeignControls(text: string): string {
  return text.replace(foreign, '');
}

/**
 * Rewrites the beginning of an incremental frame. Ink moves the cursor up by the height of the previous frame, which
 * Ink 6.8 counts one too low when that frame ended in a newline; our frames always begin at the top left corner, so the
 * cursor is moved there. Moves over several unchanged lines become one sequence.
 */
function fromTop(text: string): string {
  return text
    .replace(/^\u001B\[\d+A/, '\u001B[H')
    .replace(/(?:\u001B\[E){2,}/g, (steps) => `\u001B[${steps.length / 3}E`);
}

const typographic = '’‘“”…·–—−×›→←≤≥•✓≠';
const plain = `''"".----x>><<>**!`;

/** Replaces the typographic characters of our own texts by ASCII, cell for cell; names are left unchanged. */
function plainSigns(text: string): string {
  return text.replace(/[^\u0000-\u007F]/g, (sign) => plain.charAt(typographic.indexOf(sign)) || sign);
}
