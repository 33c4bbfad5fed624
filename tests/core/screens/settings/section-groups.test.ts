import { expect, test } from 'vitest';
import { groupTitleOf } from '../../../../shared/screens/settings/section-groups.ts';
import { sectionsOf } from '../../../../shared/screens/settings/sections.ts';

test.each(['operation', 'system'] as const)('WEB-13: the sections of the %s tab stand by subject, each once', (tab) => {
  const ids = sectionsOf(tab).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const titles = ids.map(groupTitleOf);
  expect(titles).not.toContain(undefined);
  // A title that came twice would stand over two lists.
  const heads = titles.filter((title, at) => title !== titles[at - 1]);
  expect(new Set(heads).size).toBe(heads.length);
});

test('WEB-13: all that takes money stands together, and the other tab has no subjects', () => {
  const payment = sectionsOf('system').filter(({ id }) => groupTitleOf(id) === 'settings.groupPayment');
  expect(payment.map(({ id }) => id)).toEqual(['payment', 'epay', 'creem', 'waffo', 'waffo-pancake']);
  expect(sectionsOf('other').map(({ id }) => groupTitleOf(id))).not.toContain('settings.groupPayment');
});
