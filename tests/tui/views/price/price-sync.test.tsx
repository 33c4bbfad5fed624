import { expect, test } from 'vitest';
import { textWidth } from '../../../../cli/tui/table/width.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('GEN-24: prices of other sites in the terminal: compared in money and per cent, taken line by line; a conflict and a rise above the limit are not', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const as = { username: sandbox.rootUsername, password: sandbox.rootPassword };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'token', columns: 160, rows: 40 });
  await ui.waitFor('1 of 4');
  const { options } = ui.app.context().gateway;
  const table = async (key: string) =>
    JSON.parse(new Map(await options.list()).get(key) ?? '{}') as Record<string, number>;
  const before = await table('ModelRatio');

  await ui.command('price-sync max-rise=20% model=deepseek');
  await ui.waitFor(/deepseek-chat +Input +official +\$0\.14 +\$0\.28 +\+\$0\.14 +\+100\.0 % +✗ Above limit/);
  await ui.row(/deepseek-chat +Input/);
  await ui.type(':take\r');
  await ui.shows(/Rises by \+100\.0 %, more than/);
  await ui.row(/deepseek-coder +Input/);
  await ui.waitFor(/deepseek-coder +Input +models\.dev, official +\$0\.14 +\$0\.133 +−\$0\.007 +−5\.0 % +● Fall/);
  await ui.type(':take\r');
  await ui.agree('Take 1 price');
  await ui.shows(/deepseek-coder, Input: \$0\.14 → \$0\.133/);
  await expect.poll(() => table('ModelRatio')).toEqual({ ...before, 'deepseek-coder': 0.0665 });

  await ui.command('price-sync model=command-r');
  await ui.waitFor(/command-r +Input +official .*Conflict/);
  await ui.row(/command-r +Input/);
  // What is wrong with a row is told whole, and the command line beside it gives up its place.
  ui.app.store.set({ size: { columns: 110, rows: 40 }, message: undefined });
  await ui.waitFor(/^ The sources disagree\. .* Name the side to take\. *$/m);
  expect(
    ui
      .screen()
      .split('\n')
      .filter((line) => textWidth(line) > 110),
  ).toEqual([]);
  ui.app.store.set({ size: { columns: 160, rows: 40 } });
  await ui.type(':take\r');
  await ui.shows(/The sources disagree/);
  await ui.command('price-sync model=command-r side=official');
  await ui.waitFor(/command-r +Input +official .*Rise/);
  await ui.row(/command-r +Input +official/);
  await ui.type(':take\r');
  await ui.agree('Take 1 price');
  await expect.poll(() => table('ModelRatio')).toEqual({ ...before, 'deepseek-coder': 0.0665, 'command-r': 0.28 });

  await ui.command('price-sync source=1 model=gpt');
  await ui.waitFor(/Not read .*The list is incomplete/);
});
