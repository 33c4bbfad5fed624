import { describe, expect, test } from 'vitest';
import { type PanelKind, panelOptions } from '../../../../shared/domain/option/panel.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import { saveRow } from '../../../../shared/screen/saving/save-row.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { type PanelDraft, panelForm } from '../../../../shared/screens/panel/panel-form.ts';
import type { PanelLine } from '../../../../shared/screens/panel/panel-lines.ts';
import { panelScreen } from '../../../../shared/screens/panel/panel-screen.ts';
import {
  hasPanels,
  loadPanels,
  panelSummary,
  panelTexts,
  uptimeVerdict,
} from '../../../../shared/screens/panel/site-panels.ts';
import { isOnSite, screenOf } from '../../../../shared/screens/registry.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const page = { page: 1, pageSize: 50 };
const linesOf = async (context: ScreenContext, filters: Record<string, string> = {}) =>
  (await panelScreen.list({ ...page, filters }, context, {})).rows;
const stored = async ({ gateway }: ScreenContext, panel: PanelKind) =>
  JSON.parse((await gateway.options.list()).get(panelOptions[panel].key) || '[]') as Record<string, unknown>[];
const run = (verb: string, row: PanelLine, context: ScreenContext) => {
  const action = panelScreen.actions.find((one) => one.verb === verb) as RowAction<PanelLine, undefined>;
  return action.run(row, undefined, context, {});
};
const named = (rows: readonly PanelLine[], title: string) => {
  const row = rows.find((one) => one.title === title);
  if (row === undefined) throw new Error(`there is no line ${title}`);
  return row;
};

describe.each(['v013', 'v1-session', 'v1'] as const)('GEN-21: the panels of a %s gateway', (dialect) => {
  test('are made, changed, moved and removed line by line, and nothing else changes', async () => {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    const { gateway } = context;
    // Two lines that another console made: one with a number and a field that is not known here, one with neither.
    const theirs = [
      { id: 7, question: 'One?', answer: 'Yes.', pinned: true },
      { question: 'Two?', answer: 'No.' },
    ];
    await gateway.options.set(panelOptions.faq.key, JSON.stringify(theirs));
    const draft: PanelDraft = { ...panelForm.defaults(context), panel: 'faq', question: 'Three?', answer: '**Maybe**' };
    const made = await panelScreen.create(draft, context, {});
    expect(made).toMatchObject({ row: { panel: 'faq', place: 3, title: 'Three?' } });
    expect(await stored(context, 'faq')).toEqual([...theirs, { id: 8, question: 'Three?', answer: '**Maybe**' }]);

    const [first, second] = await linesOf(context);
    if (first === undefined || second === undefined) throw new Error('the lines are gone');
    await saveRow(panelScreen, first, { ...panelForm.fromRow(first, context), answer: 'Of course.' }, context, {});
    expect((await stored(context, 'faq'))[0]).toEqual({ ...theirs[0], answer: 'Of course.' });
    // A line without a number gets none, and is found by what it holds.
    await panelScreen.update(second, { ...panelForm.fromRow(second, context), question: 'Second?' }, context, {});
    expect((await stored(context, 'faq'))[1]).toEqual({ question: 'Second?', answer: 'No.' });
    // What was read before somebody changed it is neither overwritten nor removed.
    await expect(run('delete', second, context)).rejects.toThrow(/changed or deleted in the meantime/);

    const moved = await run('move-up', named(await linesOf(context), 'Three?'), context);
    expect(moved).toMatchObject({ message: 'Moved: Three?. It is now number 2 of 3.' });
    expect((await stored(context, 'faq')).map(({ question }) => question)).toEqual(['One?', 'Three?', 'Second?']);
    const rows = await linesOf(context);
    const refusalOf = (verb: string, row: PanelLine) =>
      (panelScreen.actions.find((one) => one.verb === verb) as RowAction<PanelLine, undefined>).refusal?.(row, context);
    expect(refusalOf('move-up', named(rows, 'One?'))).toBe('It is already the first.');
    expect(refusalOf('move-down', named(rows, 'Second?'))).toBe('It is already the last.');
    // At once, as an action on several rows may: none of them is lost or stays.
    await Promise.all([run('delete', named(rows, 'One?'), context), run('delete', named(rows, 'Second?'), context)]);
    expect((await stored(context, 'faq')).map(({ question }) => question)).toEqual(['Three?']);
    await run('delete', named(await linesOf(context), 'Three?'), context);
    expect(await stored(context, 'faq')).toEqual([]);
  });

  test('hold what this generation takes, and say what it refuses', async () => {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    const start = panelForm.defaults(context);
    const errorsOf = (changes: Partial<PanelDraft>) =>
      checkForm(panelForm, { ...start, ...changes }, 'create', context).errors;
    // 500 characters of Chinese are 1500 bytes.
    expect(errorsOf({ content: '好'.repeat(500) }).content).toEqual(
      dialect === 'v013' ? expect.stringContaining('bytes') : undefined,
    );
    expect(errorsOf({ content: 'a'.repeat(501) }).content).toMatch(/At most 500/);
    const address = {
      panel: 'address',
      url: 'https://a.example',
      route: 'A',
      description: 'a',
      color: 'blue',
    } as const;
    expect(errorsOf(address)).toEqual({});
    expect(errorsOf({ ...address, description: '<IFRAME src=x>' }).description).toMatch(/refuse scripts/);
    expect(errorsOf({ ...address, url: 'javascript:alert(1)' }).url).toMatch(/starts with https/);
    const watched = { panel: 'uptime', category: 'Models', url: 'https://kuma.example', slug: 'models' } as const;
    expect(errorsOf({ ...watched, slug: 'a b' }).slug).toMatch(/Only letters/);
    const draft = { ...start, ...watched };
    await panelScreen.create(draft, context, {});
    await expect(panelScreen.create(draft, context, {})).rejects.toThrow(/already an uptime page named “Models”/);
    for (const panel of [address, { panel: 'announcement', content: 'Hello' }] as const) {
      await panelScreen.create({ ...start, ...panel }, context, {});
    }
    expect((await linesOf(context)).map(({ panel }) => panel)).toEqual(['announcement', 'address', 'uptime']);
    expect((await linesOf(context, { panel: 'uptime' })).map(({ title }) => title)).toEqual(['Models']);
    expect((await linesOf(context, { keyword: 'KUMA' })).map(({ title }) => title)).toEqual(['Models']);
    // The gateway has the last word, in its own words.
    const long = { ...start, panel: 'faq', question: '问'.repeat(100), answer: 'a' } as const;
    if (dialect === 'v1-session') {
      await expect(panelScreen.create(long, context, {})).rejects.toMatchObject({ kind: 'refused' });
    }
  });
});

