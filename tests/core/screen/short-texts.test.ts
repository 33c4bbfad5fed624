import { expect, test } from 'vitest';
import type { Plan } from '../../../shared/domain/user/plan.ts';
import type { Subscription } from '../../../shared/domain/user/subscription.ts';
import { GatewayError, type GatewayErrorKind } from '../../../shared/gateway/client/gateway-error.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { describeRun, stepOutcome } from '../../../shared/screen/flow/run-outcome.ts';
import { newRowsOf, readPace } from '../../../shared/screen/following.ts';
import { pictureAddress } from '../../../shared/screen/picture-address.ts';
import { savedText } from '../../../shared/screen/saving/saved-text.ts';
import { siteAddress } from '../../../shared/screen/site-address.ts';
import { sortedBy, sortLetter } from '../../../shared/screen/sort-letters.ts';
import { idOfText, textOfId, textOfWord, wordOf } from '../../../shared/screen/text-id.ts';
import { usualTime } from '../../../shared/screen/usual-time.ts';
import { planDuration, planPrice, planQuota } from '../../../shared/screens/plan/plan-text.ts';
import type { Pulse } from '../../../shared/screens/pulse/pulse.ts';
import { pulseRows } from '../../../shared/screens/pulse/pulse-row.ts';
import { subscriptionFacts, subscriptionText } from '../../../shared/screens/subscription/own-subscriptions.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';
import { stayInZone } from '../../support/run/in-zone.ts';

stayInZone('UTC');

const context = screenContext();
const { say } = context;
const yuan = screenContext({ status: { quota_display_type: 'CNY', usd_exchange_rate: 7 } });

test('a plan tells its price, how long it lasts and how much it holds', () => {
  expect([planPrice({ price_amount: 0 }, context), planPrice({ price_amount: 9.5 }, context)]).toEqual([
    ...['Free', '$9.50'],
  ]);
  expect(planPrice({ price_amount: 2 }, yuan)).toBe('¥14.00');
  const lasts = (duration_unit: string, duration_value: number, custom_seconds = 0) =>
    planDuration({ duration_unit, duration_value, custom_seconds } as Plan, context);
  expect([lasts('month', 3), lasts('year', 1), lasts('custom', 3, 5400)]).toEqual(['3 months', '1 year', '1 h 30 min']);
  expect(lasts('fortnight', 2)).toMatch(/^2 × /);
  const holds = (total_amount: number, quota_reset_period: string) =>
    planQuota({ total_amount, quota_reset_period } as Plan, context);
  expect([holds(500_000, 'never'), holds(500_000, 'daily'), holds(0, 'daily')]).toEqual([
    ...['$1.00', '$1.00, reset daily', 'Unlimited'],
  ]);
});

