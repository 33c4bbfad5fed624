import { expect, test } from 'vitest';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { Done, RowAction, SiteAction } from '../../../shared/screen/action.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import { upstreamUpdateActions } from '../../../shared/screens/upstream-update/upstream-update-actions.ts';
import type { UpdateRow } from '../../../shared/screens/upstream-update/upstream-update-row.ts';
import { type Answers, answeringContext } from '../../support/gateway/answering-context.ts';

// Proposed models are taken channel by channel; a gateway drops what it no longer proposes without a word, so its answer is
// compared with what was asked.

const row = (channel_id: number, model: string, change = 'add'): UpdateRow =>
  ({
    id: channel_id,
    channel_id,
    channel_name: `c${channel_id}`,
    status: 1,
    change,
    model,
    models: 'old',
    at_risk: [],
  }) as never;
const applied = (more: object = {}) => ({ add: [], remove: [], ignored: [], models: 'old', ...more });
const actionOf = (verb: string) =>
  upstreamUpdateActions.find((action) => action.verb === verb) as unknown as RowAction<UpdateRow, undefined>;

function open(answers: Answers) {
  const site = answeringContext(answers);
  const one = (verb: string, of: UpdateRow) =>
    actionOf(verb)
      .run(of, undefined, site.context, {})
      .catch((error: unknown) => error as Error);
  const many = async (verb: string, rows: readonly UpdateRow[]) => {
    const done = (await actionOf(verb).runMany?.(rows, undefined, site.context, {})) as Map<UpdateRow, Done | Error>;
    return rows.map((of) => done.get(of)?.message);
  };
  return { ...site, one, many };
}

test.each([
  ['accept', 'add', { add: ['m'] }, 'c1 now has m.'],
  ['accept', 'add', { models: 'old, m' }, 'c1 now has m.'],
  ['accept', 'add', {}, undefined],
  ['accept', 'add', { remove: ['m'] }, undefined],
  ['remove', 'remove', { remove: ['m'], models: 'm' }, 'c1 no longer has m.'],
  ['remove', 'remove', { models: 'old' }, 'c1 no longer has m.'],
  ['remove', 'remove', { models: 'old,m' }, undefined],
  ['ignore', 'ignore', { ignored: ['m'] }, 'm is no longer proposed for c1.'],
  ['ignore', 'ignore', { models: 'm' }, undefined],
])(
  'GEN-06: to %s is done where the answer says it, or the channel is so already (%j: %j)',
  async (verb, asked, answer, outcome) => {
    const site = open({ 'upstreamUpdates.apply': applied(answer) });
    const change = verb === 'remove' ? 'remove' : 'add';
    const done = await site.one(verb, row(1, 'm', change));
    const gone = new Refusal('The gateway no longer proposes m for c1. Nothing was done. Refresh and try again.');
    const data = { channel_id: 1, channel_name: 'c1', model: 'm', change };
    // What somebody else had done before is told, and is nothing that this could take back.
    const isTheirs = Object.keys(answer).join() === 'models';
    const same = { models: verb === 'remove' ? ['old'] : ['old', 'm'] };
    const expected = { message: outcome, data, ...(isTheirs && { was: same, left: same }) };
    expect(done).toEqual(outcome === undefined ? gone : expected);
    const undo = actionOf(verb).undo?.(
      done instanceof Error ? [] : [{ row: row(1, 'm', change), done }],
      undefined,
      site.context,
    );
    expect(undo !== undefined).toBe(outcome !== undefined && !isTheirs);
    expect(site.asked).toEqual([['upstreamUpdates.apply', 1, { [asked]: ['m'] }]]);
  },
);

