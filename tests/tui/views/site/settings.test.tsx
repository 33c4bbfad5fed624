import { afterAll, beforeAll, expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import { settingsSections } from '../../../../shared/screens/settings/sections.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { openApp } from '../../support/open-app.tsx';

/** The deprecated links left with v0.6, the switch of the card is the card fork's own, the others came later. */
const notOnV013: Record<string, string[]> = {
  general: ['chat_link', 'chat_link2'],
  payment: ['enabled'],
  monitoring: ['test_mode', 'test_concurrency'],
  ratio: ['max_auto_groups'],
  affinity: ['keep_on_disabled'],
  performance: ['metrics', 'metrics_minutes', 'metrics_step', 'metrics_days'],
  smtp: ['start_tls', 'unchecked_certificate'],
  oidc: ['display_name'],
};
const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

async function open(command: string) {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'token', rows: 120 });
  await ui.waitFor('Key limits are approximate');
  await ui.type(`:${command}\r`);
  return ui;
}

test('SET-02 SET-03 SET-04 SET-05 SET-06 SET-07 SET-08 SET-09 SET-10 SET-11 SET-12 SET-14 SET-15 GEN-26: every section is a form of its fields, and is found by any of them', async () => {
  const { gateway } = await signedInContext(sandbox);
  await gateway.options.set('passkey.user_verification', 'always');
  const ui = await open('settings');
  await ui.waitFor('Settings');
  await ui.type('allowed_ports');
  await ui.waitFor(() => {
    const picker = layersOf(ui.app).at(-1);
    return (
      picker?.kind === 'picker' &&
      picker.store
        .get()
        .shown.map(({ value }) => value)
        .join() === 'outgoing'
    );
  });
  // It opens at the field that was found.
  await ui.press('enter');
  await ui.layer('form');
  const found = layersOf(ui.app).at(-1);
  const { fields: ofForm, focus } = found?.kind === 'form' ? found.store.get() : { fields: [], focus: -1 };
  expect(ofForm[focus]?.name).toBe('ports');
  await ui.press('escape');
  await ui.type(':settings theme\r');
  await ui.waitFor('This gateway doesn’t have “Console”.');
  expect(layersOf(ui.app)).toHaveLength(0);
  for (const section of settingsSections.filter(({ id }) => id !== 'theme')) {
    await ui.type(`:settings ${section.id}\r`);
    await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'form');
    const layer = layersOf(ui.app).at(-1);
    const fields = layer?.kind === 'form' ? layer.store.get().fields.map(({ name }) => name) : [];
    const absent = notOnV013[section.id] ?? [];
    expect(fields).toEqual(section.fields.map(({ name }) => name).filter((name) => !absent.includes(name)));
    await ui.waitFor(ui.app.say(section.title));
    if (section.id === 'passkey') await ui.waitFor('stored as “always”, which the gateway can’t read');
    for (const { name, label } of section.fields) {
      if (!absent.includes(name)) await ui.waitFor(ui.app.say(label));
    }
    await ui.press('escape');
    await ui.waitFor(() => layersOf(ui.app).length === 0);
  }
});

test('ME-06: a new password that does not match its confirmation is refused before a request', async () => {
  const ui = await open('account password');
  await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'form');
  await ui.type('long-enough-1\tlong-enough-2\u0013');
  await ui.waitFor(/✗ .*match/);
  expect(layersOf(ui.app).at(-1)?.kind).toBe('form');
});

test('USER-02: adding a user requires name and password, then it is in the list', async () => {
  const ui = await open('user create');
  await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'form');
  await ui.type('\u0013');
  await ui.waitFor(() => ui.app.store.get().message?.tone === 'bad');
  const layer = layersOf(ui.app).at(-1);
  if (layer?.kind === 'form') {
    expect(Object.keys(layer.store.get().errors)).toEqual(expect.arrayContaining(['username', 'password']));
  }
  await ui.type('newperson\t\tlong-enough-1');
  await ui.type('\u0013');
  await ui.waitFor(() => layersOf(ui.app).length === 0);
  await ui.waitFor('newperson');
});
