import { useCallback, useState } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { Selection } from '../../../shared/hooks/selection.ts';
import { type ActionProgress, useAction } from '../../../shared/hooks/use-action.ts';
import type { Action, Done, RowAction } from '../../../shared/screens/action.ts';
import { commandLineOf } from '../../../shared/screens/command-line.ts';
import { describeError } from '../../../shared/screens/describe-error.ts';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import type { ItemResult } from '../../../shared/screens/run-action.ts';
import { useConsole } from '../../console-context.tsx';
import { tell } from '../../overlays/tell.ts';
import { confirm } from './confirm.tsx';
import { openedOf } from './list-place.ts';
import { showDone } from './show-done.ts';

/** An action that waits for its input to be filled in. */
export interface AskedAction<Row> {
  action: Action<Row>;
  rows: readonly Row[];
}

export interface ActionFlow<Row> {
  /** Begins an action: asks for input, then for confirmation, then runs and tells. */
  start(action: Action<Row>, rows: readonly Row[]): void;
  /** The action whose input form is open. */
  asked: AskedAction<Row> | undefined;
  /** The input was given up, or given: then the flow goes on. */
  answer(input: unknown): void;
  giveUp(): void;
  progress: ActionProgress<Row> | undefined;
  stop(): void;
  /** The command that does the same (web: "copy as command"). */
  commandOf(action: Action<Row>, rows: readonly Row[], input?: unknown): string;
}

/** Takes actions of a screen from the press of a button to the message about their outcome. */
export function useActionFlow<Row>(screen: BrowseScreen<Row>, selection: Selection): ActionFlow<Row> {
  const context = useScreenContext();
  const { world } = useConsole();
  const { say } = context;
  const runner = useAction(screen);
  const [asked, setAsked] = useState<AskedAction<Row>>();

  const commandOf = useCallback(
    (action: Action<Row>, rows: readonly Row[], input?: unknown) =>
      commandLineOf({
        noun: screen.noun,
        verb: action.verb,
        ids: action.on === 'rows' ? rows.map((row) => openedOf(screen, row)) : [],
        fields: input === undefined ? [] : action.input?.fields,
        value: input as Record<string, never> | undefined,
      }),
    [screen],
  );

  const tellResults = (action: RowAction<Row, unknown>, results: readonly ItemResult<Row>[]) => {
    const done = results.filter((result) => result.outcome === 'done');
    // What is done is let go; what failed stays chosen for another try.
    selection.remove(done.map(({ row }) => screen.id(row)));
    const [only] = results;
    if (results.length === 1 && only !== undefined) {
      if (only.outcome === 'done') return showDone(only.done, world, say, say(action.label));
      if (only.outcome === 'skipped') return tell('warn', only.reason);
      const { message, hint } = describeError(only.error, say);
      return tell('bad', message, hint);
    }
    const [first] = done;
    if (done.length === results.length && action.runMany !== undefined && first !== undefined) {
      return showDone(first.done, world, say);
    }
    const failed = results.filter(({ outcome }) => outcome === 'failed').length;
    const skipped = results.length - done.length - failed;
    if (failed + skipped === 0) tell('good', say('action.allDone', { count: done.length }));
    else tell('warn', say('action.partFailed', { done: done.length, failed, skipped }));
  };

  const run = async (action: Action<Row>, rows: readonly Row[], input: unknown) => {
    const refusal = action.on === 'all' ? action.refusal?.(context) : undefined;
    if (refusal !== undefined) return tell('warn', refusal);
    const confirmation =
      action.on === 'all' ? action.confirm?.(context, input) : action.confirm?.(rows, context, input);
    if (action.danger !== 'safe' && confirmation !== undefined) {
      const isConfirmed = await confirm({
        confirmation,
        danger: action.danger,
        label: say(action.label),
        cancelLabel: say('common.cancel'),
        command: commandOf(action, rows, input),
      });
      if (!isConfirmed) return;
    }
    if (action.on === 'rows') return tellResults(action, await runner.runOnRows(action, rows, input));
    try {
      showDone((await runner.runOnSite(action, input)) as Done, world, say);
    } catch (error) {
      const { message, hint } = describeError(error, say);
      tell('bad', message, hint);
    }
  };

  return {
    asked,
    progress: runner.progress,
    stop: runner.stop,
    commandOf,
    start(action, rows) {
      if (action.input === undefined) return void run(action, rows, undefined);
      try {
        // A form that cannot even begin (no chat link is configured) says so instead of opening.
        action.input.defaults(context);
        setAsked({ action, rows });
      } catch (error) {
        const { message, hint } = describeError(error, say);
        tell('bad', message, hint);
      }
    },
    answer(input) {
      setAsked(undefined);
      if (asked !== undefined) void run(asked.action, asked.rows, input);
    },
    giveUp: () => setAsked(undefined),
  };
}
