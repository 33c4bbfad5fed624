/** Escape sequences that the terminal UI itself sends. No other text may reach the screen unsanitised. */
export const sequences = {
  enterAlternateScreen: '\u001B[?1049h',
  leaveAlternateScreen: '\u001B[?1049l',
  clearScreen: '\u001B[2J\u001B[H',
  hideCursor: '\u001B[?25l',
  showCursor: '\u001B[?25h',
  /**
   * Without wrapping a line that a terminal takes for wider than we do (an emoji of several parts) is cut by it; with it
   * the line would break, and move all lines below it, and the first one out of the screen, until all is drawn anew.
   */
  wrapOff: '\u001B[?7l',
  wrapOn: '\u001B[?7h',
  pasteOn: '\u001B[?2004h',
  pasteOff: '\u001B[?2004l',
  focusOn: '\u001B[?1004h',
  focusOff: '\u001B[?1004l',
  /** Reports presses and the wheel, with coordinates of any size; no moves of the mouse. */
  mouseOn: '\u001B[?1000h\u001B[?1006h',
  mouseOff: '\u001B[?1006l\u001B[?1000l',
  endSynchronizedUpdate: '\u001B[?2026l',
  resetStyle: '\u001B[0m',
  /** The window's title is saved on the terminal's stack, and restored from it. */
  saveTitle: '\u001B[22;0t',
  restoreTitle: '\u001B[23;0t',
} as const;

/** The sequences that take the terminal over, and those that restore it. Restoring twice is harmless. */
export interface ScreenModes {
  takeOver: string;
  giveBack: string;
}

/** The alternate screen, which is redrawn with every frame. */
export const fullScreenModes: ScreenModes = {
  takeOver: [
    sequences.saveTitle,
    sequences.enterAlternateScreen,
    sequences.clearScreen,
    sequences.hideCursor,
    sequences.wrapOff,
    sequences.pasteOn,
    sequences.focusOn,
  ].join(''),
  giveBack: [
    sequences.endSynchronizedUpdate,
    sequences.mouseOff,
    sequences.focusOff,
    sequences.pasteOff,
    sequences.resetStyle,
    sequences.wrapOn,
    sequences.leaveAlternateScreen,
    sequences.restoreTitle,
    sequences.showCursor,
  ].join(''),
};

/** For a terminal with a single screen and no modes. */
export const bareScreenModes: ScreenModes = {
  takeOver: sequences.clearScreen,
  giveBack: sequences.resetStyle + sequences.clearScreen,
};

/** Lines after the existing output, for screen readers. */
export const linearModes: ScreenModes = {
  takeOver: sequences.pasteOn,
  giveBack: sequences.pasteOff,
};

/** Lines without any sequence, because a dumb terminal prints sequences as text. */
export const dumbModes: ScreenModes = { takeOver: '', giveBack: '' };
