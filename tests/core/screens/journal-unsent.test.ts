import { beforeEach, expect, test } from 'vitest';
import { journalEntries } from '../../../shared/domain/journal.ts';
import { recordsOf } from '../../../shared/domain/journal-chain.ts';
import { forgetfulJournal } from '../../../shared/gateway/journal-memory.ts';
import type { RowAction } from '../../../shared/screen/action.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { runAgreed } from '../../support/run/run-agreed.ts';

let context: ScreenContext;
beforeEach(async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  const by = { face: 'tui', user: () => 'root', profile: 'prod', gateway: sandbox.url } as const;
  context = { ...(await signedInContext(sandbox)), journal: { ...forgetfulJournal(), ...by } };
});

// biome-ignore lint/suspicious/noExplicitAny: what an action answers is of no matter here.
type Anything = any;
const entries = async () => journalEntries(recordsOf((await context.journal?.lines()) ?? []));

test('CHG-07: what a rule refuses while it runs, before anything was sent, leaves no entry; what was sent before a refusal does', async () => {
  const row = await context.gateway.channels.get(3);
  const found = channelScreen.actions?.find(({ verb }) => verb === 'disable');
  const { runMany: _, ...disable } = { ...(found as RowAction<Anything, Anything>) };
  const refused = async () => {
    throw new Refusal('Too long.');
  };
  const late = (run: typeof disable.run): typeof disable => ({ ...disable, run });
  const runLate = async (action: typeof disable) =>
    (await runAgreed({ target: channelScreen, action, rows: [row], input: undefined }, () => context)).end;
  expect(await runLate(late(refused))).toMatchObject({ kind: 'outcome', entry: undefined });
  expect(await runLate(late((own, _input, now) => now.gateway.channels.get(own.id + 9999) as Anything))).toMatchObject({
    kind: 'outcome',
    entry: undefined,
  });
  expect(await entries()).toEqual([]);
  const half = late(async (own, input, now, options) => {
    await disable.run(own, input, now, options);
    return refused();
  });
  const end = await runLate(half);
  expect(end).toMatchObject({ kind: 'outcome', entry: expect.any(Number) });
  expect(await entries()).toMatchObject([{ outcome: 'failed', text: 'Too long.' }]);
});
