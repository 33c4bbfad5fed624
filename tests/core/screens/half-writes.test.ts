import { describe, expect, test } from 'vitest';
import type { PanelKind } from '../../../shared/domain/option/panel.ts';
import type { Redemption } from '../../../shared/domain/user/redemption.ts';
import type { Token } from '../../../shared/domain/user/token.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import { panelForm } from '../../../shared/screens/panel/panel-form.ts';
import type { PanelLine } from '../../../shared/screens/panel/panel-lines.ts';
import {
  createPanelLine,
  movePanelLine,
  removePanelLine,
  updatePanelLine,
} from '../../../shared/screens/panel/panel-save.ts';
import { doneOf, refusalText } from '../../../shared/screens/price/write-prices.ts';
import { redemptionScreen } from '../../../shared/screens/redemption/redemption-screen.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { type Answers, answeringContext } from '../../support/gateway/answering-context.ts';

// What is told of a write of which a part was refused, lost, or could not be looked at afterwards (TRU-02).

const refused = new GatewayError('refused', { serverMessage: 'disk is full' });
const failedRead = new GatewayError('server');

describe('prices', () => {
  const change = (key: string) => ({ change: { key, before: '', after: '', isSecret: false }, reason: 'not stored.' });
  const of = { model: 'gpt', data: { model: 'gpt' } };
  const { context } = answeringContext();
  const whole = (stored: ReadonlyMap<string, string>) => ({ message: `saved ${stored.size}` });
  const stored = new Map([['ModelRatio', '{}']]);

  test.each([
    ['all was written', { saved: ['a'], failed: [], stored }, { message: 'saved 1', data: of.data }],
    [
      'it could not be read back',
      { saved: ['a'], failed: [], stored: undefined },
      { message: 'Saved, but couldn’t be verified.', tone: 'warn', data: of.data },
    ],
    ['nothing was', { saved: [], failed: [change('a')], stored }, new Refusal('not stored.')],
    [
      'nothing was, by a fault of its own',
      { saved: [], failed: [{ ...change('a'), error: refused }], stored },
      refused,
    ],
    [
      'a part was',
      { saved: ['a'], failed: [change('b'), change('c')], stored },
      { message: 'Prices of gpt were saved in part. Not saved: b, c. not stored.', tone: 'warn', data: of.data },
    ],
  ])('GEN-23 TRU-02: %s', (_what, written, outcome) => {
    expect(doneOf(written as never, of, context, whole as never)).toEqual(outcome);
  });

  test.each([
    ['wildcard', /prices this model as gpt-\*\./],
    ['no-input', /^Set the input price too/],
    ['no-audio-input', /^Set the audio input price too/],
    ['free-input', /^With free input/],
    ['fixed-output', /at 4 times its input price/],
    ['per-call', /^This model is billed per call/],
  ])('GEN-23: a price that no factor gives says what to set (%s)', (reason, outcome) => {
    expect(refusalText({ reason, name: 'gpt-*', times: 4 } as never, context)).toMatch(outcome);
  });
});

