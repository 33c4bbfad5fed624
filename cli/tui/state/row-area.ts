/** The place among the rows of a list or menu that stands under a cell of the screen; undefined beside them. */
export type RowArea = (column: number, line: number) => number | undefined;

const areas = new WeakMap<object, RowArea>();

/** Keeps where the rows of a list or menu stand on the screen. Told by whoever draws them, after each frame. */
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

/** What was told last of a list or menu. */
export function rowAreaOf(owner: object): RowArea | undefined {
  return areas.get(owner);
}
