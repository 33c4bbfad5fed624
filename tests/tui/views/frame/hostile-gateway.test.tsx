import { afterAll, beforeAll, expect, test } from 'vitest';
import { layersOf as anyLayersOf } from '../../../../cli/tui/state/any-layer.ts';
import { textWidth } from '../../../../cli/tui/table/width.ts';
import type { Size } from '../../../../cli/world/terminal.ts';
import { forgetfulJournal } from '../../../../shared/gateway/journal-memory.ts';
import { forgetfulMemory } from '../../../../shared/gateway/probe-memory.ts';
import { lists } from '../../../../shared/screens/registry.ts';
import { holdPlan } from '../../../../shared/screens/site/plan-memory.ts';
import type { SitePlan } from '../../../../shared/screens/site/site-plan.ts';
import type { FaultProxy } from '../../../support/gateway/fault-proxy.ts';
import { startHostileGateway } from '../../../support/gateway/hostile-gateway.ts';
import { foreignControls, hostileTexts } from '../../../support/gateway/hostile-texts.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
const usual: Size = { columns: 100, rows: 30 };
const ladder: readonly Size[] = [{ columns: 41, rows: 12 }, { columns: 200, rows: 60 }, usual];
/** What tests told, as a file that somebody else wrote would have it. */
const probes = forgetfulMemory();
/** What was changed, as somebody else wrote it into a folder that a team shares. */
const journal = forgetfulJournal();
/** A plan that somebody else made. */
const plan: SitePlan = {
  ...{ gateway: '', madeAt: 1, source: hostileTexts[0] ?? '' },
  steps: hostileTexts.map((text, index) => ({
    ...{ n: index + 1, file: 'vendors', name: text, kind: 'add' },
    fields: [{ field: text, key: text, before: text, after: text }],
  })),
};
let sandbox: TestSandbox;
let proxy: FaultProxy;

beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
  proxy = await startHostileGateway(sandbox.url);
  const outcome = { channel: 1, tested_at: 1, outcome: 'failed', time: 1, fault: 'key', cost: 0 } as const;
  await probes.add(
    hostileTexts.map((text) => ({ ...outcome, channel_name: text, model: text, code: text, message: text })),
  );
  for (const text of hostileTexts) {
    const about = { user: text, profile: text, gateway: text, noun: text, verb: text, command: text };
    await journal.append([
      { kind: 'begin', at: 1, face: 'cli', count: 2, ...about },
      ...[1, 2].map((id) => ({ kind: 'sent', id, key: text, name: text, before: { [text]: text } }) as const),
      { kind: 'row', id: 1, outcome: 'failed', text },
      { kind: 'end', at: 2, outcome: 'partly', text, noUndo: text },
    ]);
  }
});
afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

/** Nothing foreign is on the screen, and nothing is drawn outside of it. */
async function look(ui: OpenApp, where: string, sizes: readonly Size[] = [usual]): Promise<void> {
  for (const size of sizes) {
    ui.app.store.set({ size });
    await ui.press();
    await ui.waitFor(() => ui.app.callsUnderWay() === 0);
    const outcome = `${where} at ${size.columns}×${size.rows}:\n${ui.screen()}`;
    expect(foreignControls(ui.raw()), outcome).toEqual([]);
    const lines = ui.screen().split('\n');
    expect(lines.length, outcome).toBeLessThan(size.rows);
    expect(Math.max(...lines.map(textWidth)), outcome).toBeLessThanOrEqual(size.columns);
  }
}

/** What lies over the view, topmost last. */
const layersOf = (ui: OpenApp) => ui.app.store.get().layers.map(({ kind }) => kind);

const formFieldsOf = (ui: OpenApp) => {
  const form = anyLayersOf(ui.app).at(-1);
  return form?.kind === 'form' ? form.store.get().fields : [];
};

const open = () =>
  openApp({
    ...{ gatewayUrl: proxy.url, as: root, profile: 'h\u001B]0;x\u0007', preview: true, columns: 100, rows: 30 },
    probes: () => probes,
    journal: () => ({ ...journal, face: 'tui', user: () => 'root', profile: 'h', gateway: proxy.url }),
  });

/** Lists that begin with today, which has no rows yet in its first minutes. */
const ofToday: readonly string[] = ['log', 'drawing', 'task'];

/** A route has rows only where a model and a group of the site are named exactly; the others came with v1.0. */
const elsewhere: readonly string[] = ['route', 'instance', 'background-task'];

test.each(lists.map(({ noun }) => noun).filter((noun) => !elsewhere.includes(noun)))(
  'SEC-01: %s: hostile texts in every field leave only our own escape sequences',
  async (noun) => {
    const ui = await open();
    await ui.waitFor(() => ui.app.store.get().phase === 'ready');
    holdPlan(ui.app.context().gateway, plan);
    const goes = `:${noun}${ofToday.includes(noun) ? ' start=any' : ''}\r`;
    await ui.type(goes);
    await ui.waitFor(() => ui.app.list().shown().length > 0 && ui.app.callsUnderWay() === 0);
    await look(ui, 'list', ladder);
    const { isOfSums } = ui.app.list().screen;
    if (isOfSums) {
      await ui.press('enter');
      await look(ui, 'rows behind', ladder);
      await ui.press('escape');
      await ui.type(goes);
      await ui.waitFor(() => ui.app.list().shown().length > 0 && ui.app.callsUnderWay() === 0);
    } else {
      await ui.press('enter', 'x');
      await ui.layer('pager');
      await look(ui, 'JSON');
      await ui.press('x');
      await ui.layer('pager');
      await look(ui, 'YAML');
      await ui.press('escape', 'escape');
    }
    await ui.press('w');
    await look(ui, 'show all columns', ladder);
    await ui.press('a');
    await look(ui, 'actions');
    await ui.press('escape', 'y');
    await look(ui, 'what can be copied');
    await ui.press('escape');
    if (!isOfSums) {
      await ui.press('enter');
      expect(layersOf(ui)).toEqual(['details']);
      await look(ui, 'details', ladder);
      await ui.press('pagedown', 'pagedown');
      await look(ui, 'end of the details');
      await ui.press('escape');
    }
    await ui.press('s');
    expect(layersOf(ui)).toEqual(['form']);
    await look(ui, 'filters', ladder);
    await ui.press('escape', 'e');
    await ui.waitFor(() => ui.app.callsUnderWay() === 0 && !layersOf(ui).includes('opening'));
    if (layersOf(ui).includes('form')) {
      for (const _field of formFieldsOf(ui)) {
        await look(ui, 'form');
        await ui.press('tab');
      }
      await look(ui, 'buttons of the form', ladder);
      await ui.press('escape');
    }
    expect(layersOf(ui)).toEqual([]);
    await ui.press('m');
    await look(ui, 'messages', ladder);
  },
);

test.each(['home', 'notice', 'about', 'account', 'wallet', 'dashboard', 'settings', 'playground', 'route model=m'])(
  'SEC-01: %s: hostile texts leave only our own escape sequences',
  async (view) => {
    const ui = await open();
    await ui.waitFor(() => ui.app.store.get().phase === 'ready');
    await ui.type(`:${view}\r`);
    await look(ui, view, ladder);
    await ui.press('pagedown', 'a');
    await look(ui, 'its actions');
    await ui.press('enter');
    await look(ui, 'the first of them');
    await ui.press('escape', 'escape', 'escape', 'm');
    await look(ui, 'messages');
  },
);
