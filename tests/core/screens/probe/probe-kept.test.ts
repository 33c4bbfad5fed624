import { describe, expect, test } from 'vitest';
import { ProbeFault, ProbeOutcome, type ProbeResult, probeFaults } from '../../../../shared/domain/state/probe.ts';
import type { ProbeCell, ProbeRun } from '../../../../shared/domain/state/probe-run.ts';
import type { SiteAction } from '../../../../shared/screen/action.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import { junitCases } from '../../../../shared/screens/probe/probe-junit.ts';
import { type ProbeRow, probeRows, probeWord } from '../../../../shared/screens/probe/probe-row.ts';
import { probeScreen } from '../../../../shared/screens/probe/probe-screen.ts';
import { probeTable, progressText } from '../../../../shared/screens/probe/probe-table.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { expectCells } from '../../../support/program/screen-cell.ts';

// What was tested, as it is kept on this machine: which rows there are, in which order, and what each says (SEE-08).

const { Answered, Slow, Failed } = ProbeOutcome;
const result = (channel: number, model: string, outcome: ProbeOutcome, fields: object = {}): ProbeResult =>
  ({
    ...{
      channel,
      channel_name: `c${channel}`,
      model,
      outcome,
      fault: outcome === Failed ? ProbeFault.Key : ProbeFault.None,
    },
    ...{ time: 1.5, code: '', message: '', cost: null, tested_at: 1000, ...fields },
  }) as unknown as ProbeResult;

/** A context on whose machine these results are kept, the newest first. */
function keeping(results: readonly ProbeResult[]) {
  const { context } = answeringContext();
  return { ...context, probes: { read: async () => results } as never };
}
const kept = [
  result(2, 'b', Answered, { tested_at: 900 }),
  result(1, 'a', Failed, { tested_at: 800, message: 'bad key' }),
  result(1, 'a', Slow, { tested_at: 700 }),
  result(1, 'a', Answered, { tested_at: 600 }),
  result(1, 'b', Answered, { tested_at: 500 }),
  result(1, 'b', Failed, { tested_at: 400 }),
  result(1, 'c', Answered, { tested_at: 300 }),
  result(3, 'z', Failed, { tested_at: 200 }),
];

test('SEE-08: one row a channel and model: what failed first, then what fails most, then by channel and model', async () => {
  const rows = await probeRows(keeping(kept));
  expect(rows.map(({ key }) => key)).toEqual(['3/z', '1/a', '1/b', '1/c', '2/b']);
  expect(rows[1]).toMatchObject({ tests: 3, answered_at: 700, tested_at: 800, outcome: Failed });
  expect(rows[1]?.runs).toEqual([Answered, Slow, Failed]);
  expect(rows[0]).toMatchObject({ tests: 1, answered_at: 0 });
  expect(rows[3]).toMatchObject({ answered_at: 300 });
});

test.each<[object, string[]]>([
  [{}, ['3/z', '1/a', '1/b', '1/c', '2/b']],
  [{ channel: '1' }, ['1/a', '1/b', '1/c']],
  [{ model: 'B' }, ['1/b', '2/b']],
  [{ outcome: 'failed' }, ['3/z', '1/a']],
  [{ fault: 'key' }, ['3/z', '1/a']],
  [{ fault: 'model' }, []],
  [{ channel: '1', outcome: 'answered' }, ['1/b', '1/c']],
])('SEE-08: results are narrowed by %j', async (filters, keys) => {
  const { rows, total } = await probeScreen.list(
    { page: 1, pageSize: 9, filters: filters as never },
    keeping(kept),
    {},
  );
  expect(rows.map(({ key }) => key)).toEqual(keys);
  expect(total).toBe(keys.length);
});

