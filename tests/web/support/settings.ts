import type { Locator, Page } from 'playwright-core';

/** One section of the settings. */
export function cardOf(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** Presses the save button of a section. */
export function saveCard(page: Page, title: string): Promise<void> {
  return cardOf(page, title)
    .getByRole('button', { name: `Save: ${title}` })
    .click();
}

/** Saves a section, and answers the question with before and after. */
export async function saveAgreed(page: Page, title: string): Promise<void> {
  await saveCard(page, title);
  const asked = page.getByRole('dialog', { name: new RegExp(`^${title}: save \\d+ changes?\\?$`) });
  await asked.getByRole('button', { name: 'Save' }).click();
}

/** The options the page writes from now on, as key and value, in their order. */
export function watchOptions(page: Page): [key: string, value: unknown][] {
  const written: [string, unknown][] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().includes('/api/option/')) return;
    const { key, value } = request.postDataJSON() as { key: string; value: unknown };
    written.push([key, value]);
  });
  return written;
}

/** Makes the gateway refuse these options until the returned function is called. */
export async function refuseOptions(
  page: Page,
  keys: readonly string[],
  message: string,
): Promise<() => Promise<void>> {
  const handler: Parameters<Page['route']>[1] = async (route) => {
    const body = route.request().postData();
    const isRefused = body !== null && keys.includes((JSON.parse(body) as { key: string }).key);
    if (isRefused) await route.fulfill({ json: { success: false, message } });
    else await route.continue();
  };
  await page.route('**/api/option/', handler);
  return () => page.unroute('**/api/option/', handler);
}
