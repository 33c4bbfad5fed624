import { expect, test } from 'vitest';
import { runAction } from '../../../../shared/screen/flow/run-action.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { readRows, rowFormatOf } from '../../../../shared/screens/site/row-file.ts';
import { rowSteps } from '../../../../shared/screens/site/row-steps.ts';
import { applySteps, type PlannedStep, undoOfSteps } from '../../../../shared/screens/site/site-actions.ts';
import { importKinds } from '../../../../shared/screens/site/site-kind.ts';
import { plannedSteps } from '../../../../shared/screens/site/site-screen.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

/** Applies steps and returns what became of each. */
async function apply(
  steps: readonly PlannedStep[],
  context: ScreenContext,
  secrets: ReadonlyMap<string, string> = new Map(),
): Promise<string[]> {
  const own: ScreenContext = { ...context, secretOf: async (reference) => secrets.get(reference) };
  const run = await applySteps.complete?.(undefined as never, own, {}, steps);
  const outcomes: string[] = [];
  for await (const { outcome } of runAction(applySteps, steps, run as never, () => own)) outcomes.push(outcome);
  return outcomes;
}

test.each([
  ['channels', 'name,key,models\nfew-1,sk-1,m\nfew-2,sk-2,m\n'],
  ['keys', '[{"name":"few-1"},{"name":"few-2"}]'],
  ['vendors', '[{"name":"few-1"},{"name":"few-2"}]'],
  ['models', '[{"model_name":"few-1"},{"model_name":"few-2"}]'],
] as const)(
  'CHG-05 CHG-08: rows of %s that leave fields out are done once they are there, and can be taken back',
  async (file, text) => {
    const context = await signedInContext(await startTestSandbox({ dialect: 'v1', sampleData: true }));
    const kind = importKinds.find((one) => one.file === file);
    if (kind === undefined) throw new Error(`no ${file}`);
    const { steps, secrets } = await rowSteps(
      kind,
      await readRows(text, rowFormatOf(text), context),
      'refuse',
      context,
      {},
    );
    const states = async () => (await plannedSteps(steps, context, {})).map(({ state }) => state);
    expect(await states()).toEqual(['open', 'open']);
    // The connection is lost behind the first one.
    expect(await apply((await plannedSteps(steps, context, {})).slice(0, 1), context, secrets)).toEqual(['done']);
    expect(await states()).toEqual(['done', 'open']);
    // What is done is not done again.
    expect(await apply(await plannedSteps(steps, context, {}), context, secrets)).toEqual(['skipped', 'done']);
    expect(await states()).toEqual(['done', 'done']);
    const undo = undoOfSteps(steps);
    expect(await apply([...(undo?.rows ?? [])], context)).toEqual(['done', 'done']);
    expect(await states()).toEqual(['open', 'open']);
  },
);