test('SEE-08: a result is found by its key as it is typed, or not', async () => {
  const odd = result(4, 'org/m 1', Answered);
  const site = keeping([...kept, odd]);
  const find = (key: string) => probeScreen.lookUp?.find(key, {}, site, {});
  expect(await find('1/b')).toMatchObject({ key: '1/b' });
  expect(await find(probeWord('4/org/m 1'))).toMatchObject({ channel: 4, model: 'org/m 1' });
  expect(await find('4/org/m 1')).toMatchObject({ channel: 4 });
  await expect(find('9/b')).rejects.toThrow(Refusal);
  expect(probeScreen.lookUp?.keyOf({ key: '1/b' } as ProbeRow)).toBe('1/b');
});

test('SEE-08: the last runs are signs, one each, with how many failed', async () => {
  const [never, failed] = await probeRows(keeping(kept));
  const { context } = answeringContext();
  expectCells(probeScreen, failed as object, { runs: ['.sx', '.sx', 'bad', '1 of the last 3 tests failed.'] }, context);
  expectCells(probeScreen, { ...never, runs: [] }, { runs: ['', '', 'muted', undefined] }, context);
  expectCells(probeScreen, { ...never, runs: [Answered, Slow] }, { runs: ['.s', '.s', 'muted'] }, context);
});

test('SEE-08: choices of a filter are all outcomes and faults, by their names', async () => {
  const { context } = answeringContext();
  const choices = async (id: string) => {
    const filter = probeScreen.filters?.find((one) => one.id === id) as {
      choices: (...given: unknown[]) => { value: string; label: string }[];
    };
    return filter.choices(context, undefined);
  };
  expect((await choices('outcome')).map(({ value }) => value)).toEqual(
    expect.arrayContaining(['answered', 'slow', 'failed']),
  );
  expect((await choices('fault')).map(({ value }) => value)).toEqual(expect.arrayContaining(['key', 'model']));
  for (const { label } of [...(await choices('outcome')), ...(await choices('fault'))]) expect(label).toMatch(/^\S/);
});

describe('SEE-08: JUnit', () => {
  const { say } = answeringContext().context;
  const record = (outcome: string, fields: object = {}) => ({ ...result(1, 'm', Failed), result: outcome, ...fields });

  test('what answered passed, what failed says why, and what was not tested is skipped', () => {
    const outcome = (outcome: string, fields: object = {}) =>
      junitCases([record(outcome, { fault: 'key', ...fields }) as never], say).map((one) => [
        one.result,
        one.message,
      ])[0];
    expect(outcome('answered', { message: 'fine' })).toEqual(['passed', '']);
    expect(outcome('slow')).toEqual(['passed', '']);
    const [, kind] = outcome('failed') ?? [];
    expect(outcome('failed')?.[0]).toBe('failed');
    expect(kind).toMatch(/key/i);
    expect(outcome('failed', { message: '401' })).toEqual(['failed', `[${kind}] 401`]);
    expect(outcome('untestable', { message: 'no such test' })).toEqual(['skipped', 'no such test']);
    expect(outcome('left')).toEqual(['skipped', 'left']);
    expect(junitCases([record('answered') as never], say)[0]).toMatchObject({
      channel: { id: 1, name: 'c1' },
      model: 'm',
      time: 1.5,
    });
  });

  test('is a file of all that is kept, or refused where nothing is', async () => {
    const action = probeScreen.actions.find(({ verb }) => verb === 'junit') as SiteAction<undefined>;
    const done = await action.run(undefined, keeping(kept), {});
    expect(done.file).toMatchObject({ name: 'probe.xml', text: expect.stringContaining('probe gw.example.com') });
    expect(done.message).toMatch(/5/);
    await expect(action.run(undefined, keeping([]), {})).rejects.toThrow(Refusal);
  });
});

