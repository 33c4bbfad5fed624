/** Escape sequences the terminal UI itself sends. Nothing else may reach the screen unsanitised. */
export const sequences = {
  enterAlternateScreen: '\u001B[?1049h',
  leaveAlternateScreen: '\u001B[?1049l',
  clearScreen: '\u001B[2J\u001B[H',
  hideCursor: '\u001B[?25l',
  showCursor: '\u001B[?25h',
  pasteOn: '\u001B[?2004h',
  pasteOff: '\u001B[?2004l',
  focusOn: '\u001B[?1004h',
  focusOff: '\u001B[?1004l',
  /** Presses and the wheel, told with places of any size; not where the mouse moves. */
  mouseOn: '\u001B[?1000h\u001B[?1006h',
  mouseOff: '\u001B[?1006l\u001B[?1000l',
  endSynchronizedUpdate: '\u001B[?2026l',
  resetStyle: '\u001B[0m',
  /** The window's title is put aside, and taken out again. */
  saveTitle: '\u001B[22;0t',
  restoreTitle: '\u001B[23;0t',
} as const;

/** What is sent to take the terminal over, and to give it back as it was. Giving back is harmless when sent twice. */
export interface ScreenModes {
  takeOver: string;
  giveBack: string;
}

/** A screen of its own, drawn over and over. */
export const fullScreenModes: ScreenModes = {
  takeOver: [
    sequences.saveTitle,
    sequences.enterAlternateScreen,
    sequences.clearScreen,
    sequences.hideCursor,
    sequences.pasteOn,
    sequences.focusOn,
  ].join(''),
  giveBack: [
    sequences.endSynchronizedUpdate,
    sequences.mouseOff,
    sequences.focusOff,
    sequences.pasteOff,
    sequences.resetStyle,
    sequences.leaveAlternateScreen,
    sequences.restoreTitle,
    sequences.showCursor,
  ].join(''),
};

/** The same on a terminal that has one screen and no modes. */
export const bareScreenModes: ScreenModes = {
  takeOver: sequences.clearScreen,
  giveBack: sequences.resetStyle + sequences.clearScreen,
};

/** Lines below what is there already, for screen readers. */
export const linearModes: ScreenModes = {
  takeOver: sequences.pasteOn,
  giveBack: sequences.pasteOff,
};

/** Lines alone: a dumb terminal shows every sequence as it is. */
export const dumbModes: ScreenModes = { takeOver: '', giveBack: '' };
