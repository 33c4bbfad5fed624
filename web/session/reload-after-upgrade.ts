import type { WebWorld } from '../world/world.ts';

/** Parts of the console that this tab has already been loaded anew for, by name. */
const item = 'tollgate-reloaded';

/**
 * After an upgrade the files that an open page still knows are gone. When one cannot be fetched and the server does answer,
 * the console is loaded anew, once for each file: what is missing then is missing for good and shows as a failed view.
 * Nothing is reloaded over unsaved work.
 */
export function reloadAfterUpgrade(world: WebWorld, hasDrafts: () => boolean): () => void {
  const { tabStorage, page, fetch, baseUrl } = world;
  return page.onChunkFailure(async (chunk) => {
    const before = (tabStorage.read(item) ?? '').split(' ');
    if (hasDrafts() || before.includes(chunk)) return;
    const answer = await fetch(baseUrl, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    if (!answer?.ok) return;
    tabStorage.write(item, [...before, chunk].join(' ').trim());
    // A tab that remembers nothing would go round in circles.
    if (tabStorage.read(item)?.includes(chunk)) page.reload();
  });
}
