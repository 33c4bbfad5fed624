import { expect, test } from 'vitest';
import { changeCell } from '../../../../shared/screens/journal/entry-changes.ts';
import { listedEntries } from '../../../../shared/screens/journal/listed-entry.ts';
import { subscriptionScreen } from '../../../../shared/screens/subscription/subscription-screen.ts';
import { openUndoSite } from '../../../support/run/undo-site.ts';

test('CHG-08: what calls are charged to first is set back, unless it was set otherwise since', async () => {
  const site = await openUndoSite();
  const { subscriptions } = site.context.gateway;
  const now = async () => (await subscriptions.self()).billing_preference;
  await subscriptions.setPreference('wallet_only');
  const { end } = await site.run(subscriptionScreen, 'prefer', [], { preference: 'wallet-first' });
  expect(end.undo.commands).toEqual(['tollgate subscription prefer --preference wallet-only']);
  const set = await site.newest();
  const [listed] = await listedEntries([set], site.context);
  expect(listed && changeCell(listed, site.context).text).toBe('What is used first Balance only → Balance first');
  await subscriptions.setPreference('subscription_first');
  const { end: refused } = await site.takeBack(set.n);
  expect(refused.error.message).toMatch(/^Changed since, now What is used first: .*Nothing was put back\.$/);
  expect(await now()).toBe('subscription_first');
  await subscriptions.setPreference('wallet_first');
  const { asked } = await site.takeBack(set.n);
  expect(asked.prompt).toMatch(/^Put back what is used first, .* → .*\?$/);
  expect(await now()).toBe('wallet_only');
  const undone = await site.newest();
  await expect(site.takeBack(set.n)).rejects.toThrow(`It was taken back already, by entry ${undone.n}.`);
  await site.takeBack(undone.n);
  expect(await now()).toBe('wallet_first');
});

test('CHG-08 TUI-18: what was so before is no change: it has no undo, and no reason why not', async () => {
  const site = await openUndoSite();
  await site.context.gateway.subscriptions.setPreference('wallet_only');
  const { end } = await site.run(subscriptionScreen, 'prefer', [], { preference: 'wallet-only' });
  expect(end).toMatchObject({ isChange: false, undo: undefined, noUndo: '' });
});
