import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { answersIn } from '../../support/program/browser.ts';

/** A pattern of a day as pages write it in English: `Wed 1 Sept`, `Fri, 1 Jan 2027`. September alone has four letters. */
export const writtenDay = String.raw`\w{3},? \d+ \w{3,4}( \d{4})?`;

/** The colour a text is painted in, as `rgb(…)`. */
export async function colourOf(page: Page, element: Locator): Promise<string> {
  const handle = await element.elementHandle();
  return page.evaluate<string, unknown>(runInPage('getComputedStyle(argument).color'), handle);
}

/** The rules of WCAG 2.2 AA that look at colours; all others find the same in the other theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What breaks WCAG 2.2 AA on the page as it is now: rule, and the elements that break it. `colours` asks those rules only that
 * may answer differently where nothing but the theme has changed.
 */
export async function accessibilityFaults(page: Page, asked: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(axe.source);
  const found = await page.evaluate<{ id: string; nodes: { html: string; any: { message: string }[] }[] }[]>(
    `axe.run(document, { resultTypes: ['violations'], runOnly: ${JSON.stringify(asked === 'all' ? allRules : colourRules)} })
      .then((result) => result.violations)`,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
}

/** By how many pixels the page is wider than its window; 0 when nothing has to be scrolled sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate('Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)');
}

/** A function for the page, written as text: the tests know no DOM types. */
function runInPage(expression: string): (argument: unknown) => string {
  return new Function('argument', `return ${expression};`) as (argument: unknown) => string;
}

/** Waits until a route stands: its view is drawn, no longer its skeleton, and what it asked for has come. */
export async function routeSettled(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2, form, iframe)').first().waitFor();
  await answersIn(page);
  await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}

/**
 * Draws a page in the console's own letters, as a browser does from its second view on (web/theme/letters.ts): how wide the
 * letters are that it falls back on depends on the machine.
 */
export async function drawInLetters(page: Page): Promise<void> {
  await page.evaluate(
    `document.fonts.load('1em "Inter Variable"').then(() => document.documentElement.setAttribute('data-letters', 'inter'))`,
  );
}
