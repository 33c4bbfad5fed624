/** The components of `controls.ts`. */
export type Controls = typeof import('./controls.ts');

let fetched: Controls | undefined;

/** Fetches the menus and dialogs of a list. Rejects when their code cannot be loaded. */
export async function fetchControls(): Promise<Controls> {
  fetched = await import('./controls.ts');
  return fetched;
}

/** The menus and dialogs of a list, if they were fetched already; a press then opens one at once. */
export function fetchedControls(): Controls | undefined {
  return fetched;
}
