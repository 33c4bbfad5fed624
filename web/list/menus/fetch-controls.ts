export type Controls = typeof import('./controls.ts');

let fetched: Controls | undefined;

/** Fetches what opens over a list. Rejects where it cannot be had. */
export async function fetchControls(): Promise<Controls> {
  fetched = await import('./controls.ts');
  return fetched;
}

/** What opens over a list, if it was fetched already: then a press opens it at once. */
export function fetchedControls(): Controls | undefined {
  return fetched;
}
