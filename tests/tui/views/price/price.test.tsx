import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('GEN-23 TUI-18: the price table stands in USD per 1M; a price is set in a form for one or for marked models, and the others stay; unset models and tiers are shown', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const as = { username: sandbox.rootUsername, password: sandbox.rootPassword };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'token', columns: 140, rows: 40 });
  await ui.waitFor('1 of 4');
  await ui.command('price model=qwen-plus');
  await ui.waitFor(/qwen-plus +Per 1M tokens +\$20\.00 +\$20\.00/);
  await ui.waitFor(', over all rows');
  // The key that edits rows elsewhere; the menu names it.
  await ui.press('a');
  await ui.waitFor(/Set price… +e/);
  await ui.press('escape');
  // Of a command that names no price, the form asks for one.
  await ui.command('price set qwen-plus');
  await ui.layer('form');
  await ui.press('escape', 'e');
  await ui.layer('form');
  await ui.press('backspace', 'backspace', 'backspace');
  await ui.type('1.25');
  // TUI-18: what the last 30 days would have cost stands in the form, who pays it below, and nothing for a price that is none.
  await ui.waitFor(/Last 30 days: .*calls?, \$[\d.]+ → \$[\d.]+ \([+−][\d.]+ %\)\./);
  await ui.waitFor(/\n +\S.* +\$[\d.]+ +→ \$[\d.]+ +[+−][\d.]+ %/);
  await ui.type('x');
  await ui.waitForGone('Last 30 days');
  await ui.press('backspace');
  await ui.waitFor('Last 30 days');
  await ui.press('ctrl+s');
  // A sixteenth of the price is likely a slip: it has to be typed again.
  await ui.waitFor('Input: $20.00 would become $1.25. Type the new price again.');
  await ui.waitFor('Type 1.25 to confirm:');
  await ui.agree('Set prices of 1 model');
  await ui.shows(/Prices of qwen-plus saved\. Input: \$1\.25/);
  await ui.waitFor(/qwen-plus +Per 1M tokens +\$1\.25 +\$20\.00/);
  const stored = await ui.app.context().gateway.options.list();
  const factorIn = (table: string) => (JSON.parse(stored.get(table) ?? '{}') as Record<string, number>)['qwen-plus'];
  expect([factorIn('ModelRatio'), factorIn('CompletionRatio')]).toEqual([0.625, 16]);

  // Marked models get what is filled in; the form begins empty, and the question says what changes of each.
  await ui.command('price model=deepseek-c');
  await ui.waitFor(/deepseek-coder +Per 1M tokens/);
  await ui.row(/deepseek-chat/);
  await ui.press('space', 'space');
  await ui.waitFor('2 selected');
  await ui.press('a');
  await ui.waitFor('Set price');
  await ui.type('set price\r');
  await ui.layer('form');
  await ui.type('3');
  await ui.press('ctrl+s');
  await ui.waitFor(/deepseek-coder +\$0\.14 → \$3\.00/);
  await ui.waitFor(/price changes too for: deepseek-chat/);
  await ui.agree('Set prices of 2 models');
  await ui.waitFor(/deepseek-chat +Per 1M tokens +\$3\.00 +\$12\.00/);
  await ui.waitFor(/deepseek-coder +Per 1M tokens +\$3\.00 +\$0\.14/);

  await ui.row(/deepseek-chat/);
  await ui.press('a');
  await ui.waitFor('Change prices by a percentage');
  await ui.type('by a per\r');
  await ui.layer('form');
  await ui.type('+10%');
  await ui.press('ctrl+s');
  await ui.waitFor(/deepseek-chat: Input: \$3\.00 → \$3\.30, Output: \$12\.00 → \$13\.20/);
  await ui.agree('Change prices of 1 model');
  await ui.waitFor(/deepseek-chat +Per 1M tokens +\$3\.30 +\$13\.20/);

  const { channels, options } = ui.app.context().gateway;
  await channels.create({ name: 'new', type: 1, key: 'sk-1', models: 'brand-new-model' });
  await options.set('billing_setting.billing_mode', '{"qwen-plus":"tiered_expr"}');
  const tiers = 'len <= 1000 ? tier("short", p*1) : tier("long", p*3)';
  await options.set('billing_setting.billing_expr', JSON.stringify({ 'qwen-plus': tiers }));
  await ui.command('price unset=true');
  await ui.waitFor(/brand-new-model +✗ Not set/);
  await ui.command('price model=qwen-plus');
  await ui.waitFor(/qwen-plus +Expression/);
  await ui.press('enter');
  await ui.waitFor('short (when len <= 1000): Input: $1.00');
});
