import type { Page } from 'playwright-core';
import { patience } from '../../support/run/patience.ts';

/** Moves through the page as a person without a mouse does. */
export function keyboardOf(page: Page) {
  const here = () =>
    page.evaluate<string>(`(() => {
      const element = document.activeElement;
      const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim();
      const label = element.getAttribute('aria-label') || element.labels?.[0]?.textContent || labelled || element.textContent || '';
      return label.replace(/\\s*\\*$/, '').trim();
    })()`);
  /** Two frames on: what an effect does with the focus is done. */
  const isDrawn = () =>
    page.evaluate<boolean>(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))',
    );
  const roving = () =>
    page.evaluate<string | undefined>("document.activeElement.closest('[data-roving]')?.dataset.roving");
  /** Looks for a name among the controls that Tab passes as one, from the first of them on. */
  const isAmong = async (name: string) => {
    const axis = await roving();
    if (axis === undefined) return false;
    const seen: string[] = [];
    await page.keyboard.press('Home');
    for (let at = await here(); at !== name; at = await here()) {
      if (at === seen.at(-1)) return false;
      seen.push(at);
      await page.keyboard.press(axis === 'row' ? 'ArrowRight' : 'ArrowDown');
    }
    return true;
  };
  const reach = async (name: string, { backwards = false } = {}) => {
    const isMenu = () => page.evaluate<boolean>("document.activeElement.closest('[role=menu]') !== null");
    const start = Date.now();
    // A page that is not drawn yet is gone round more often: what is counted is the way through one that stands.
    for (let step = 0; step < 150 || Date.now() < start + patience / 2; step += 1) {
      // What has just opened may still take the focus for its own.
      if ((await here()) === name && (await isDrawn()) && (await here()) === name) return;
      if ((await isAmong(name)) && (await isDrawn()) && (await here()) === name) return;
      await page.keyboard.press((await isMenu()) ? 'ArrowDown' : backwards ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`"${name}" cannot be reached by keyboard; last at "${await here()}"`);
  };
  return {
    here,
    reach,
    /** Opens a menu; its first item has the focus then. */
    async openMenu(name: string, options?: { backwards?: boolean }) {
      await reach(name, options);
      await page.keyboard.press('Enter');
      await page.locator('[role=menu]:focus-within').waitFor();
    },
    async press(name: string, options?: { backwards?: boolean }) {
      await reach(name, options);
      await page.keyboard.press('Enter');
    },
  };
}