describe('panels', () => {
  const keyOf = { faq: 'console_setting.faq', uptime: 'console_setting.uptime_kuma_groups' } as const;
  const faq = (id: number) => ({ id, question: `q${id}`, answer: `a${id}` });

  /** A gateway that keeps its options, unless told to be deaf or silent afterwards. */
  function open(list: unknown, { reads = Number.POSITIVE_INFINITY, panel = 'faq' as PanelKind, has = true } = {}) {
    const key = keyOf[panel as 'faq'];
    const options = new Map<string, string>(has ? [[key, JSON.stringify(list)]] : []);
    let read = 0;
    const site = answeringContext({
      'options.list': () => {
        read += 1;
        if (read > reads) throw failedRead;
        return new Map(options);
      },
      'options.set': (name: string, value: string) => void options.set(name, value),
      'site.status': {},
    });
    const now = () => JSON.parse(options.get(key) ?? 'null') as { id?: number }[];
    return {
      ...site,
      now,
      draft: (typed: object) => ({ ...panelForm.defaults(site.context), panel, ...typed }) as never,
    };
  }
  const line = (to: number, entry = faq(to)): PanelLine =>
    ({ panel: 'faq', key: `faq-${to}`, to, lines: 3, title: entry.question, entry }) as never;
  const ids = (list: { id?: number }[]) => list.map(({ id }) => id);

  test('GEN-21: a line goes to the end with the next number, whatever stands there already', async () => {
    const site = open([faq(7), 'broken', { id: 'x' }]);
    const done = await createPanelLine(site.draft({ question: 'new', answer: 'yes' }), site.context, {});
    expect(site.now().at(-1)).toEqual({ id: 8, question: 'new', answer: 'yes' });
    expect(site.now()).toHaveLength(4);
    expect(done).toMatchObject({ message: expect.stringMatching(/created: new$/), data: { panel: 'faq' } });
    expect(done.tone).toBeUndefined();
  });

  test('GEN-21 TRU-02: what cannot be read back is saved, and not verified', async () => {
    const site = open([faq(1), faq(2)], { reads: 1 });
    const done = await createPanelLine(site.draft({ question: 'new', answer: 'yes' }), site.context, {});
    expect(done).toEqual({
      message: expect.stringMatching(/created.* Saved, but couldn’t be verified\.$/),
      tone: 'warn',
    });
    const moved = open([faq(1), faq(2)], { reads: 1 });
    expect(await movePanelLine(line(1), 1, moved.context, {})).toEqual({
      message: 'Saved, but couldn’t be verified.',
      tone: 'warn',
    });
    expect(ids(moved.now())).toEqual([2, 1]);
  });

  test.each([
    [-1, 1, 'It is already the first.'],
    [1, 3, 'It is already the last.'],
  ] as const)('GEN-21: by %d the line %d does not move', async (by, to, outcome) => {
    const site = open([faq(1), faq(2), faq(3)]);
    await expect(movePanelLine(line(to), by, site.context, {})).rejects.toEqual(new Refusal(outcome));
    expect(ids(site.now())).toEqual([1, 2, 3]);
  });

  test('GEN-21: nothing is written where the panel is full, missing, the same, or the line is another by now', async () => {
    const many = Array.from({ length: 100 }, (_, index) => faq(index));
    const full = open(many);
    const typed = full.draft({ question: 'new', answer: 'yes' });
    await expect(createPanelLine(typed, full.context, {})).rejects.toThrow(
      /^This panel is full: a gateway takes \d+ lines/,
    );
    expect(full.now()).toHaveLength(100);
    const none = open([], { has: false });
    await expect(createPanelLine(typed, none.context, {})).rejects.toThrow('This gateway doesn’t have this panel.');
    const site = open([faq(1)]);
    const row = line(1);
    const same = panelForm.fromRow(row, site.context);
    await expect(updatePanelLine(row, same, site.context, {})).rejects.toThrow('No changes to save.');
    const other = line(1, { ...faq(1), answer: 'another' });
    await expect(removePanelLine(other, site.context, {})).rejects.toThrow(/^“q1” was changed or deleted/);
    expect(ids(site.now())).toEqual([1]);
  });

  test('GEN-21: two writes at once lose neither', async () => {
    const site = open([faq(1)]);
    await Promise.all(
      ['b', 'c'].map((prompt) => createPanelLine(site.draft({ question: prompt, answer: 'yes' }), site.context, {})),
    );
    expect(ids(site.now())).toEqual([1, 2, 3]);
  });
});

