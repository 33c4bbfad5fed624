let shown: readonly string[] = [];

/** Stores the lines of the frame on the screen. Called by the function that builds the frame. */
export function setShownFrame(lines: readonly string[]): void {
  shown = lines;
}

/** The lines of the frame on the screen, with their styles; none before the first frame, and where nothing is drawn. */
export function shownFrame(): readonly string[] {
  return shown;
}
