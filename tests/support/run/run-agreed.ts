import { expect } from 'vitest';
import { startFlow } from '../../../shared/screen/flow/flow.ts';
import type { FlowRequest, Step } from '../../../shared/screen/flow/flow-steps.ts';
import type { LiveTable } from '../../../shared/screen/live-table.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { waitFor } from './wait-for.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test runs actions on several kinds of rows.
type Anything = any;

/** What a flow asked for, if it did, and its last step. */
export interface AgreedRun {
  asked: Extract<Step<Anything>, { kind: 'consent' }>;
  end: Anything;
  /** The tables that it filled while it ran, the first first. */
  tables: readonly LiveTable[];
}

/**
 * Takes an action to its end and agrees to what is asked; `seen` is called with each step. `contextNow` is called
 * again for each part of the flow.
 */
export async function runAgreed(
  request: FlowRequest<Anything>,
  contextNow: () => ScreenContext,
  seen?: (step: Step<Anything>) => void,
): Promise<AgreedRun> {
  const steps: Step<Anything>[] = [];
  const tables: LiveTable[] = [];
  startFlow(request, {
    context: contextNow,
    begin: () => () => true,
    live: (table) => void tables.push(table),
    show(step) {
      steps.push(step);
      seen?.(step);
      if (step.kind === 'consent') step.agree();
    },
  });
  await waitFor(() => expect(['outcome', 'failed', 'refused']).toContain(steps.at(-1)?.kind));
  return { asked: steps.find(({ kind }) => kind === 'consent') as AgreedRun['asked'], end: steps.at(-1), tables };
}
