import { expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { createLiveRefresh } from '../../../../cli/tui/state/list/live-refresh.ts';
import type { TransportRequest } from '../../../../shared/gateway/client/transport.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { addChannel } from '../../../web/support/rows.ts';
import { openApp } from '../../support/open-app.tsx';

test('SEE-04: an operator lands on the pulse, which renews itself, and every number leads to its rows and back', async () => {
  const sandbox = await startTestSandbox();
  const context = await signedInContext(sandbox);
  const { id } = await addChannel(context, { name: 'main', models: ['alpha'] });
  await addChannel(context, { name: 'other', models: ['beta'] });
  await context.gateway.channels.setStatus(id, 2);
  const as = { username: 'root', password: '123456' };
  const { transport, clock } = createRealWorld();
  const asked: string[] = [];
  let ahead = 0;
  const world = {
    clock: { ...clock, now: () => clock.now() + ahead },
    transport: (request: TransportRequest) => {
      if (/\/api\/(log|channel|data)\//.test(request.url)) asked.push(request.url);
      return transport(request);
    },
  };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: undefined, columns: 140, rows: 40, world });
  await ui.waitFor(/broken +Models without a channel +alpha +none enabled +default/);
  await ui.waitFor(/well +Now +Calls a minute +0/);
  // What is broken leads: of a small terminal's rows it is the first.
  expect(ui.screen().search(/broken +Models/)).toBeLessThan(ui.screen().search(/well +Now/));
  await ui.waitFor(/well +Channels +Enabled +1 +of 2 channels/);
  // Live, two calls in ten seconds: what is made meanwhile is there when its turn has come.
  await addChannel(context, { name: 'third', models: ['beta'] });
  const refresh = createLiveRefresh(ui.app);
  for (let round = 0; round < 6 && !/Enabled +2 +of 3 channels/.test(ui.screen()); round += 1) {
    asked.length = 0;
    ahead += 10_000;
    ui.app.store.set({ now: world.clock.now() });
    await ui.waitFor(() => {
      // Nothing begins while the answer before is being taken in.
      refresh.tick();
      return asked.length > 0 && ui.app.callsUnderWay() === 0;
    });
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(2);
  }
  await ui.waitFor(/well +Channels +Enabled +2 +of 3 channels/);
  await ui.row('alpha');
  await ui.type('dc');
  await ui.waitFor('Pulse alpha › Channels');
  await ui.waitFor('1 of 1');
  await ui.waitFor('main');
  expect(ui.screen()).not.toContain('other');
  await ui.press('[');
  await ui.waitFor(/broken +Models without a channel +alpha/);
  // The chart of the hour stands below; a digit looks further back.
  await ui.waitFor(/Calls a minute {2}▇ answered {2}░ failed/);
  await ui.press('2');
  await ui.waitFor(/Pulse › 1 1 hour {2}\[2 24 hours\] {2}3 7 days/);
  await ui.waitFor(/Calls an hour {2}▇ answered/);
  await ui.press('1');
  await ui.waitFor(/\[1 1 hour\][\s\S]*Calls a minute {2}▇/);
  // No failed call stands in the log of this gateway: it may keep none, and the line leads to the calls there are.
  await ui.waitFor(/unknown +Now +Error rate .*Not recorded by this gateway\./i);
  await ui.row('Error rate');
  await ui.type('\r');
  await ui.waitFor('Pulse Error rate › Logs › Type: consumption');
});

test('SEE-04: what is broken is tested, switched and edited from its line, its cures first, and the line tells it at once; f leaves what is broken', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const as = { username: 'root', password: '123456' };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: undefined, columns: 140, rows: 40 });
  await ui.waitFor(/broken +Broken channels +openai-eu +auto-disabled +Your account has been deactivated/);
  await ui.row('Error rate');
  await ui.press('t');
  await ui.shows('This line is not about a channel.');
  await ui.type('\r');
  await ui.waitFor('Pulse Error rate › Logs › Type: error');
  // Behind a related list the way stands in the place of the views: what one of them narrows by is said all the same.
  await ui.press('2');
  await ui.waitFor(/Pulse Error rate › Logs › Type: error › .*-30d/);
  await ui.press('[');
  await ui.waitFor(/broken +Broken channels +openai-eu/);
  await ui.row('suno-backup');
  await ui.press('a');
  await ui.layer('picker');
  // A balance that is used up: a test, and the balance read again.
  await ui.waitFor(/Actions: suno-backup[\s\S]*Test… +t │[\s\S]*Update balance +│[\s\S]*Edit… +e │/);
  await ui.press('escape');
  await ui.row('openai-eu');
  await ui.press('t');
  await ui.shows(/^Channel openai-eu tested: /);
  await ui.press('+');
  await ui.shows('Channel openai-eu enabled.');
  // It may still have failed calls of this hour.
  await ui.waitFor(() => !/broken +Broken channels +openai-eu/.test(ui.screen()));
  await ui.press('f');
  const lines = () =>
    ui
      .screen()
      .split('\n')
      .filter((line) => / (broken|well|needs a look) /.test(line));
  await ui.waitFor(() => lines().length > 5 && lines().every((line) => line.includes(' broken ')));
  expect(lines().join('\n')).toMatch(/Channels +Auto-disabled +9 /);
  await ui.row('suno-backup');
  await ui.press('e');
  await ui.layer('form');
  await ui.waitFor(/Edit channel \d+ suno-backup/);
});

test('TUI-03: names of what is broken stand whole at 80, 100 and 120 columns, times from 100 on, times and trends whole or not at all; an open row tells its command', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const as = { username: 'root', password: '123456' };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: undefined, columns: 80, rows: 24 });
  await ui.waitFor(/broken .*ollama-lab-eu +auto-disabled +You exceeded/);
  const shown = () => ui.screen().split('\n');
  // Between two of them a column is about to have room, and must not come before it has.
  for (const columns of [80, 88, 94, 97, 100, 120]) {
    ui.app.store.set({ size: { columns, rows: 24 } });
    await ui.waitFor(() => shown()[0]?.length === columns - 1);
    if (columns <= 80 || columns >= 100) expect(shown()[2]?.includes('TIME')).toBe(columns > 80);
    const rows = shown().filter((line) => line.includes('broken'));
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row.slice(0, row.indexOf('auto-disabled')).trimEnd()).not.toMatch(/…$/);
    // The note is the gateway's own text, and is cut wherever its room ends.
    for (const row of rows) expect(row).not.toMatch(/\d\d-\d\d(?: [\d:]*)?…|(?<!\d)\d\d:\d[\d:]*…|[▁-█]…/);
  }
  await ui.command('channel');
  await ui.waitFor('1 of 60');
  await ui.press('enter');
  await ui.waitFor('CLI: tollgate channel get 1');
  await ui.waitFor('d related');
});
