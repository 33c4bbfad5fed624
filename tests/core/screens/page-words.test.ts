import { expect, test } from 'vitest';
import { formatQuota, quotaDisplayOf } from '../../../shared/format/quota.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import type { Form } from '../../../shared/screen/form.ts';
import { redemptionForm } from '../../../shared/screens/redemption/redemption-form.ts';
import { registry } from '../../../shared/screens/registry.ts';
import { tokenForm } from '../../../shared/screens/token/token-form.ts';
import { userActions } from '../../../shared/screens/user/user-actions.ts';
import { createSay } from '../../../shared/text/say.ts';
import { languages } from '../../../shared/text/text.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

/** These lead on at once and show nothing of their own. */
const passages = ['oauth-callback', 'chat2link'];

test.each(languages)('WEB-10: every page has a title of its own, in %s', (language) => {
  const say = createSay(language);
  const titles = registry
    .filter(({ noun, paths }) => paths !== undefined && !passages.includes(noun))
    .map(({ label }) => say(label));
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('WEB-10: money has its unit, in the site’s own currency, and where amounts are offered', () => {
  const { status } = screenContext();
  const shown = (type: string) =>
    formatQuota(
      500_000,
      quotaDisplayOf({
        ...status,
        quota_display_type: type,
        usd_exchange_rate: 7.3,
        custom_currency_symbol: '€',
        custom_currency_exchange_rate: 0.5,
      }),
    );
  expect([shown('USD'), shown('CNY'), shown('CUSTOM')]).toEqual(['$1.00', '¥7.30', '€0.50']);
  const context = screenContext();
  const forms = [
    tokenForm,
    redemptionForm,
    ...userActions.map(({ input }) => input).filter((input) => input !== undefined),
  ] as unknown as Form<Record<string, unknown>>[];
  const offered = forms.flatMap(({ fields, defaults }) =>
    fields
      .filter(({ kind }) => kind === 'quota')
      .flatMap(({ presets }) => presets?.(context, defaults(context)) ?? [])
      .map(({ label }) => label),
  );
  expect(offered.length).toBeGreaterThan(10);
  expect(offered.filter((label) => !/^−?\$[\d,]+$/.test(label))).toEqual([]);
});

test('WEB-10: an error says once what happened, and what to do about it apart from that', () => {
  const kinds = ['not-signed-in', 'forbidden', 'refused', 'server', 'network', 'timeout', 'not-a-gateway'] as const;
  for (const language of languages) {
    for (const kind of kinds) {
      const said = describeError(
        new GatewayError(kind, { method: 'GET', path: '/api/x', serverMessage: 'boom' }),
        createSay(language),
      );
      expect(`${said.message} ${said.hint}`.split('boom').length - 1, kind).toBeLessThanOrEqual(1);
      expect(said.message, kind).not.toContain(said.hint || 'no hint');
    }
  }
});
