import type { WebWorld } from '../world/world.ts';

/** Session storage item with the names of the script files for which this tab was already reloaded. */
const item = 'tollgate-reloaded';

/**
 * Reloads the console when a script file cannot be fetched although the server responds: after an upgrade the files
 * that an open page refers to are gone. Each file causes one reload; if it is still missing then, its view shows an
 * error. Nothing is reloaded while there are unsaved drafts. Returns the function that stops watching.
 */
export function reloadAfterUpgrade(world: WebWorld, hasDrafts: () => boolean): () => void {
  const { tabStorage, page, fetch, baseUrl } = world;
  return page.onChunkFailure(async (chunk) => {
    const before = (tabStorage.read(item) ?? '').split(' ');
    if (hasDrafts() || before.includes(chunk)) return;
    const answer = await fetch(baseUrl, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    if (!answer?.ok) return;
    tabStorage.write(item, [...before, chunk].join(' ').trim());
    // Where session storage does not work, the page would reload endlessly.
    if (tabStorage.read(item)?.includes(chunk)) page.reload();
  });
}