describe('SEE-08: a run as a matrix', () => {
  const { say } = answeringContext().context;
  const cell = (outcome: ProbeOutcome, fields: object = {}): ProbeCell => ({
    kind: 'done',
    result: result(1, 'm', outcome, fields),
  });
  const run = (cells: readonly (readonly [string, ProbeCell])[], more: object = {}): ProbeRun => ({
    ...{ channels: [{ id: 1, name: 'c\u00071' }], models: ['m', ''], spent: 0, isOver: false, ...more },
    cells: new Map(cells),
  });
  const first = (one: ProbeCell) => probeTable(run([['1/m', one]]), say).rows[0]?.cells[0];

  test('heads are models by name, the gateway’s own choice by a word; what nobody serves is blank', () => {
    const table = probeTable(run([]), say);
    expect(table.heads).toEqual(['m', 'default']);
    expect(table.rows).toMatchObject([
      {
        id: 1,
        head: '1 c1',
        cells: [
          { text: '', tone: 'plain' },
          { text: '', tone: 'plain' },
        ],
      },
    ]);
    expect(table).not.toHaveProperty('historyHead');
  });

  test.each<[string, ProbeCell, object]>([
    ['waits', { kind: 'queued' }, { text: '·', tone: 'muted' }],
    ['runs', { kind: 'running' }, { tone: 'accent' }],
    ['was stopped', { kind: 'left', why: 'stopped' }, { text: '–', tone: 'muted', hint: 'stopped' }],
    ['was over the limit', { kind: 'left', why: 'cost' }, { text: '–', hint: 'over the cost limit' }],
    ['answered fast', cell(Answered, { time: 0.59 }), { text: '0.59', heat: 1 }],
    ['answered in 0.6 s', cell(Answered, { time: 0.6 }), { text: '0.60', heat: 2 }],
    ['answered in 3 s', cell(Slow, { time: 3 }), { text: '3.00', heat: 5 }],
    ['answered without a time', cell(Answered, { time: null }), { text: '0.00', heat: 1 }],
    ['failed with a status', cell(Failed, { code: '401', message: 'no' }), { text: '401' }],
    ['cannot be tested', cell(ProbeOutcome.Untestable, { message: 'why\u0007' }), { text: '?', hint: 'why' }],
  ])('what %s', (_, one, shown) => {
    expect(first(one)).toMatchObject(shown);
  });

  test('a failure without a status is told by its kind, with the words behind', () => {
    const outcome = first(cell(Failed, { code: 'invalid_api_key', message: 'no\u0007pe' }));
    expect(outcome?.text).toMatch(/key/i);
    expect(outcome?.hint).toContain('nope');
    expect(outcome?.row).toEqual({ noun: 'probe', key: '1/m' });
    expect(first(cell(ProbeOutcome.Untestable))?.hint).toMatch(/^\S/);
  });

  test('how far it is tells what was not tested, and only that', () => {
    const over = { isOver: true };
    expect(progressText(run([['1/m', cell(Answered)]], over), say)).toMatch(
      /^Tested 1 of 1: 1 answered, 0 failed, about \$0\.?0*\.$/,
    );
    expect(progressText(run([['1/m', cell(ProbeOutcome.Untestable)]], over), say)).toContain(
      '1 cannot be tested by the gateway.',
    );
    const left = progressText(
      run(
        [
          ['1/m', { kind: 'left', why: 'calls' }],
          ['1/', { kind: 'left', why: 'stopped' }],
        ],
        over,
      ),
      say,
    );
    expect(left).toMatch(/over the limit per channel/);
    expect(left).toMatch(/stopped/);
    expect(left).not.toMatch(/over the cost limit/);
  });

  test('failures of one kind stand together with their models', () => {
    const failures = probeTable(
      run([
        ['1/m', cell(Failed, { code: '401' })],
        ['1/', cell(Failed, { code: '401', model: '' })],
      ]),
      say,
    ).failures;
    expect(failures).toMatchObject([
      { head: '1 c1', of: ['m', 'default'], rows: { verbs: ['disable', 'remove-model', 'test'] } },
    ]);
    expect(failures?.[0]?.kind).toMatch(/^401 \S/);
    const { failures: model, notes } = probeTable(run([['1/m', cell(Failed, { fault: ProbeFault.Model })]]), say);
    expect(notes).toEqual([say('probe.legend')]);
    // Without a number of the failure its words stand alone.
    expect(model?.[0]?.kind).toBe(say(probeFaults.of(ProbeFault.Model).label));
    expect(model).toMatchObject([{ rows: { verbs: ['remove-model', 'map-model', 'disable', 'test'] } }]);
  });
});
