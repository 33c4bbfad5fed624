import type { Navigation } from '../navigation/navigation.ts';
import type { WebWorld } from '../world/world.ts';

/** Tells that this browser has been given the letters. */
const lettersItem = 'tollgate-letters';

/** How long after the first view's code they are fetched, in ms: what a person opens first needs the line more. */
const lettersPause = 1000;

/**
 * Draws in the console's own letters: at once where this browser has been given them before. Else they are fetched after the first
 * view, whose code needs the line more (theme/inter.css), and used from the next view on: what is being read does not move.
 * Without them the console reads on in the fallback.
 * @param firstView settles once the code of the first view is there.
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
