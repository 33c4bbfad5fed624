import { expect, test } from 'vitest';
import { LogType } from '../../../../shared/domain/log/log-type.ts';
import { PulseState, pulseStates } from '../../../../shared/domain/state/pulse.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { readPulse } from '../../../../shared/screens/pulse/pulse-reading.ts';
import { pulseRows } from '../../../../shared/screens/pulse/pulse-row.ts';
import { usageScreen } from '../../../../shared/screens/usage/usage-screen.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

/** What the pulse and a report of use say of failed calls. */
async function outcomeOf(context: ScreenContext) {
  const rate = pulseRows(await readPulse(context, {}), context).find(({ key }) => key === 'error_rate');
  const filters = { by: 'model', start: '-2d' };
  const { rows } = await usageScreen.list({ page: 1, pageSize: 100, filters }, context, {});
  const [first] = rows;
  if (first === undefined) throw new Error('nothing was used');
  const cell = (id: string) => usageScreen.columns.find((column) => column.id === id)?.cell(first, context);
  const totals = await usageScreen.summary?.(filters, context, {});
  const total = totals?.find(({ id }) => id === 'error_rate')?.cell;
  return { rate, errors: cell('errors'), share: cell('error_rate'), total };
}

/** The same gateway with error logs off. */
function withoutFailures({ gateway, ...context }: ScreenContext): ScreenContext {
  const list: typeof gateway.logs.list = async (query, o) => {
    const page = await gateway.logs.list(query, o);
    const rows = page.rows.filter(({ type }) => type !== LogType.Error);
    return { ...page, rows, ...(query.type === LogType.Error && { total: 0, hasMore: false }) };
  };
  return { ...context, gateway: { ...gateway, logs: { ...gateway.logs, list } } };
}

test('SEE-01, SEE-04: what is not recorded is not zero: a gateway without one failed call in its log says so', async () => {
  const unrecorded = 'Not recorded by this gateway.';
  // The oldest have no such entries; newer ones keep them only where their operator says so.
  for (const dialect of ['classic', 'v06', 'v013'] as const) {
    const sandbox = await startTestSandbox({ dialect, sampleData: true });
    const context = await signedInContext(sandbox);
    const { rate, errors, share, total } = await outcomeOf(dialect === 'v013' ? withoutFailures(context) : context);
    expect(rate, dialect).toMatchObject({ value: undefined, text: '–', state: PulseState.Unknown, note: unrecorded });
    for (const cell of [errors, share, total]) expect(cell, dialect).toMatchObject({ raw: null, hint: unrecorded });
  }
  expect(pulseStates.of(PulseState.Unknown)).toMatchObject({ name: 'unknown', tone: 'muted' });
});

test('SEE-01, SEE-04: where failed calls are recorded, none is none', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  const { rate, total } = await outcomeOf(await signedInContext(sandbox));
  expect(rate?.value).toBeGreaterThanOrEqual(0);
  expect(rate?.state).not.toBe(PulseState.Unknown);
  expect(total?.raw).toBeGreaterThan(0);
});
