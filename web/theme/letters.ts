import type { Navigation } from '../navigation/navigation.ts';
import type { WebWorld } from '../world/world.ts';

/** The storage item that is set once this browser has downloaded the font. */
const lettersItem = 'tollgate-letters';

/** How long after the first view's code the font is fetched, in ms, so that what the user opens first loads sooner. */
const lettersPause = 1000;

/**
 * Uses the console's own font, Inter (theme/inter.css): at once if this browser has downloaded it before. Otherwise the
 * font is fetched after the first view, so that it does not slow that down, and used from the next change of location
 * on, so that text does not move while it is read. If the fetch fails, the fallback font stays.
 * @param firstView resolves once the code of the first view has arrived.
 */
export async function showLetters(
  { storage, page, clock }: WebWorld,
  navigation: Navigation,
  firstView: () => Promise<void>,
): Promise<void> {
  if (storage.read(lettersItem) !== undefined) return page.setLetters();
  await firstView();
  await clock.sleep(lettersPause);
  try {
    await page.fetchLetters();
  } catch {
    return;
  }
  storage.write(lettersItem, 'inter');
  const stop = navigation.subscribe(() => {
    stop();
    page.setLetters();
  });
}
