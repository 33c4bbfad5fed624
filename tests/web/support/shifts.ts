import type { Page } from 'playwright-core';

/** Adds up by how much a page moved under whoever reads it, from its next load on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`window.shifts = [];
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts.push(shift.value);
    }).observe({ type: 'layout-shift', buffered: true });`);
}

/** By how much the page has moved since it was loaded; 0.02 is what a page may (WEB-10). */
export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate<number>('window.shifts.reduce((sum, shift) => sum + shift, 0)');
}
