import { describe, expect, test, vi } from 'vitest';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { Confirmation, RowAction, SiteAction } from '../../../shared/screen/action.ts';
import { startFlow } from '../../../shared/screen/flow/flow.ts';
import type { FlowTarget } from '../../../shared/screen/flow/flow-rules.ts';
import type { FlowFace, FlowRequest, Step } from '../../../shared/screen/flow/flow-steps.ts';
import type { Form } from '../../../shared/screen/form.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';
import { waitFor } from '../../support/run/wait-for.ts';

interface Row {
  id: number;
  isOff?: boolean;
}
interface Input {
  amount: number;
}

const target: FlowTarget<Row> = {
  noun: 'channel',
  id: ({ id }) => id,
  name: ({ id }) => `row-${id}`,
  selectFirst: 'channel.selectFirst',
};
const form: Form<Input, Row> = {
  title: { create: 'action.test', edit: 'action.test' },
  fields: [{ name: 'amount', kind: 'number', label: 'action.test' }],
  defaults: () => ({ amount: 0 }),
  fromRow: ({ id }) => ({ amount: id * 10 }),
  normalise: (value) => value,
  validate: ({ amount }) => (amount === 0 ? ({ amount: 'How much?' } as Record<string, string>) : {}),
};
const disable: RowAction<Row, undefined> = {
  verb: 'disable',
  on: 'rows',
  label: 'action.disable',
  help: 'channel.disableHelp',
  danger: 'confirm',
  idempotent: true,
  refusal: ({ isOff }) => (isOff ? 'Already disabled.' : undefined),
  confirm: (rows) => ({ prompt: `Disable ${rows.map(({ id }) => id).join(' ')}?`, consequences: ['It stops.'] }),
  run: async (row) => ({ message: `did ${row.id}`, row }),
};
const wipe: SiteAction<undefined> = {
  verb: 'wipe',
  on: 'all',
  label: 'action.delete',
  help: 'channel.disableHelp',
  danger: 'irreversible',
  idempotent: true,
  confirm: (_context, _input, count) => ({ prompt: `Wipe ${count}?`, consequences: [] }),
  run: async () => ({ message: 'wiped' }),
};
const addQuota: RowAction<Row, Input> = {
  ...{ verb: 'add-quota', on: 'rows', label: 'action.test', help: 'channel.disableHelp', danger: 'safe' },
  idempotent: false,
  input: form,
  run: async (_row, { amount }) => ({ message: `added ${amount}` }),
};

/** A face that keeps every step; `answers` are given to the steps of their kind, in order. */
function begin(
  request: Omit<FlowRequest<Row>, 'target' | 'rows'> & { rows?: readonly Row[] },
  { face = {}, context = {} }: { face?: Partial<FlowFace<Row>>; context?: Partial<ScreenContext> } = {},
) {
  const steps: Step<Row>[] = [];
  startFlow(
    { target, rows: [], ...request },
    {
      context: () => ({ ...screenContext(), ...context }),
      show: (step) => void steps.push(step),
      begin: () => () => true,
      ...face,
    },
  );
  return {
    steps,
    kinds: () => steps.map(({ kind }) => kind),
    last: <Kind extends Step<Row>['kind']>(kind: Kind) => {
      const step = steps.at(-1);
      if (step?.kind !== kind) throw new Error(`${step?.kind} in place of ${kind}`);
      return step as Step<Row> & { kind: Kind };
    },
    outcome: async () => {
      await waitFor(() => expect(steps.at(-1)?.kind).toBe('outcome'));
      return steps.at(-1) as Step<Row> & { kind: 'outcome' };
    },
  };
}

const rows: Row[] = [{ id: 1, isOff: true }, { id: 4 }];

