/** The rows of a list that are drawn: lists draw only those near the visible part. */
export interface ListWindow {
  /** Draws a row, so that it can take the focus, wherever the list is scrolled to. */
  draw(index: number): void;
  /** Index of the first row that is visible or near; `to` is the index after the last one. */
  from: number;
  to: number;
}
