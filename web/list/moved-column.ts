/** The ids of the columns after moving `id` to the position of `before`; unchanged where either is missing. */
export function movedColumn(columns: readonly { id: string }[], id: string, before: string): string[] {
  const ids = columns.map((column) => column.id);
  const to = ids.indexOf(before);
  if (to < 0 || !ids.includes(id)) return ids;
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
