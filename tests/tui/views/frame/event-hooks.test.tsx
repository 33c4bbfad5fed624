import { expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { standardConfig } from '../../../../cli/tui/config/tui-config.ts';
import { createEventHooks } from '../../../../cli/tui/state/notifier/event-hooks.ts';
import type { BesideTerminal } from '../../../../cli/world/terminal.ts';
import { rootCalls } from '../../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('TUI-10 TUI-16: a channel that the gateway disables starts its hook once, so does one that heals; what was off before and what a person does is no news; read-only starts none', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { call } = await rootCalls(sandbox.url);
  const real = createRealWorld();
  let ahead = 0;
  const clock = { ...real.clock, now: () => real.clock.now() + ahead };
  const events = ['channel-broke', 'channel-healed'] as const;
  const usual = { key: '', on: [], screen: false, confirm: false, background: true, limit: 60_000 };
  const config = { ...standardConfig, hooks: [{ ...usual, name: 'tell us', run: './tell', events }] };
  const open = async (readOnly: boolean) => {
    const ui = await openApp({
      ...{ gatewayUrl: sandbox.url, as: { username: 'root', password: '123456' }, config, readOnly },
      ...{ view: 'channel' as const, world: { clock } },
    });
    await ui.waitFor(/row 1 of 60/);
    const started: BesideTerminal[] = [];
    ui.app.device.readProgram = async (_command, _words, options) => {
      started.push(options);
      return { code: 0, output: 'told' };
    };
    const hooks = createEventHooks(ui.app);
    /** A look, and what it starts. */
    const look = async () => {
      ahead += 40_000;
      hooks.tick();
      await ui.waitFor(() => ui.app.callsUnderWay() === 0);
      ahead += 1000;
      hooks.tick();
    };
    await look();
    const tick = () => {
      ahead += 11_000;
      hooks.tick();
      ahead += 1000;
      hooks.tick();
    };
    return { ui, started, look, tick };
  };
  const setStatus = (id: number, status: number) => call('PUT', '/api/channel/', { id, status });

  const { ui, started, look, tick } = await open(false);
  expect(started).toEqual([]);
  await setStatus(4, 3);
  await setStatus(8, 2);
  await look();
  await ui.shows('“tell us” finished.');
  expect(started).toHaveLength(1);
  expect(started[0]?.environment).toMatchObject({ TOLLGATE_EVENT: 'channel-broke', TOLLGATE_EVENT_COUNT: '1' });
  expect(JSON.parse(started[0]?.input ?? '')).toMatchObject({
    gateway: sandbox.url,
    events: [{ event: 'channel-broke', id: 4, name: 'azure' }],
  });
  await look();
  expect(started).toHaveLength(1);
  await setStatus(4, 1);
  await setStatus(8, 1);
  await look();
  await ui.shows('“tell us” finished.');
  expect(JSON.parse(started[1]?.input ?? '').events).toEqual([
    { event: 'channel-healed', id: 4, name: 'azure', note: '' },
  ]);
  // A refresh of the list that shows it is enough: nobody looks for it.
  await setStatus(7, 3);
  await ui.type('r');
  await ui.waitFor(/claude .*Auto-disabled/);
  await ui.waitFor(() => ui.app.callsUnderWay() === 0);
  tick();
  await ui.waitFor(() => started.length === 3);
  expect(JSON.parse(started[2]?.input ?? '').events).toMatchObject([{ event: 'channel-broke', id: 7, name: 'claude' }]);
  // What a hook says of itself does not take the place of what the person waits for; it can be read in the log.
  await setStatus(7, 1);
  ui.app.notify('2 done: the outcome of a run', 'good');
  await look();
  tick();
  const said = () => ui.app.store.get().messages.filter(({ text }) => text.startsWith('“tell us” finished.'));
  await ui.waitFor(() => said().length === 4);
  expect(ui.app.store.get().message?.text).toBe('2 done: the outcome of a run');
  ui.close();

  const other = await open(true);
  await setStatus(4, 3);
  await other.look();
  await other.ui.shows('“tell us” was not started: read-only.');
  expect(other.started).toEqual([]);
});