describe('API keys', () => {
  const made = (id: number) => ({ id, name: `k${id}`, group: '' }) as Token;
  async function create(answers: Answers, typed: object = {}) {
    const site = answeringContext({ 'tokens.keys': new Map([[1, 'sk-1']]), ...answers });
    const draft = { ...tokenScreen.form.defaults(site.context), name: 'ci', ...typed };
    const done = await tokenScreen.create(draft, site.context, {}).catch((error: unknown) => error as Error);
    return { done, calls: site.asked.map(([call]) => call) };
  }

  test('TOK-06 TRU-02: keys that cannot be shown are no failure of making them', async () => {
    const { done } = await create({ 'tokens.create': made(1), 'tokens.keys': refused });
    expect(done).toMatchObject({
      ...{ message: expect.stringMatching(/^API key ci created\..*disk is full/), tone: 'warn' },
      data: { tokens: [{ id: 1, name: 'k1', key: null }], requested: 1 },
    });
    expect((done as { secret?: string }).secret).toBeUndefined();
    const fault = new TypeError('broken');
    expect((await create({ 'tokens.create': made(1), 'tokens.keys': fault })).done).toBe(fault);
  });

  test('TOK-06: one that was made and not found is told so; one that was is told with its key', async () => {
    const lost = await create({ 'tokens.create': undefined, 'tokens.keys': new Map() });
    expect(lost.done).toMatchObject({ tone: 'warn', data: { tokens: [{ id: null, name: 'ci', key: null }] } });
    expect(lost.done.message).toMatch(/^API key ci was created but not found/);
    const found = await create({ 'tokens.create': made(1) });
    expect(found.done).toMatchObject({
      tone: 'good',
      secret: 'sk-1',
      made: { filters: { keyword: 'ci' }, firstId: 1 },
    });
  });

  test('TOK-06: a batch ends at the first failure, with how many were made; a first that fails made none', async () => {
    let calls = 0;
    const create2 = () => {
      calls += 1;
      if (calls === 2) throw refused;
      return made(calls);
    };
    const { done } = await create({ 'tokens.create': create2 }, { count: 3 });
    expect(done).toMatchObject({
      tone: 'warn',
      message: expect.stringMatching(/^1 API key created, then it stopped: .*disk is full/),
    });
    expect((await create({ 'tokens.create': refused }, { count: 3 })).done).toBe(refused);
  });

  test.each([
    ['one of the own', [{ name: 'vip' }], undefined],
    ['none of the own', [{ name: 'lab' }], /^vip is not one of your groups.*: lab\.$/],
    ['there are none', [], /^No groups are available to you\.$/],
    // The gateway is left to judge.
    ['they cannot be had', failedRead, undefined],
    ['the reading was stopped', new GatewayError('stopped'), /stopped/],
  ])('TOK-05: with a group, where %s', async (_what, groups, outcome) => {
    const { done, calls } = await create({ 'tokens.create': made(1), 'account.groups': groups }, { group: 'vip' });
    if (outcome) expect(done.message).toMatch(outcome);
    expect(calls.includes('tokens.create')).toBe(outcome === undefined);
  });
});

describe('redemption codes', () => {
  const soon = Date.UTC(2026, 11, 1) / 1000;
  async function create(answers: Answers, typed: object = {}) {
    const known = { page: 1, pageSize: 10, total: 0, hasMore: false, rows: [] };
    const site = answeringContext({ 'redemptions.list': known, 'redemptions.search': known, ...answers });
    const draft = { ...redemptionScreen.form.defaults(site.context), name: 'spring', ...typed };
    return redemptionScreen.create(draft, site.context, {}).catch((error: unknown) => error as Error);
  }
  const codes = (of: number) => Array.from({ length: of }, (_, index) => `code${index}`);
  const row = (key: string, expired_time: number) => ({ id: 1, key, name: 'spring', expired_time }) as Redemption;
  const page = (rows: Redemption[]) => ({ rows, total: rows.length, page: 1, pageSize: 10, hasMore: false });

  test.each([
    ['kept', page([row('code0', soon)]), 'good'],
    ['dropped', page([row('code0', 0)]), 'warn'],
    ['kept, beside older codes that never expire', page([row('older', 0), row('code0', soon)]), 'good'],
    ['dropped, behind others', page([row('other', soon), row('code0', 0)]), 'warn'],
    ['not to be had', failedRead, 'good'],
  ])('RED-03: an expiry that is %s', async (_what, found, tone) => {
    const done = await create({ 'redemptions.create': codes(1), 'redemptions.search': found }, { expired_time: soon });
    expect(done).toMatchObject({ tone });
    expect(done.message.includes('The gateway ignored the expiry time')).toBe(tone === 'warn');
  });

  test('RED-03: a fault of the program is not told as codes that expire', async () => {
    const fault = new TypeError('broken');
    const search = { 'redemptions.create': codes(1), 'redemptions.search': fault };
    expect(await create(search, { expired_time: soon })).toBe(fault);
  });

  test('TRU-08: a later call whose answer was lost may have made more: it says up to how many', async () => {
    let calls = 0;
    const make = () => {
      calls += 1;
      if (calls === 2) throw new GatewayError('unsure');
      return codes(100);
    };
    const done = await create({ 'redemptions.create': make }, { count: 130 });
    expect(done).toMatchObject({ tone: 'warn', data: { count: 100, remaining: 30 } });
    expect(done.message).toMatch(/^100 of 130 redemption codes created.* may have created up to 30 more/);
  });

  test('TRU-08: an answer without codes, of which none is found either, is unsure', async () => {
    expect(await create({ 'redemptions.create': [] })).toMatchObject({
      kind: 'unsure',
      facts: { reason: 'unexpected-shape' },
    });
  });
});
