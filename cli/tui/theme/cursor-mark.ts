/**
 * A mark in a line before the cell of the text cursor. It is a noncharacter that no text may contain, has no width
 * here, and never reaches the terminal: the frame's serialiser removes it and stores its position.
 */
export const cursorMark = '\uFDD0';

/**
 * The position of the text cursor on the screen, in cells from the upper left corner; undefined where no text is being
 * typed.
 */
export interface CursorPosition {
  column: number;
  row: number;
}

let position: CursorPosition | undefined;

/** The position in the frame that was built last. */
export function cursorPosition(): CursorPosition | undefined {
  return position;
}

/** Called by the serialiser for each frame. */
export function setCursorPosition(next: CursorPosition | undefined): void {
  position = next;
}
