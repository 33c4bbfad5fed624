import { expect, test } from 'vitest';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { checkInNow, checkInToday } from '../../../../shared/screens/checkin/check-in.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';

// A check-in counts once a day: what is told of each answer, and that nothing is sent where it holds already.

const month = (checked_in_today: boolean, quota_awarded?: number) => ({
  stats: { checked_in_today, records: quota_awarded === undefined ? [] : [{ quota_awarded }] },
});
const refused = new GatewayError('refused', { serverMessage: 'not now' });
const unread = new GatewayError('server');
const done = { message: 'Checked in. You received $1.0000.', data: { quota_awarded: 500_000, already: false } };
const held = {
  message: 'Already checked in today. You received $1.0000.',
  data: { quota_awarded: 500_000, already: true },
};
const captcha = /captcha|browser|gw\.example\.com/i;

interface Case {
  before?: object;
  answer?: unknown;
  after?: object;
  asksCaptcha?: boolean;
}

/** A gateway whose month is `before` first, and `after` from then on. */
function checkIn({ before = month(false), answer, after = month(true, 500_000), asksCaptcha = false }: Case) {
  let reads = 0;
  const site = answeringContext({
    'checkins.month': () => {
      reads += 1;
      if (reads > 1 && after instanceof Error) throw after;
      return reads > 1 ? after : before;
    },
    'checkins.checkIn': answer,
    'site.status': { turnstile_check: asksCaptcha, server_address: '' },
  });
  const running = checkInToday({}, site.context, {}).catch((error: unknown) => error as Error);
  return running.then((outcome) => ({
    outcome,
    sent: site.asked.filter(([call]) => call === 'checkins.checkIn').length,
  }));
}

test.each([
  ['told with what it brought', { answer: { quota_awarded: 500_000 } }, done],
  ['looked up where the answer says nothing', {}, done],
  [
    'in doubt where it is not in the list',
    { after: month(false) },
    { tone: 'warn', message: expect.stringMatching(/doesn’t list it/) },
  ],
  [
    'in doubt where the list cannot be read',
    { after: unread },
    { tone: 'warn', message: expect.stringMatching(/doesn’t list it/) },
  ],
  ['done already where another was quicker', { answer: refused }, held],
  ['refused as the gateway refused it', { answer: refused, after: month(false) }, refused],
  ['refused, too, where it cannot be looked', { answer: refused, after: unread }, refused],
  ['unsure where its answer was lost', { answer: new GatewayError('unsure') }, { kind: 'unsure' }],
  [
    'for a browser where the site asks for a captcha by now',
    { answer: refused, after: month(false), asksCaptcha: true },
    { message: expect.stringMatching(captcha) },
  ],
] as [string, Case, object][])('GEN-18: a check-in is %s', async (_what, site, outcome) => {
  const { outcome: found, sent } = await checkIn(site);
  expect(found).toMatchObject(outcome);
  expect(sent).toBe(1);
});

test('GEN-18: one that holds already is not sent again', async () => {
  expect(await checkIn({ before: month(true, 500_000) })).toEqual({ outcome: held, sent: 0 });
  expect((await checkIn({ before: month(true) })).outcome).toMatchObject({ data: { quota_awarded: 0, already: true } });
});

test.each([
  [{ checkin_enabled: true, turnstile_check: false }, undefined],
  [{ checkin_enabled: false, turnstile_check: false }, /./],
  [{ checkin_enabled: true, turnstile_check: true }, captcha],
])('GEN-18: on a site with %j it says why it is not offered', (status, outcome) => {
  const { context } = answeringContext({}, { status: status as never });
  const reason = checkInNow.refusal?.(context);
  expect(reason).toEqual(outcome === undefined ? undefined : expect.stringMatching(outcome));
});
