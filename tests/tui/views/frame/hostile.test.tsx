import { expect, test } from 'vitest';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
/** Clipboard, title, link, clear, cursor, bell, 8-bit controls, right-to-left override, zero-width, broken surrogate. */
const hostile =
  'a\u001B]52;c;aGFjaw==\u0007b\u001B]0;title\u0007c\u001B]8;;http://evil\u0007d\u001B[2J\u001B[H\u0007\u009B31m\u202Ee\u200Bf\uD800g\r\nh\u001B[31mred';

const ours = [/\u001B\[[\d;]*m/g, /\u001B\[\?2026[hl]/g];

function leftovers(frame: string): string[] {
  const bare = ours.reduce((text, pattern) => text.replace(pattern, ''), frame);
  return [...bare].filter((character) =>
    /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u200B]/.test(character),
  );
}

test('strings of a hostile gateway leave only our own escape sequences, in lists, details, forms, errors and names', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    view: 'channel',
    profile: hostile,
    gateway: (real) => ({
      account: { ...real.account, self: async (o) => ({ ...(await real.account.self(o)), username: hostile }) },
      channels: {
        ...real.channels,
        list: async (query, options) => {
          const page = await real.channels.list(query, options);
          return {
            ...page,
            rows: page.rows.map((row) => ({
              ...row,
              name: hostile,
              group: hostile,
              tag: hostile,
              other_info: JSON.stringify({ status_reason: hostile, status_time: 1 }),
            })),
          };
        },
        get: async (id, options) => ({
          ...(await real.channels.get(id, options)),
          name: hostile,
          base_url: hostile,
          models: hostile,
          model_mapping: hostile,
        }),
        test: () => Promise.reject(new GatewayError('refused', { serverMessage: hostile })),
      },
    }),
  });
  const look = (where: string) => expect(leftovers(ui.raw()), where).toEqual([]);
  await ui.waitFor('1 of 60');
  look('list');
  await ui.press('t');
  await ui.waitFor('The gateway returned an error');
  look('error');
  await ui.press('-');
  await ui.waitFor('Disable channel');
  look('confirmation');
  await ui.press('escape', 'enter');
  await ui.waitFor('Base URL');
  look('details');
  await ui.press('escape', 'e');
  await ui.waitFor('Edit channel');
  for (let field = 0; field < 16; field++) {
    await ui.press('tab');
    look(`form, field ${field}`);
  }
  await ui.press('escape');
  await ui.waitForGone('Edit channel');
  await ui.press('m');
  await ui.waitFor('Messages');
  look('messages');
  await ui.press('escape');
  await ui.type(`\u001B[200~${hostile}\u001B[201~`);
  await ui.type(`:\u001B[200~${hostile}\u001B[201~`);
  await ui.press('enter');
  await ui.waitFor('Unknown command');
  look('command');
});