test('GEN-21: panels are told newest first and harmless; a watched service that is down is never told as up', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  const context = await signedInContext(sandbox);
  const start = panelForm.defaults(context);
  const create = (draft: Partial<PanelDraft>) => panelScreen.create({ ...start, ...draft }, context, {});
  await create({
    content: 'Newest \u001b[31mred\u001b[0m <script>alert(1)</script>[x](javascript:alert(1))',
    type: 'error',
  });
  await create({ content: 'Older', published_at: start.published_at - 60, extra: 'A note' });
  await create({ panel: 'address', url: 'https://eu.example', route: 'Eu\u202erope', description: 'For all' });
  await create({ panel: 'faq', question: '# Why?', answer: 'Because **so**.' });
  const own = `${sandbox.url}/sandbox/uptime`;
  await create({ panel: 'uptime', category: 'Kuma', url: own, slug: 'models' });
  const panels = await loadPanels(context);
  expect(panels.announcements.map(({ type }) => type)).toEqual(['error', 'default']);
  const texts = panelTexts(panels, context);
  const whole = texts.map(({ label = '', text }) => `${label} ${text}`).join('\n');
  expect(whole).toContain('Newest red');
  expect(whole).not.toMatch(/\u001b|<script|alert\(1\)<|\u202e/);
  for (const part of ['A note', 'https://eu.example · For all', 'Why?', 'Because so.', 'Up, 99.95% in 24 hours']) {
    expect(whole).toContain(part);
  }
  const verdict = async () => uptimeVerdict((await loadPanels(context)).uptime ?? [], context);
  expect(await verdict()).toMatchObject({ state: 'up', text: '2 services are up, 1 under maintenance.' });
  await create({ panel: 'uptime', category: 'Unreached', url: 'https://nowhere.example', slug: 'x' });
  expect(await verdict()).toMatchObject({ state: 'unknown', text: '1 status page can’t be reached: Unreached.' });
  await create({ panel: 'uptime', category: 'Outage', url: own, slug: 'outage' });
  expect(await verdict()).toMatchObject({ state: 'not-up', text: '1 of 5 is not up: Images.' });
  expect(panelSummary(await loadPanels(context), context).map(({ text }) => text)).toEqual([
    expect.stringContaining('Newest'),
    '1 of 5 is not up: Images.',
  ]);

  // Each panel has its switch. What is off is not shown, though the gateway goes on telling how its services do.
  for (const name of ['announcements', 'faq', 'api_info', 'uptime_kuma']) {
    await context.gateway.options.set(`console_setting.${name}_enabled`, false);
  }
  expect(await context.gateway.site.uptime()).toHaveLength(3);
  const off = { ...context, status: await context.gateway.site.status() };
  expect(hasPanels(await loadPanels(off))).toBe(false);
  expect(panelTexts(await loadPanels(off), off)).toEqual([]);
});

test('GEN-21: an older gateway shows no trace of panels and is not asked for them', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v06', sampleData: true });
  const context = await signedInContext(sandbox);
  expect(isOnSite(screenOf('panel'), context.status)).toBe(false);
  const asked = sandbox.log.length;
  expect(hasPanels(await loadPanels(context))).toBe(false);
  expect(sandbox.log.length).toBe(asked);
});

test('GEN-21: what is stored as no list is left alone', async () => {
  const listed = new Map([[panelOptions.faq.key, '{"a":1}']]);
  const context = screenContext();
  const gateway = { ...context.gateway, options: { ...context.gateway.options, list: async () => listed } };
  await expect(panelScreen.list({ ...page, filters: {} }, { ...context, gateway }, {})).rejects.toThrow(
    /console_setting\.faq is not a list/,
  );
});