test('a subscription tells what is left of it and until when; one without a title goes by its number', () => {
  const one = { id: 4, plan_id: 7, plan_title: 'Pro\u0007', amount_total: 1_000_000, amount_used: 250_000 };
  const own = { ...one, end_time: Date.UTC(2026, 11, 1) / 1000 } as Subscription;
  expect(subscriptionText(own, context)).toBe('$1.50 of $2.00 left until 2026-12-01');
  expect(subscriptionText({ ...own, amount_total: 0 }, context)).toBe('unlimited until 2026-12-01');
  const facts = (running: Subscription[], offers: object[]) =>
    subscriptionFacts({ running, offers, preference: '' } as never, context).map(({ id, label, cell }) => [
      ...[id, say(label), cell.text, cell.raw],
    ]);
  expect(subscriptionFacts(undefined, context)).toEqual([]);
  expect(facts([], [])).toEqual([]);
  const [outcome] = facts([own], []);
  expect(outcome?.[0]).toBe('subscriptions');
  expect(outcome?.[2]).toMatch(/^Pro\b.*\$1\.50 of \$2\.00 left until 2026-12-01$/);
  expect(outcome?.[3]).toEqual([4]);
  expect(facts([{ ...own, plan_title: '' }], [])[0]?.[2]).toMatch(/^#7\b/);
  expect(facts([], [{ title: 'A\u0007' }, { title: 'B' }])).toEqual([['offers', 'Plans on offer', 'A, B', ['A', 'B']]]);
});

test('TRU-01: what became of a row: a write whose answer was lost, or that was stopped under way, may have been done', () => {
  const failed = (kind: GatewayErrorKind) => ({ outcome: 'failed', error: new GatewayError(kind) }) as never;
  const done = { outcome: 'done' } as never;
  const skipped = { outcome: 'skipped' } as never;
  expect([failed('unsure'), failed('refused'), done, skipped].map(stepOutcome)).toEqual([
    ...['unsure', 'failed', 'done', 'skipped'],
  ]);
  expect(stepOutcome({ outcome: 'failed', error: new Error('ours') } as never)).toBe('failed');
  const stopped = (reason?: string) => new GatewayError('stopped', reason === undefined ? {} : { reason });
  expect(stepOutcome({ outcome: 'failed', error: stopped('sent') } as never)).toBe('unsure');
  expect(stepOutcome({ outcome: 'failed', error: stopped() } as never)).toBe('failed');
  expect([describeError(stopped(), say).message, describeError(stopped('sent'), say).message]).toEqual([
    ...['Stopped.', 'Stopped after it was sent: it may have been done.'],
  ]);
  expect(describeRun([done, done], say)).toEqual({ message: '2 done.', hint: '', outcome: 'done' });
  expect(describeRun([done, failed('refused'), skipped], say)).toEqual({
    ...{ message: '1 done, 1 failed, 1 skipped.', hint: 'Check your input and try again.', outcome: 'partly' },
  });
  expect(describeRun([failed('forbidden'), failed('refused'), failed('refused')], say).hint).toBe('');
  expect(describeRun([failed('refused'), skipped], say).outcome).toBe('failed');
  expect(describeRun([done, failed('unsure'), failed('refused')], say)).toEqual({
    message: '1 done, 1 possibly done, 1 failed, 0 skipped.',
    hint: 'Refresh the list and check before trying again.',
    outcome: 'unsure',
  });
});

test('what was saved says so where it could not be read back', () => {
  expect([savedText('Done.', {}, say), savedText('Done.', undefined, say)]).toEqual([
    ...['Done.', 'Done. Saved, but couldn’t be verified.'],
  ]);
});

test.each<[string, number | undefined]>([
  ['2s', 2000],
  [' 5 ', 5000],
  ['1m', 60_000],
  ['1.5m', 90_000],
  ['1', 1000],
  ['0.9', undefined],
  ['0.02m', 1200],
  ['2h', undefined],
  ['s', undefined],
  ['2s2', undefined],
  ['-2', undefined],
  ['', undefined],
])('a list is followed every %j: %s ms', (text, pace) => {
  expect(readPace(text)).toBe(pace);
});

test('what came in stands above what was there', () => {
  const before = new Set([3, 2, 1]);
  expect([newRowsOf(before, [5, 4, 3, 9]), newRowsOf(before, [3, 2]), newRowsOf(before, [9, 8])]).toEqual([
    ...[[5, 4], [], [9, 8]],
  ]);
});

test.each<[string, string | undefined]>([
  [' https://x.example/a.png ', 'https://x.example/a.png'],
  ['http://x.example/a b', 'http://x.example/a%20b'],
  ['/mj/image/1', 'https://gw.example/mj/image/1'],
  ['//evil.example/a', undefined],
  ['x/a.png', undefined],
  ['data:image/png;base64,AAAA', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('the picture at %j is fetched from %s', (written, address) => {
  expect(pictureAddress(written, { baseUrl: 'https://gw.example' })).toBe(address);
});

test('a site is called what it says, unless that is what no gateway was ever set to', () => {
  const called = (server_address: string, baseUrl = 'https://gw.example') =>
    siteAddress({ gateway: { baseUrl }, status: { server_address } } as never);
  expect([called('https://s.example//'), called(''), called('http://localhost:3000')]).toEqual([
    ...['https://s.example', 'https://gw.example', 'https://gw.example'],
  ]);
  // In a browser the gateway is where the page is.
  expect([called('', ''), called('http://localhost:3000/', '')]).toEqual(['', 'http://localhost:3000']);
});

test('a text stands as one word of a command, and is read back from it', () => {
  for (const text of ['a b', 'x,y/z', '50%', 'é漢', 'a\tb']) expect(textOfWord(wordOf(text)), text).toBe(text);
  expect([wordOf('a b,c/d%'), wordOf('plain-1'), textOfWord('100%')]).toEqual(['a%20b%2Cc%2Fd%25', 'plain-1', '100%']);
  const id = idOfText('some name');
  expect([textOfId(id), textOfId(id + 1), idOfText('some name') === id, idOfText('other') === id]).toEqual([
    ...['some name', undefined, true, false],
  ]);
});

test('TUI-05: a capital sorts by a column, and a column has its capital', () => {
  const lettered = { letters: { P: 'priority', W: 'weight' } };
  expect([sortedBy(lettered, 'P'), sortedBy(lettered, 'N'), sortedBy({}, 'P')]).toEqual([
    'priority',
    undefined,
    undefined,
  ]);
  expect([sortLetter(lettered, 'weight'), sortLetter(lettered, 'remark'), sortLetter({}, 'weight')]).toEqual([
    ...['W', undefined, undefined],
  ]);
});

test('a usual time is told in words, any other as it was typed', () => {
  expect(['today', '+1h', '-30d', '-7d'].map((text) => usualTime(text, say))).toEqual([
    ...['today 00:00', 'now + 1 h', '30 days ago', '-7d'],
  ]);
});

test('SEE-04: the pulse counts calls as people do, one of them too', () => {
  const notesOf = (total: number) => {
    const rows = Array.from({ length: total }, () => ({ use_time: 2, type: 2, created_at: 1, other: undefined }));
    const parts = { today: { rpm: 1, tpm: 1, quota: 1 }, calls: { rows, total, hasMore: false } };
    const pulse = { parts, failures: new Map(), span: '1h', ledgers: {}, changes: [] } as unknown as Pulse;
    return pulseRows(pulse, context).flatMap(({ key, note }) => (/^calls|^latency/.test(key) ? [note] : []));
  };
  expect(new Set(notesOf(1))).toEqual(new Set(['1 call in the last hour', 'the newest call']));
  expect(new Set(notesOf(2))).toEqual(new Set(['2 calls in the last hour', 'newest 2 calls']));
});
