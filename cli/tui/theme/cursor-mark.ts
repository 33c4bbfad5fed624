/**
 * Stands in a line in front of the cell where the text cursor is. It is a character that no text may hold, has no width
 * here, and never reaches the terminal: the frame's serialiser takes it out and remembers the place.
 */
export const cursorMark = '\uFDD0';

/** Where the text cursor is on the screen, in cells from the upper left corner; undefined where nothing is typed. */
export interface CursorPlace {
  column: number;
  row: number;
}

let place: CursorPlace | undefined;

/** The place in the frame that was put together last. */
export function cursorPlace(): CursorPlace | undefined {
  return place;
}

/** Called by the serialiser for each frame. */
export function setCursorPlace(next: CursorPlace | undefined): void {
  place = next;
}
