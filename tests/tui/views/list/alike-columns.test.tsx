import { afterAll, beforeAll, expect, test } from 'vitest';
import { logEntrySchema } from '../../../../shared/domain/log/log.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { clockAt, noonToday } from '../../../support/run/noon.ts';
import { openApp } from '../../support/open-app.tsx';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const reason = 'You exceeded your current quota, please check your plan and billing details of this month first';

/** A log of so many failed calls of one model; `others` are of another one. */
async function openErrors(
  count: number,
  others: readonly number[] = [],
  columns = 80,
  contentOf = (index: number) => `${index} ${reason}`,
) {
  const noon = noonToday();
  const rows = Array.from({ length: count }, (_, index) =>
    logEntrySchema().parse({
      id: count - index,
      created_at: noon / 1000 - index,
      type: 5,
      model_name: others.includes(index) ? 'claude-3-5-sonnet-20241022' : 'gpt-4o',
      username: `user-${index}`,
      content: contentOf(index),
    }),
  );
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: { username: 'root', password: '123456' },
    view: 'log',
    columns,
    rows: 24,
    world: { clock: clockAt(noon) },
    gateway: (real) => ({
      logs: {
        ...real.logs,
        list: async ({ page = 1, pageSize = 50 }) => {
          const end = page * pageSize;
          return {
            rows: rows.slice(end - pageSize, end),
            total: rows.length,
            page,
            pageSize,
            hasMore: end < rows.length,
          };
        },
      },
    }),
  });
  await ui.waitFor('row 1 of');
  return ui;
}

const headOf = (screen: string) => screen.split('\n').find((line) => / TIME /.test(line)) ?? '';

test('TUI-03 TUI-19: where room is short, what every row says goes first and is said once; it comes back with a row that differs', async () => {
  const ui = await openErrors(40, [30], 100);
  expect(headOf(ui.screen())).toMatch(/USER +MODEL +DETAILS/);
  // Nothing is alike in a few rows, whatever they say.
  const few = await openErrors(19, [], 100);
  expect(headOf(few.screen())).toContain('MODEL');
  const same = await openErrors(40, [], 140);
  expect(headOf(same.screen())).toMatch(/USER +DETAILS/);
  await same.waitFor(/all shown: .*gpt-4o/);
  await same.press('w');
  await same.waitFor(() => headOf(same.screen()).includes('MODEL'));
  expect(same.screen()).not.toContain('all shown: ');
  await same.press('w');
  await same.waitFor(() => !headOf(same.screen()).includes('MODEL'));
  // The column that the order goes by stays.
  same.app.list().setSort({ column: 'model_name', isDescending: false });
  await same.waitFor(() => headOf(same.screen()).includes('MODEL'));
});

test('TUI-03: a row that comes into sight and says something else brings its column back', async () => {
  const ui = await openErrors(400, [230], 140);
  await ui.waitFor(/all shown: .*gpt-4o/);
  await ui.press('G');
  await ui.waitFor('user-399');
  ui.app.list().moveTo(230);
  await ui.waitFor(/user-230 +claud/);
  expect(headOf(ui.screen())).toContain('MODEL');
  expect(ui.screen()).not.toMatch(/all shown: .*gpt-4o/);
});

test('TUI-03 TUI-19: why calls failed stays in a list of failures, were it the same in all; what left for sameness is said at 80 columns', async () => {
  const ui = await openErrors(40, [], 80, () => reason);
  await ui.waitFor(/all shown: /);
  await ui.command('log type=error');
  await ui.waitFor(() => headOf(ui.screen()).includes('DETAILS'));
  expect(ui.screen()).toMatch(/user-0 +You exceeded/);
});

test('TUI-03 TUI-19: the last line tells the whole of what is cut in the row under the cursor, and no command at its expense', async () => {
  const ui = await openErrors(40);
  // In two lines where one is too narrow: the rule gives up its place.
  await ui.waitFor(
    /^ Details: 0 You exceeded your current quota, please check your plan and billing\n details of this month first$/m,
  );
  expect(ui.screen()).not.toMatch(/^─+$/m);
  expect(ui.screen()).not.toContain('CLI: ');
  await ui.press('j');
  await ui.waitFor(/^ Details: 1 You exceeded/m);
  ui.app.store.set({ size: { columns: 200, rows: 24 } });
  await ui.waitFor('CLI: tollgate log get');
  // In a narrow list of failures the reason stays before the model, and the last line has the whole of it.
  const narrow = await openErrors(40, [3], 42);
  await narrow.command('log type=error');
  await narrow.waitFor(/^ Details: 0 You exceeded your cur/m);
  expect(headOf(narrow.screen())).toMatch(/TIME +USER +DETAILS/);
});

test('TUI-19: where room is short, a column without a word in any row leaves also a short list', async () => {
  const ui = await openErrors(4);
  // No call of these has a channel or a key; what they say alike stays.
  await ui.waitFor(/TIME +USER +TYPE +MODEL +DETAILS/);
  expect(ui.screen()).not.toMatch(/all shown/);
});