describe('CHAN-08: who is asked about', () => {
  test('only rows that the action allows; the others are named as left out, with the reason', async () => {
    const flow = begin({ action: disable, rows });
    expect(flow.last('consent')).toMatchObject({
      prompt: 'Disable 4?',
      rows: [{ id: 4 }],
      consequences: ['Skipped: row-1. Already disabled.', 'It stops.'],
      command: 'tollgate channel disable 4',
      textToType: undefined,
    });
    flow.last('consent').agree();
    const { results, left, summary } = await flow.outcome();
    expect(results.map(({ row, outcome }) => [row.id, outcome])).toEqual([
      [1, 'skipped'],
      [4, 'done'],
    ]);
    expect(left).toEqual([]);
    expect(summary).toMatchObject({ outcome: 'done', message: '1 done, 1 already as wanted.' });
  });

  test('where a rule is against every row it is refused with the reason, and nothing is asked or sent', () => {
    const flow = begin({ action: disable, rows: [{ id: 1, isOff: true }] });
    expect(flow.steps).toMatchObject([{ kind: 'refused', reason: 'Already disabled.', leftOut: [{ row: { id: 1 } }] }]);
  });

  test('the count to type is that of the rows it is done to, the name that of the only one', () => {
    const grave = { ...disable, danger: 'irreversible' as const };
    const many = begin({ action: grave, rows: [{ id: 1, isOff: true }, { id: 2 }, { id: 3 }] });
    expect(many.last('consent')).toMatchObject({ textToType: '2', nameToType: undefined });
    const one = begin({ action: grave, rows });
    expect(one.last('consent')).toMatchObject({ textToType: undefined, nameToType: 'row-4' });
  });

  test('TUI-18: before and after is asked with, and told where it was agreed to beforehand', async () => {
    const confirm = () => ({ prompt: 'Set it?', effects: ['18 → 10'], consequences: ['It holds.'] });
    const action = { ...disable, confirm, unaskedUpTo: 1 };
    const asked = begin({ action, rows: [{ id: 2 }] }).last('consent');
    expect(asked.consequences).toEqual(['18 → 10', 'It holds.']);
    const outcome: (readonly string[] | undefined)[] = [];
    const face = { agreed: async ({ effects }: Confirmation) => void outcome.push(effects) };
    await begin({ action, rows: [{ id: 2 }], isAgreed: true }, { face }).outcome();
    expect(outcome).toEqual([['18 → 10']]);
  });

  test('nothing chosen, and several where one is needed, are refused', () => {
    expect(begin({ action: disable }).last('refused').reason).toMatch(/select/i);
    const single = { ...disable, single: true };
    expect(begin({ action: single, rows: [{ id: 2 }, { id: 3 }] }).last('refused').reason).toBe(
      'Only one row at a time.',
    );
  });
});

describe('read-only', () => {
  test('what would change something is refused, what only reads is not', async () => {
    const context = { isReadOnly: true };
    expect(begin({ action: wipe }, { context }).last('refused').reason).toMatch(/^Read-only/);
    expect(begin({ action: disable, rows }, { context }).last('refused').reason).toMatch(/^Read-only/);
    const read = begin({ action: { ...disable, isRead: true }, rows }, { context });
    expect(read.kinds()).toEqual(['consent']);
  });
});

describe('input', () => {
  test('is asked for where its defaults would not do, or a face asks; the form is one for creating, from the only row', async () => {
    const needed = begin({ action: addQuota, rows: [{ id: 2 }, { id: 3 }] });
    expect(needed.last('input')).toMatchObject({ mode: 'create', row: undefined });
    const asked = begin({ action: addQuota, rows: [{ id: 2 }], asksInput: true });
    expect(asked.last('input')).toMatchObject({ mode: 'create', row: { id: 2 } });
    expect(asked.last('input').command({ amount: 5 })).toBe('tollgate channel add-quota 2 --amount 5');
    const unasked = begin({ action: addQuota, rows: [{ id: 2 }] });
    expect((await unasked.outcome()).done?.message).toBe('added 20');
  });

  test('ASK-04: an edit of one row need not mend what it begins with; an edit of several begins with nothing stored', () => {
    const edit: RowAction<Row, Input> = { ...addQuota, keepsUnnamed: true };
    expect(begin({ action: edit, rows: [{ id: 0 }], asksInput: true }).last('input')).toMatchObject({ mode: 'edit' });
    const several = begin({ action: edit, rows: [{ id: 2 }, { id: 3 }] });
    expect(several.last('input')).toMatchObject({ mode: 'create', row: undefined });
    const given = begin({ action: edit, rows: [{ id: 2 }, { id: 3 }], input: { amount: 0 } });
    expect(given.last('failed').error).toMatchObject({ message: 'How much?' });
  });

  test('what was typed beforehand is checked by the same rules', () => {
    const flow = begin({ action: addQuota, rows: [{ id: 2 }], input: { amount: 0 } });
    expect(flow.last('failed').error).toMatchObject({ message: 'How much?' });
  });

  test('the form of a single thing stays open behind the run, so that a failure keeps what was typed', async () => {
    let tries = 0;
    const run = async () => {
      tries += 1;
      if (tries === 1) throw new GatewayError('refused', { serverMessage: 'no' });
      return { message: 'ok' };
    };
    const flow = begin({ action: { ...addQuota, run }, rows: [{ id: 2 }], asksInput: true });
    const input = flow.last('input');
    input.give({ amount: 1 });
    expect(flow.last('running').form).toBe(input);
    const failed = await flow.outcome();
    expect([failed.form, failed.error]).toEqual([input, expect.any(GatewayError)]);
    input.give({ amount: 2 });
    await waitFor(() => expect(flow.last('outcome').done?.message).toBe('ok'));
  });

  test('what an action cannot even begin with is told', () => {
    const fromRow = () => {
      throw new Refusal('No chat client is configured.');
    };
    const flow = begin({ action: { ...addQuota, input: { ...form, fromRow } }, rows: [{ id: 2 }] });
    expect(flow.last('failed').error).toMatchObject({ message: 'No chat client is configured.' });
  });

  test('ME-07: a form that has the name typed is the consent, and shows what follows; given beforehand it is asked about', async () => {
    const input: Form<Input> = { ...form, fromRow: form.defaults };
    // biome-ignore lint/suspicious/noExplicitAny: as a screen holds it.
    const action: SiteAction<any> = {
      ...wipe,
      input,
      isConsentedByInput: true,
      confirm: () => ({ prompt: 'Sure?', consequences: ['Gone.'] }),
    };
    const flow = begin({ action, asksInput: true });
    expect(flow.last('input').consequences).toEqual(['Gone.']);
    flow.last('input').give({ amount: 1 });
    expect((await flow.outcome()).done?.message).toBe('wiped');
    expect(flow.kinds()).not.toContain('consent');
    expect(begin({ action, input: { amount: 1 } }).kinds()).toEqual(['consent']);
  });
});

