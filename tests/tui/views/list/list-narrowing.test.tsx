import { expect, test } from 'vitest';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
const wide = { as: root, view: 'channel', columns: 150, rows: 24 } as const;

/** The channels on show, as far as they are on hand. */
const shown = ({ app }: OpenApp): Channel[] => {
  const rows = app.list('channel').shown();
  return Array.from({ length: rows.length }, (_, index) => rows.at(index) as Channel | undefined).filter(
    (row) => row !== undefined,
  );
};

test('the search filters as one types, inverts with !, and says how many of how many', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({ ...wide, gatewayUrl: sandbox.url });
  await ui.waitFor('1 of 60');
  await ui.press('/');
  await ui.type('backup');
  await ui.waitFor('20 of 60');
  await ui.type(' !azure');
  await ui.waitFor('19 of 60');
  await ui.press('enter');
  await ui.waitForGone('azure-backup');
  await ui.press('escape');
  await ui.waitFor('1 of 60');
});

test('ASK-16: a size in the search is read in the unit on screen, and that is told beside it', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({ ...wide, gatewayUrl: sandbox.url });
  await ui.waitFor('1 of 60');
  await ui.press('/');
  await ui.type('latency>1');
  // What there is to compare with stands beside it, and how many rows have nothing to compare.
  await ui.waitFor(/Read as Latency > 1 s\. Most [\d.]+ s, median [\d.]+ s\. \d+ without a value are left out\./);
  const slow = ui.app.list().shown().length;
  const loaded = ui.app.list().window.loaded() as { response_time: number }[];
  expect(slow).toBe(loaded.filter(({ response_time }) => response_time > 1000).length);
  expect(slow).toBeGreaterThan(0);
  await ui.type('q');
  await ui.waitFor('“1q” isn’t a duration, like 800ms');
  await ui.press('escape');
  await ui.waitFor('1 of 60');
});

test('GEN-07 TUI-03: a list filters by type and state, counts and sorts all rows: by the gateway where it can, else over all rows read, and it is said which; its column stays where room is short', async () => {
  const sandbox = await startTestSandbox({ sampleData: true, dialect: 'v1' });
  const asked: Record<string, unknown>[] = [];
  const ui = await openApp({
    ...wide,
    gatewayUrl: sandbox.url,
    gateway: (real) => ({
      channels: {
        ...real.channels,
        list: (query, options) => {
          asked.push({ ...query });
          return real.channels.list(query, options);
        },
      },
    }),
  });
  await ui.waitFor('1 of 60');
  const { window } = ui.app.list();
  expect(window.isComplete()).toBe(false);

  // Order: the gateway's own, over all of them.
  await ui.press('P');
  await ui.shows('Sorted by the gateway.');
  await ui.waitFor(() => shown(ui).length > 0 && asked.some((query) => JSON.stringify(query).includes('priority')));
  await ui.waitFor(() => {
    const priorities = shown(ui).map(({ priority }) => priority);
    return priorities.every((one, index) => index === 0 || (priorities[index - 1] ?? 0) >= one);
  });
  expect(window.isComplete()).toBe(false);
  // One that it does not know: over all rows, which are read.
  await ui.press('S');
  await ui.shows('Sorted here over all 60 rows.');
  expect(shown(ui)).toHaveLength(60);
  // Where room is short, the column that is sorted by stays.
  ui.app.store.set({ size: { columns: 80, rows: 24 } });
  await ui.waitFor(() => /STATUS[↑↓]/.test(ui.screen()) && !/ WT/.test(ui.screen()));
  await ui.press('W');
  await ui.waitFor(/ WT↓/);
  ui.app.store.set({ size: { columns: wide.columns, rows: wide.rows } });

  // Values of a column with their numbers, counted by the gateway; Tab takes one.
  await ui.type('/type:');
  await ui.waitFor('Counted by the gateway.');
  await ui.waitFor(/14 Anthropic Claude 3/);
  await ui.type('anth');
  await ui.press('tab');
  await ui.waitFor('/type:14');
  await ui.press('enter');
  await ui.waitFor(/row [13] of 3 by gateway/);
  expect(asked.some((query) => query.type === 14 || JSON.stringify(query).includes('"14"'))).toBe(true);
  // All that match are marked, not only those that were read.
  await ui.press('*');
  await ui.shows(/^3 selected|3 rows/);
  await ui.press('escape', 'escape');
  await ui.waitFor('of 60');

  // States that the gateway does not tell apart: over all rows, which are read for it.
  await ui.type('/status:');
  await ui.waitFor(/Counted here over all 60 rows\./);
  await ui.type('auto\r');
  await ui.waitFor(/\d+ of 60, over all rows/);
  const off = (window.loaded() as Channel[]).filter(({ status }) => status === 3);
  expect(
    shown(ui)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(off.map(({ id }) => id).sort());
  // What is counted is what the filter leaves, by these rows.
  await ui.type(':count type\r');
  await ui.layer('picker');
  await ui.shows('Counted here over all 60 rows.');
  await ui.press('enter');
  await ui.waitFor(/status:auto type:\d+/);
  await ui.waitFor(/of \d+, over all rows/);
  expect(shown(ui).every(({ status, type }) => status === 3 && type === shown(ui)[0]?.type)).toBe(true);
  // Of many rows all are read, if one agrees; what the gateway counts by itself it is asked for at once.
  await ui.command('log type=any start=any');
  await ui.waitFor(/1 of [\d,]{4,}/);
  await ui.command('count model');
  await ui.waitFor(/Read all [\d,]+ rows to count them\?/);
  await ui.press('escape');
  await ui.command('count nothing');
  await ui.shows(/^Count by a column: created_at, channel/);
});

test('a related list to one row puts the cursor on it, whatever else the gateway finds by its number', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({ ...wide, gatewayUrl: sandbox.url });
  await ui.waitFor('1 of 60');
  await ui.command('log type=consumption start=-7d channel=46');
  await ui.waitFor(() => (ui.app.list('log').current() as { channel?: number } | undefined)?.channel === 46);
  await ui.type('dc');
  await ui.waitFor(() => (ui.app.list('channel').current() as Channel | undefined)?.id === 46);
});

test('GEN-07: a gateway that ignores what it is asked filters nothing: the rows are tested here, over all of them', async () => {
  const sandbox = await startTestSandbox({ sampleData: true, dialect: 'classic' });
  // More rows pass than there is room for: nothing but the filter calls for the others.
  const many = await openApp({ ...wide, gatewayUrl: sandbox.url });
  await many.waitFor('50 loaded, more there');
  await many.type('/!type:14\r');
  await many.waitFor('57 of 60, over all rows');
  expect(shown(many)).toHaveLength(57);
  expect(shown(many).some(({ type }) => type === 14)).toBe(false);

  const ui = await openApp({ ...wide, gatewayUrl: sandbox.url });
  await ui.waitFor('50 loaded, more there');
  await ui.type('/type:14\r');
  await ui.waitFor('of 60, over all rows');
  expect(shown(ui).map(({ type }) => type)).toEqual([14, 14, 14]);
  await ui.press('escape', 'P');
  await ui.shows('Sorted here over all 60 rows.');
  // Narrow, the count stays and who did it goes first.
  await ui.type('/type:');
  await ui.waitFor('Counted here over all 60 rows.');
  await ui.press('escape');
});
