import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

test('PRICE-01: without signing in: columns, ratios and prices; a name narrows, another group changes what is viewed', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, columns: 180, rows: 40 });
  await ui.waitFor('Sign in to');
  await ui.press('ctrl+g');
  await ui.waitFor('Models');
  await ui.type('pricing\r');
  await ui.waitFor(/1 of \d+/);
  expect(ui.screen()).toMatch(
    /AVAILABLE +MODEL.* +BILLING +GROUPS +MODEL RATIO +COMPLETION RATIO +GROUP RATIO +INPUT \/ 1M +OUTPUT \/ 1M +FIXED PRICE/,
  );
  // A column that says the same in every row is said once, not with its heading, where that is the same word.
  ui.app.store.set({ size: { columns: 140, rows: 40 } });
  await ui.waitFor(/all shown: Available( |$)/m);
  expect(ui.screen()).not.toContain('Available Available');
  ui.app.store.set({ size: { columns: 180, rows: 40 } });
  await ui.type(':pricing model=claude-3-5-sonnet\r');
  await ui.waitFor('1 of 1');
  await ui.waitFor(/claude-3-5-sonnet-20241022 .*Pay per token .* 1\.5 +5 +1 +\$3\.00 +\$15\.00/);
  await ui.type(':pricing group=vip model=claude-3-5-sonnet\r');
  await ui.waitFor(/claude-3-5-sonnet-20241022 .* 1\.5 +5 +0\.8 +\$2\.40 +\$12\.00/);
  await ui.type(':pricing group=vip type=per-call\r');
  await ui.waitFor(/Pay per call .*– +– +0\.8 +– +– +\$\d/);
  await ui.press('?');
  await ui.layer('help');
  await ui.type('per 1M');
  await ui.waitFor('input price per 1M tokens = model ratio × 2 × group ratio');
  expect(ui.app.store.get().user).toBeUndefined();
});
