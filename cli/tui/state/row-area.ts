/** Maps a cell of the screen to the index of the row drawn there; undefined outside the rows. */
export type RowArea = (column: number, line: number) => number | undefined;

const areas = new WeakMap<object, RowArea>();

/**
 * Stores where the rows of a list or menu are on the screen. The component that draws them calls it after each frame.
 */
export function setRowArea(
  owner: object,
  area: {
    left: number;
    top: number;
    width: number;
    count: number;
    first: number;
  },
): void {
  areas.set(owner, (column, line) => {
    const isInside =
      column >= area.left && column < area.left + area.width && line >= area.top && line < area.top + area.count;
    return isInside ? area.first + line - area.top : undefined;
  });
}

/** The row area that was last set for a list or menu. */
export function rowAreaOf(owner: object): RowArea | undefined {
  return areas.get(owner);
}
