import { expect, test } from 'vitest';
import type { RowDone } from '../../../../shared/screen/action.ts';
import { runAction } from '../../../../shared/screen/flow/run-action.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { readRows, rowFormatOf } from '../../../../shared/screens/site/row-file.ts';
import { rowSteps } from '../../../../shared/screens/site/row-steps.ts';
import { applySteps, type PlannedStep } from '../../../../shared/screens/site/site-actions.ts';
import { importKinds } from '../../../../shared/screens/site/site-kind.ts';
import { plannedSteps } from '../../../../shared/screens/site/site-screen.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

/** Applies steps and returns what became of each, and the steps that take it back. */
async function applied(
  steps: readonly PlannedStep[],
  context: ScreenContext,
  secrets: ReadonlyMap<string, string> = new Map(),
): Promise<{ outcomes: string[]; opposite: readonly PlannedStep[] }> {
  const own: ScreenContext = { ...context, secretOf: async (reference) => secrets.get(reference) };
  const run = await applySteps.complete?.(undefined as never, own, {}, steps);
  const outcomes: string[] = [];
  const done: RowDone<PlannedStep>[] = [];
  for await (const result of runAction(applySteps, steps, run as never, () => own)) {
    outcomes.push(result.outcome);
    if (result.outcome === 'done') done.push(result);
  }
  return { outcomes, opposite: applySteps.undo?.(done, run as never, own)?.rows ?? [] };
}

/** The rows of a file as planned steps, with the secrets in them. */
async function planned(file: string, text: string, context: ScreenContext) {
  const kind = importKinds.find((one) => one.file === file);
  if (kind === undefined) throw new Error(`no ${file}`);
  return rowSteps(kind, await readRows(text, rowFormatOf(text), context), 'refuse', context, {});
}

test.each([
  ['channels', 'name,key,models\nfew-1,sk-1,m\nfew-2,sk-2,m\n'],
  ['keys', '[{"name":"few-1"},{"name":"few-2"}]'],
  ['vendors', '[{"name":"few-1"},{"name":"few-2"}]'],
  ['models', '[{"model_name":"few-1"},{"model_name":"few-2"}]'],
  ['users', 'username,password,remark\nfew-1,12345678,x\nfew-2,12345678,y\n'],
  ['codes', '[{"name":"few-1"},{"name":"few-2"}]'],
  ['plans', 'title,total_amount\nfew-1,1usd\nfew-2,1usd\n'],
] as const)(
  'CHG-05 CHG-08: rows of %s that leave fields out are done once they are there, and can be taken back',
  async (file, text) => {
    const context = await signedInContext(await startTestSandbox({ dialect: 'v1', sampleData: true }));
    const { steps, secrets } = await planned(file, text, context);
    const states = async () => (await plannedSteps(steps, context, {})).map(({ state }) => state);
    expect(await states()).toEqual(['open', 'open']);
    // The connection is lost behind the first one.
    const first = await applied((await plannedSteps(steps, context, {})).slice(0, 1), context, secrets);
    expect(first.outcomes).toEqual(['done']);
    expect(await states()).toEqual(['done', 'open']);
    // What is done is not done again.
    const second = await applied(await plannedSteps(steps, context, {}), context, secrets);
    expect(second.outcomes).toEqual(['skipped', 'done']);
    expect(await states()).toEqual(['done', 'done']);
    if (file === 'plans') return; // Gateways cannot delete plans.
    expect((await applied(second.opposite, context)).outcomes).toEqual(['done']);
    expect((await applied(first.opposite, context)).outcomes).toEqual(['done']);
    // Also users, whom gateways go on listing.
    expect(await states()).toEqual(['open', 'open']);
  },
);

test('CHG-08: a person who was given something since is not taken back with the import', async () => {
  const context = await signedInContext(await startTestSandbox({ dialect: 'v1', sampleData: true }));
  const { steps, secrets } = await planned('users', 'username,password,remark\nfew-1,12345678,x\n', context);
  const { outcomes, opposite } = await applied(await plannedSteps(steps, context, {}), context, secrets);
  expect(outcomes).toEqual(['done']);
  const { gateway } = context;
  const { rows } = await gateway.users.search({ keyword: 'few-1', page: 1, pageSize: 10 });
  await gateway.users.addQuota(rows[0]?.id ?? 0, 500_000);
  await expect(applied(opposite, context)).rejects.toThrow('users/few-1 is no longer as it was');
});

test('CHG-05: only where a row exists is one told how to leave it as it is', async () => {
  const context = await signedInContext(await startTestSandbox({ dialect: 'v1', sampleData: true }));
  const hintOf = async (text: string) => {
    const refused = await planned('channels', text, context).catch((error: unknown) => error);
    return refused instanceof Refusal ? refused.hint : undefined;
  };
  expect(await hintOf('name,key,models\nazure,sk-1,m\n')).toContain('--if-not-exists');
  expect(await hintOf('name,key\nwithout-models,sk-1\n')).toBe('Nothing was sent. Correct the file first.');
});
