import { expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import type { FormLayer } from '../../../../cli/tui/state/form/form-state.ts';
import { forgetfulJournal } from '../../../../shared/gateway/journal-memory.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const open = async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const journal = forgetfulJournal();
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: { username: 'root', password: '123456' },
    view: 'channel',
    columns: 120,
    rows: 40,
    journal: () => ({ ...journal, face: 'tui', user: () => 'root', profile: 'test', gateway: sandbox.url }),
  });
  await ui.waitFor('1 of 60');
  const form = () => {
    const top = layersOf(ui.app).find(({ kind }) => kind === 'form') as FormLayer | undefined;
    if (top === undefined) throw new Error('no form is open');
    return top.store.get();
  };
  const goTo = async (name: string) => {
    const { fields, focus } = form();
    const by = fields.findIndex((field) => field.name === name) - focus;
    await ui.press(...Array.from({ length: Math.abs(by) }, () => (by < 0 ? 'shift+tab' : 'tab')));
    expect(fields[form().focus]?.name).toBe(name);
  };
  return { ui, form, goTo };
};

test('CHG-10: F2 shows over a form what was written to the field before, and what is typed stays', async () => {
  const { ui, form, goTo } = await open();
  await ui.press('e');
  await ui.layer('form');
  await goTo('priority');
  await ui.press('f2');
  await ui.shows('Nothing was written to Priority from this machine yet.');
  await ui.type('77');
  await ui.press('ctrl+s');
  await ui.waitFor(/▌ .* 77 /);
  await ui.press('e');
  await ui.layer('form');
  await goTo('name');
  await ui.type('half typed');
  await goTo('priority');
  await ui.press('f2');
  await ui.layer('pager');
  await ui.waitFor('History of Priority');
  await ui.waitFor(/Priority: 10 → 77.*root/);
  await ui.press('escape');
  await ui.layer('form');
  expect(form().value.name).toMatch(/half typed$/);
  // Another field's changes are not told here.
  await goTo('name');
  await ui.press('f2');
  await ui.shows('Nothing was written to Name from this machine yet.');
});

test('CHG-10: F2 in the settings tells of that option; what is made new has no history', async () => {
  const { ui, goTo } = await open();
  await ui.command('settings RetryTimes');
  await ui.layer('form');
  await ui.type('4');
  await ui.press('ctrl+s');
  await ui.agree(/General/);
  await ui.waitFor(() => layersOf(ui.app).length === 0);
  await ui.command('settings RetryTimes');
  await ui.layer('form');
  await ui.press('f2');
  await ui.layer('pager');
  await ui.waitFor(/Retry count: \d+ → 4/);
  await ui.press('escape', 'escape', 'n');
  await ui.layer('form');
  await goTo('name');
  await ui.press('f2');
  await ui.shows('What is filled in here has no history.');
});

test('TUI-12: the box opens over a form, and asks before what was typed there is lost', async () => {
  const { ui, form, goTo } = await open();
  await ui.press('e');
  await ui.layer('form');
  await goTo('name');
  await ui.type('half typed');
  await ui.press('ctrl+p');
  await ui.layer('box');
  await ui.type('redempt');
  await ui.press('enter');
  await ui.layer('confirm');
  await ui.press('escape', 'escape');
  await ui.layer('form');
  expect(form().value.name).toMatch(/half typed$/);
  expect(ui.app.store.get().view).toBe('channel');
  // A second list and the actions of another row would lead away just so.
  ui.app.store.set({ size: { columns: 220, rows: 50 } });
  for (const key of ['ctrl+o', 'ctrl+t']) {
    await ui.press('ctrl+p');
    await ui.layer('box');
    await ui.type('azure-eu');
    await ui.press(key);
    await ui.layer('confirm');
    await ui.press('escape', 'escape');
    await ui.layer('form');
    expect(form().value.name).toMatch(/half typed$/);
  }
  await ui.press('ctrl+p');
  await ui.type('redempt');
  await ui.press('enter');
  await ui.layer('confirm');
  await ui.press('tab', 'enter');
  await ui.waitFor(() => ui.app.store.get().view === 'redemption');
  expect(layersOf(ui.app)).toEqual([]);
});
