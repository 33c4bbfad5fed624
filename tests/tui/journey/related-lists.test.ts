import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { copiedIn, openTerminal, type Terminal } from '../../support/program/terminal.ts';

test('SEE-06: from every row to what belongs to it, and back the same way; Esc takes off what was narrowed behind a related list first', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  const terminal = await openTerminal({
    columns: 150,
    env: { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' },
  });
  const crumbs = ({ lines }: Terminal) => lines()[1] ?? '';
  const open = async (view: string, start: RegExp) => {
    terminal.type(`:${view}\r`);
    await terminal.waitFor((shown) => start.test(crumbs(shown)));
  };
  /** Goes through a related list, sees where it leads, and goes back. Where names are long, the first place leaves the line. */
  const through = async (letter: string, there: RegExp, back: RegExp) => {
    terminal.type(`d${letter}`);
    await terminal.waitFor((shown) => there.test(crumbs(shown)));
    await terminal.press('[');
    await terminal.waitFor((shown) => back.test(crumbs(shown)) && shown.lines().some((line) => line.startsWith('▌')));
  };

  const channels = /^ Channels .*row 1 of 60(?:, \d+ loaded)?$/;
  await open('channel', channels);
  await through('l', /^ Channels openai › Logs › .*Channel ID: 1\b/, channels);
  await through('e', /^ Channels openai › Logs .*Type: error › Start: -30d/, channels);
  await through('u', /^ Channels openai › Usage › .*Channel ID: 1\b/, channels);
  await through('w', /^ Channels openai › Users .*group=default,vip,svip,research,trial/, channels);
  await through('m', /^ Channels openai › Models .*model_name=gpt-4o,gpt-4o-mini/, channels);

  await through('r', /^ Channels openai › .* › .*: gpt-4o .*: default/, channels);

  // Narrowed further behind the related list: Esc takes that off, then leads back.
  terminal.type('dl');
  await terminal.waitFor((shown) => /^ Channels openai › Logs/.test(crumbs(shown)));
  terminal.type('/type:error model:gpt-4o\r');
  await terminal.waitFor((shown) => crumbs(shown).includes('Type: error'));
  // A long error of the row under the cursor would take the place of the command line, so it is asked for.
  await terminal.press('=');
  await terminal.waitFor((shown) => copiedIn(shown).length > 0);
  expect(copiedIn(terminal)).toEqual([
    expect.stringMatching(/^tollgate log list --channel=1 --start=-7d --type=error /),
  ]);
  await terminal.press('escape');
  await terminal.waitFor((shown) => !crumbs(shown).includes('Type: error') && crumbs(shown).includes('Channel ID: 1'));
  await terminal.press('escape');
  await terminal.waitFor((shown) => channels.test(crumbs(shown)));

  // What is typed behind the words of a related list is a word of its own; opened and left, the line changes nothing.
  terminal.type('dm');
  await terminal.waitFor((shown) => /Models .*model_name=/.test(crumbs(shown)));
  await terminal.waitFor(/^.. +gpt-3\.5-turbo/m);
  terminal.type('/mini');
  await terminal.waitFor(/^ \/model_name=\S+ mini/m);
  terminal.type('\r');
  await terminal.waitFor((shown) => / 2 of \d+$/.test(crumbs(shown).trimEnd()));
  await terminal.press('escape');
  await terminal.waitFor(/^.. +gpt-3\.5-turbo/m);
  terminal.type('/\r');
  await terminal.waitForGone(/^ \/model_name/m);
  await terminal.press('escape');
  await terminal.waitFor((shown) => channels.test(crumbs(shown)));

  const prices = /^ Models .*row \d+ of \d+(?:, \d+ loaded)?$/;
  await open('pricing', prices);
  await through('c', /Channels › .*: \S/, prices);
  await through('l', /Logs › .*Model name: /, prices);

  const tokens = /^ API keys .*row \d+ of 4$/;
  await open('token', tokens);
  await through('l', /^ API keys scratch › Logs › .*: scratch/, tokens);

  const users = /^ Users (?!.*› (?:Logs|API keys)\b)/;
  await open('user', users);
  await through('l', /Logs › .*: \w+/, users);
  terminal.type('dk');
  await terminal.waitFor('The gateway shows API keys only to their owner');
  terminal.type('/username=root\r');
  await terminal.waitFor(/▌ +1 /);
  await through('k', /^ Users root › API keys/, users);

  // Behind a related list the line begins with the row that led there.
  const logs = /^ Logs › .*Type: consumption/;
  await open('log type=consumption', logs);
  // Of the row under the cursor: the rows of before stand there until the new ones come.
  await terminal.waitFor(/(?:Details: |Time: |Tried in order).* CLI: tollgate log list --type=consumption/);
  await through('c', /Channels › .*: \d+/, logs);
  await through('w', /Users › /, logs);
  await through('k', /API keys › /, logs);
  await through('p', /Models › .*: \S/, logs);
  await terminal.press('q');
  expect((await terminal.exit).exitCode).toBe(0);
});