test('GEN-06: lines of one channel are one call, and what fails for one channel is told of its lines alone', async () => {
  const failure = new GatewayError('refused', { serverMessage: 'busy' });
  const apply = (id: number) => {
    if (id === 2) throw failure;
    return applied({ add: ['a', 'b'] });
  };
  const site = open({ 'upstreamUpdates.apply': apply });
  const rows = [row(1, 'a'), row(2, 'a'), row(1, 'b'), row(1, 'c')];
  expect(await site.many('accept', rows)).toEqual([
    ...['c1 now has a.', failure.message, 'c1 now has b.', expect.stringMatching(/^The gateway no longer proposes c/)],
  ]);
  expect(site.asked).toEqual([
    ['upstreamUpdates.apply', 1, { add: ['a', 'b', 'c'] }],
    ['upstreamUpdates.apply', 2, { add: ['a'] }],
  ]);
  // Nothing was done yet: the whole fails as one.
  await expect(site.many('accept', [row(2, 'a'), row(1, 'a')])).rejects.toBe(failure);
});

test.each([
  ['accept', [true, false]],
  ['ignore', [true, false]],
  ['remove', [false, true]],
])('GEN-06: %s is for additions and removals: %j', (verb, expected) => {
  const { refusal, shows } = actionOf(verb);
  const { context } = open({});
  const changes = ['add', 'remove'].map((change) => row(1, 'm', change));
  expect(changes.map((of) => refusal?.(of, context) === undefined)).toEqual(expected);
  expect([shows?.(undefined, row(1, 'm'), undefined), shows?.(row(1, 'm'), row(1, 'm'), undefined)]).toEqual([
    true,
    false,
  ]);
});

test('GEN-06: before models go it says which channels would have none left', () => {
  const { context } = open({});
  const ask = (models: string) =>
    actionOf('remove').confirm?.([{ ...row(1, 'm', 'remove'), models }], context, undefined);
  expect(ask('m')).toEqual({
    prompt: 'Remove this model: c1 − m?',
    consequences: [expect.stringContaining('gw.example.com'), 'This channel would have no model left: c1.'],
  });
  expect(ask('m,other')?.consequences).toHaveLength(1);
});

const found = { checked: 3, failed: 0, add: 2, remove: 1, autoAdded: 0, failedIds: [] };

test.each([
  [found, 'good', '3 channels compared: 2 models to add, 1 to remove.'],
  [{ ...found, checked: 0 }, 'warn', /^No enabled channel takes part\./],
  [
    { ...found, failed: 2, failedIds: [7, 9] },
    'warn',
    /remove\. 2 providers could not be asked; .* Channel IDs: 7, 9\.$/,
  ],
  [{ ...found, autoAdded: 1 }, 'good', /remove\. 1 model was added automatically\.$/],
])(
  'GEN-05 GEN-06: what was detected for all is counted, with who could not be asked (%j)',
  async (answer, tone, outcome) => {
    const { context } = open({ 'upstreamUpdates.detectAll': { alreadyRunning: false, found: answer } });
    const detect = upstreamUpdateActions.find(({ verb }) => verb === 'detect') as SiteAction<undefined>;
    const { failedIds: _, autoAdded, ...counts } = answer;
    expect(await detect.run(undefined, context, {})).toEqual({
      message: typeof outcome === 'string' ? outcome : expect.stringMatching(outcome),
      ...{ tone, data: { ...counts, auto_added: autoAdded, already_running: false } },
    });
  },
);

test.each([
  [{ checked_channels: 1 }, false, { task_id: 't', already_running: false }],
  [{ checked_channels: 1 }, true, { task_id: 't', already_running: true }],
])('GEN-05: a job is followed to its end (%j, joined: %j)', async (result, alreadyRunning, data) => {
  const task = { taskId: 't', status: 'success', result };
  const { context } = open({
    'upstreamUpdates.detectAll': { taskId: 't', alreadyRunning },
    'systemTasks.follow': { task },
  });
  const detect = upstreamUpdateActions.find(({ verb }) => verb === 'detect') as SiteAction<undefined>;
  const done = await detect.run(undefined, context, {});
  expect(done).toMatchObject({ data });
  expect(done.message.startsWith('Such a task was already running')).toBe(alreadyRunning);
});
