let shown: readonly string[] = [];

/** Keeps the lines of the frame that stands on the screen. Told by what puts it together. */
export function setShownFrame(lines: readonly string[]): void {
  shown = lines;
}

/** The lines of the frame that stands on the screen, with their styles; none before the first, and where nothing is drawn. */
export function shownFrame(): readonly string[] {
  return shown;
}
