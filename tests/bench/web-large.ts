import type { Page } from 'playwright-core';
import { startConsole, type TestConsole } from '../web/support/console.ts';
import { addChannel } from '../web/support/rows.ts';
import { type Bench, type BenchRow, median, milliseconds, ratioRow } from './bench.ts';
import { longestTask } from './support/longest-task.ts';

const rounds = 5;
const letters = ' abcdefgh';
/** Processor time in ms that a task may take. */
const mostTask = 50;

interface Times {
  name: string;
  open: number[];
  letter: number[];
}

/** The form of a channel of 2,000 models, and of one of 300 groups, beside that of a channel of two models and one group: to open it, and a letter in it (WEB-20). */
export const bench: Bench = {
  name: 'a large channel in the web console',
  async run() {
    const console = await startConsole();
    const models = Array.from({ length: 2000 }, (_, index) => `vendor-${index % 37}/model-${index}`);
    const groups = Array.from({ length: 300 }, (_, index) => `group-${index}`);
    const small = await addChannel(console.context, { name: 'small', models: ['a', 'b'] });
    const ofModels = await addChannel(console.context, { name: 'of many models', models });
    const ofGroups = await addChannel(console.context, { name: 'of many groups', models: ['a', 'b'], groups });
    const { page, close } = await console.open('/channel');
    const times = [small, ofModels, ofGroups].map(({ name }) => ({ name, open: [], letter: [] }) as Times);
    for (let round = 0; round < rounds; round += 1) for (const one of times) await measure(page, one);
    await close();
    const mapping = JSON.stringify(Object.fromEntries(models.slice(0, 300).map((model) => [model, model.slice(9)])));
    await addChannel(console.context, { name: 'mapped', models, model_mapping: mapping });
    const tasks = await tasksOf(console);
    await console.close();
    const [least, ...large] = times as [Times, ...Times[]];
    const ratios = large.flatMap((one) => [
      ratioRow(`channel ${one.name} / small: its form opens`, median(one.open), median(least.open)),
      ratioRow(`channel ${one.name} / small: a letter in another field`, median(one.letter), median(least.letter)),
    ]);
    return [...ratios, ...tasks];
  },
};

/** What holds up the page in the form of a channel of 2,000 models and 300 mapped names: when it opens, and while somebody types. */
async function tasksOf(console: TestConsole): Promise<BenchRow[]> {
  const { page, close } = await console.open('/channel');
  await page.getByRole('link', { name: 'mapped', exact: true }).click();
  const edit = page.getByRole('tab', { name: 'Edit' });
  await edit.waitFor();
  const opening = await longestTask(page, async () => {
    await edit.click();
    await page.locator('[data-field=settings]').first().waitFor();
    while ((await page.locator(`${ofMapping} input`).count()) < 600) await now(page);
  });
  const typing: number[] = [];
  for (const field of ['input[data-field=name]', 'input[data-field=models]', `${ofMapping} input`]) {
    await page.locator(field).first().focus();
    const type = async () => {
      await page.keyboard.type('abcd', { delay: 150 });
      await now(page);
    };
    typing.push(await longestTask(page, type));
  }
  await close();
  return [
    taskRow('the form of a channel of 2,000 models and 300 mapped names opens: longest task', opening),
    taskRow('a key in its name, models or mapping: longest task', Math.max(...typing)),
  ];
}

const ofMapping = '[data-field=model_mapping]';

function taskRow(name: string, measured: number): BenchRow {
  return { name, measured: milliseconds(measured), target: `≤ ${mostTask} ms`, isMet: measured <= mostTask };
}

async function measure(page: Page, times: Times): Promise<void> {
  await page.getByRole('link', { name: times.name, exact: true }).click();
  const edit = page.getByRole('tab', { name: 'Edit' });
  await edit.waitFor();
  const opened = await now(page);
  await edit.click();
  const field = page.locator('[data-field=name]').first();
  await field.waitFor();
  times.open.push((await now(page)) - opened);
  await field.focus();
  const typed = await now(page);
  await page.keyboard.type(letters);
  times.letter.push(((await now(page)) - typed) / letters.length);
  for (const _ of letters) await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** ms, once what was drawn last is on the screen. */
function now(page: Page): Promise<number> {
  return page.evaluate<number>(
    'new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))))',
  );
}
