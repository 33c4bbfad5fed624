/** What others ask of the rows drawn. */
export interface ListWindow {
  /** Brings a row into the page, so that it can have the focus, wherever the list is scrolled to. */
  draw(index: number): void;
  /** The first row in sight or near it, and the one after the last, by their places. */
  from: number;
  to: number;
}