describe('SEE-10: what an action takes away', () => {
  const reading = () => {
    const stop = vi.fn();
    const state = { losses: [], isEnded: true };
    const ended = Promise.resolve(state);
    return { stop, state: () => state, lines: () => ['Much.'], subscribe: () => () => undefined, known: ended, ended };
  };

  test('it is read for the rows that are allowed, and comes with the question', () => {
    const impact = reading();
    const action = { ...disable, impact: vi.fn(() => impact) };
    const flow = begin({ action, rows });
    expect(action.impact).toHaveBeenCalledWith([{ id: 4 }], expect.anything(), undefined);
    expect(flow.last('consent').impact).toBe(impact);
    flow.last('consent').decline();
    expect(impact.stop).toHaveBeenCalledOnce();
    const unasked = begin({ action, rows, isAgreed: true });
    expect([unasked.kinds()[0], action.impact.mock.calls.length]).toEqual(['running', 1]);
  });

  test('a face that waits for it goes first, also where nobody is asked, and may stop it all', async () => {
    const impact = reading();
    const action = { ...disable, impact: () => impact };
    const run = vi.spyOn(action, 'run');
    const refused = begin(
      { action, rows, isAgreed: true },
      { face: { awaitImpact: () => Promise.reject(new Refusal('no')) } },
    );
    await waitFor(() => expect(refused.last('failed').error).toMatchObject({ name: 'Refusal', message: 'no' }));
    expect(run).not.toHaveBeenCalled();
    expect(impact.stop).toHaveBeenCalledOnce();
    const waited = begin({ action, rows, isAgreed: true }, { face: { awaitImpact: async () => undefined } });
    await waited.outcome();
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('consent', () => {
  test('how many rows it concerns is counted before, and has to be typed', async () => {
    const flow = begin({ action: { ...wipe, countRows: async () => 12 } });
    expect(flow.kinds()).toEqual([]);
    await waitFor(() => expect(flow.last('consent')).toMatchObject({ prompt: 'Wipe 12?', textToType: '12' }));
  });

  test('TRU-10: a count that comes when the person has left asks nothing', async () => {
    const countRows = vi.fn(async () => 12);
    const flow = begin({ action: { ...wipe, countRows } }, { face: { begin: () => () => false } });
    await waitFor(() => expect(countRows).toHaveResolved());
    await Promise.resolve();
    expect(flow.kinds()).toEqual([]);
  });

  test('declined, nothing runs; agreed to beforehand, nothing is asked or counted', async () => {
    const run = vi.fn(wipe.run);
    const countRows = vi.fn(async () => 12);
    const flow = begin({ action: { ...wipe, run } });
    flow.last('consent').decline();
    expect(flow.kinds()).toEqual(['consent', 'ended']);
    expect(run).not.toHaveBeenCalled();
    const agreed = begin({ action: { ...wipe, run, countRows }, isAgreed: true });
    expect((await agreed.outcome()).done?.message).toBe('wiped');
    expect(agreed.kinds()).toEqual(['running', 'outcome']);
    expect(countRows).not.toHaveBeenCalled();
  });

  test('what is dangerous cannot be written without a question', () => {
    const { confirm: _, ...unasked } = wipe;
    // @ts-expect-error A dangerous action has to say what it asks.
    const action: SiteAction<undefined> = unasked;
    expect(action.danger).toBe('irreversible');
  });
});

describe('CHAN-09: the run', () => {
  const many: Row[] = Array.from({ length: 12 }, (_, index) => ({ id: index + 1 }));

  test('every result is shown as it comes; an unsure one is not offered for another try, a failed one is', async () => {
    const run = async ({ id }: Row) => {
      if (id === 3) throw new GatewayError('refused', { serverMessage: 'no' });
      if (id === 4) throw new GatewayError('unsure', {});
      return { message: 'ok' };
    };
    const flow = begin({ action: { ...addQuota, run }, rows: many, input: { amount: 1 } });
    const { left, retry, results } = await flow.outcome();
    expect(results).toHaveLength(12);
    expect(left).toEqual([{ id: 3 }]);
    expect(flow.kinds().filter((kind) => kind === 'running')).toHaveLength(13);
    retry?.();
    expect(flow.last('running').rows).toEqual([{ id: 3 }]);
    await flow.outcome();
    // What was agreed to is agreed to once.
    const asked = begin({ action: { ...disable, run }, rows: many, isAgreed: true });
    (await asked.outcome()).retry?.();
    expect(asked.last('consent').rows).toEqual([{ id: 3 }, { id: 4 }]);
  });

  test('what is done to a site can be stopped, and a failure of it is told', async () => {
    const action: SiteAction<undefined> = {
      ...wipe,
      run: async (_input, _context, { signal }) => {
        signal?.throwIfAborted();
        return { message: 'wiped' };
      },
    };
    const flow = begin({ action, isAgreed: true });
    flow.last('running').stop();
    const outcome = { error: { name: 'AbortError' }, done: undefined, isHere: true, left: [] };
    expect(await flow.outcome()).toMatchObject(outcome);
  });

  test('a stop begins no further row; what was not begun is left to go on with', async () => {
    const seen: Step<Row>[] = [];
    begin(
      { action: { ...disable, danger: 'safe', confirm: undefined }, rows: many },
      {
        face: {
          concurrency: 1,
          show: (step) => {
            seen.push(step);
            if (step.kind === 'running' && step.latest) step.stop();
          },
        },
      },
    );
    await waitFor(() => expect(seen.at(-1)?.kind).toBe('outcome'));
    const outcome = seen.at(-1) as Step<Row> & { kind: 'outcome' };
    expect(outcome.results.filter(({ outcome }) => outcome === 'skipped').length).toBeGreaterThan(5);
    expect(outcome.left.length).toBe(outcome.results.filter(({ outcome }) => outcome === 'skipped').length);
  });

  test('each call is made by the face, which may note it or sign in again first', async () => {
    const noted: number[] = [];
    const call: FlowFace<Row>['call'] = (chosen, make, signal) => {
      noted.push(...chosen.map(({ id }) => id));
      return make(screenContext(), signal);
    };
    const flow = begin({ action: addQuota, rows: many, input: { amount: 1 } }, { face: { call } });
    await flow.outcome();
    expect(noted.sort((one, other) => one - other)).toEqual(many.map(({ id }) => id));
  });

  test('TRU-10: whether the person still is there is told with the outcome', async () => {
    let isHere = true;
    const flow = begin({ action: wipe, isAgreed: true }, { face: { begin: () => () => isHere } });
    isHere = false;
    expect((await flow.outcome()).isHere).toBe(false);
  });

  test('CHAN-06: a face that shows runs tests all row by row, but never a part that is taken for all', async () => {
    const testAll: SiteAction<undefined> = {
      ...wipe,
      danger: 'confirm',
      overRows: {
        verb: 'disable',
        begun: 'channel.testAllBegun',
        confirm: () => ({ prompt: 'Each?', consequences: [] }),
      },
    };
    const ask = async (total: number) => {
      const steps: Step<Row>[] = [];
      const list = async () => ({ rows: [{ id: 4 }], total, page: 1, pageSize: 100, hasMore: false });
      startFlow<Row>(
        { target: { ...target, actions: [disable], list }, action: testAll, rows: [], isRowByRow: true },
        { context: screenContext, show: (step) => void steps.push(step), begin: () => () => true },
      );
      const [consent] = steps;
      expect(consent).toMatchObject({ prompt: 'Each?' });
      if (consent?.kind === 'consent') consent.agree();
      await waitFor(() => expect(['outcome', 'failed']).toContain(steps.at(-1)?.kind));
      return steps.at(-1);
    };
    expect(await ask(1)).toMatchObject({ kind: 'outcome', done: { message: 'did 4' } });
    expect(await ask(9)).toMatchObject({ kind: 'failed', error: { message: expect.stringMatching(/1 of 9/) } });
  });
});
