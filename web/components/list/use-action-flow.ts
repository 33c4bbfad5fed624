import { useCallback, useRef, useState } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { Selection } from '../../../shared/hooks/selection.ts';
import { type ActionProgress, useAction } from '../../../shared/hooks/use-action.ts';
import type { Action, Done, RowAction, SiteAction } from '../../../shared/screens/action.ts';
import { commandLineOf } from '../../../shared/screens/command-line.ts';
import { countToType } from '../../../shared/screens/count-to-type.ts';
import { describeError } from '../../../shared/screens/describe-error.ts';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import { Refusal } from '../../../shared/screens/refusal.ts';
import { type ItemResult, rowsToRetry } from '../../../shared/screens/run-action.ts';
import { describeRun } from '../../../shared/screens/run-outcome.ts';
import { useConsole } from '../../console-context.tsx';
import { usePlace } from '../../navigation/use-place.ts';
import { tell } from '../../overlays/tell.ts';
import { allPages } from './all-pages.ts';
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
  /** Does the last run once more to the rows that failed in it; undefined where none may be tried again. */
  retry: (() => void) | undefined;
  /** The command that does the same (web: "copy as command"). */
  commandOf(action: Action<Row>, rows: readonly Row[], input?: unknown): string;
}

/**
 * Takes actions of a screen from the press of a button to the message about their outcome. `know` hears of the rows that
 * are left selected because they failed, which may be on no page on show.
 */
export function useActionFlow<Row>(
  screen: BrowseScreen<Row>,
  selection: Selection,
  know?: (rows: readonly Row[]) => void,
): ActionFlow<Row> {
  const context = useScreenContext();
  const { world } = useConsole();
  const { say } = context;
  const runner = useAction(screen);
  const begin = usePlace();
  const [asked, setAsked] = useState<AskedAction<Row>>();
  const last = useRef<{ action: RowAction<Row, unknown>; input: unknown }>(undefined);

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

  const tellResults = (action: RowAction<Row, unknown>, results: readonly ItemResult<Row>[], isElsewhere: boolean) => {
    const done = results.filter((result) => result.outcome === 'done');
    // What is done, or may be (TRU-01), is let go; what failed stays chosen for another try.
    const failedRows = rowsToRetry(action, results);
    const isLeft = new Set(failedRows);
    const tried = results.filter(({ row, outcome }) => outcome !== 'skipped' && !isLeft.has(row));
    selection.remove(tried.map(({ row }) => screen.id(row)));
    const [only] = results;
    if (results.length > 1) {
      know?.(failedRows);
      selection.add(failedRows.map((row) => screen.id(row)));
    }
    if (results.length === 1 && only !== undefined) {
      if (only.outcome === 'done') return showDone(only.done, world, say, { title: say(action.label), isElsewhere });
      if (only.outcome === 'skipped') return tell('warn', only.reason);
      const { message, hint } = describeError(only.error, say);
      return tell('bad', message, hint);
    }
    const [first] = done;
    if (done.length === results.length && action.runMany !== undefined && first !== undefined) {
      return showDone(first.done, world, say, { isElsewhere });
    }
    const { message, hint, isAllDone } = describeRun(results, say);
    tell(isAllDone ? 'good' : 'warn', message, hint);
  };

  const runOnRows = async (action: RowAction<Row, unknown>, rows: readonly Row[], input: unknown) => {
    last.current = { action, input };
    const isHere = begin();
    const results = await runner.runOnRows(action, rows, input);
    tellResults(action, results, !isHere());
  };
  const runOverAll = async ({ verb, begun }: NonNullable<SiteAction<unknown>['overRows']>) => {
    const action = screen.actions.find((one): one is RowAction<Row, unknown> => one.on === 'rows' && one.verb === verb);
    if (action === undefined) throw new Error(`${screen.noun} has no action ${verb}`);
    const rows: Row[] = [];
    const reading = allPages(screen, {}, context);
    for await (const page of reading.pages) rows.push(...page.rows);
    // Nothing is done to a part that is taken for all.
    const shortfall = reading.shortfall();
    if (shortfall) return tell('bad', say('action.incomplete', { ...shortfall }), say('action.nothingDone'));
    tell('good', say(begun, { count: rows.length }));
    await runOnRows(action, rows, action.input?.defaults(context));
  };

  /** How many rows an action on the site concerns, 0 where that is not asked; undefined where it goes no further. */
  const countOf = async (action: SiteAction<unknown>): Promise<number | undefined> => {
    const isHere = begin();
    try {
      const count = (await action.countRows?.(context, {})) ?? 0;
      return isHere() ? count : undefined;
    } catch (error) {
      const { message, hint } = describeError(error, say);
      tell(error instanceof Refusal ? 'warn' : 'bad', message, hint);
      return undefined;
    }
  };

  const run = async (action: Action<Row>, rows: readonly Row[], input: unknown) => {
    const refusal = action.on === 'all' ? action.refusal?.(context) : undefined;
    if (refusal !== undefined) return tell('warn', refusal);
    const count = action.on === 'rows' ? rows.length : await countOf(action);
    if (count === undefined) return;
    const confirmation =
      action.on === 'all'
        ? (action.overRows ?? action).confirm?.(context, input, count)
        : action.confirm?.(rows, context, input);
    if (action.danger !== 'safe' && confirmation !== undefined) {
      const isConfirmed = await confirm({
        confirmation,
        danger: action.danger,
        label: say(action.label),
        cancelLabel: say('common.cancel'),
        command: commandOf(action, rows, input),
        wanted: countToType(action, count),
      });
      if (!isConfirmed) return;
    }
    if (action.on === 'rows') return runOnRows(action, rows, input);
    try {
      if (action.overRows !== undefined) return await runOverAll(action.overRows);
      const isHere = begin();
      const done = (await runner.runOnSite(action, input)) as Done;
      showDone(done, world, say, { isElsewhere: !isHere() });
    } catch (error) {
      const { message, hint } = describeError(error, say);
      tell('bad', message, hint);
    }
  };

  const retryOf = () => {
    const { action, input } = last.current ?? {};
    if (action === undefined || runner.progress === undefined || runner.progress.isRunning) return undefined;
    const rows = rowsToRetry(action, runner.progress.results);
    return rows.length === 0 ? undefined : () => void run(action, rows, input);
  };

  return {
    asked,
    progress: runner.progress,
    stop: runner.stop,
    retry: retryOf(),
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
