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
  endSynchronizedUpdate: '\u001B[?2026l',
  resetStyle: '\u001B[0m',
} as const;

/** Everything needed to take the screen over. */
export const takeOver = [
  sequences.enterAlternateScreen,
  sequences.clearScreen,
  sequences.hideCursor,
  sequences.pasteOn,
  sequences.focusOn,
].join('');

/** Everything needed to give the screen back as it was. Harmless when sent twice. */
export const giveBack = [
  sequences.endSynchronizedUpdate,
  sequences.focusOff,
  sequences.pasteOff,
  sequences.resetStyle,
  sequences.leaveAlternateScreen,
  sequences.showCursor,
].join('');
