import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Done, RowAction, SiteAction } from '../screens/action.ts';
import type { BrowseScreen } from '../screens/list-screen.ts';
import { type ItemResult, runAction } from '../screens/run-action.ts';
import { useScreenContext } from './screen-context-provider.tsx';
import { listKey } from './use-list.ts';

/** How far a run is, and what became of each row so far. */
export interface ActionProgress<Row> {
  verb: string;
  total: number;
  results: readonly ItemResult<Row>[];
  isRunning: boolean;
}

export interface ActionRunner<Row> {
  progress: ActionProgress<Row> | undefined;
  /** Runs a row action to its end and refreshes the list; resolves with the result of every row, never rejects. */
  runOnRows<Input>(action: RowAction<Row, Input>, rows: readonly Row[], input: Input): Promise<ItemResult<Row>[]>;
  /** Runs a site action and refreshes the list; rejects with what the gateway said. */
  runOnSite<Input>(action: SiteAction<Input>, input: Input): Promise<Done>;
  /** Begins no further row; rows under way are awaited. */
  stop(): void;
}

/** Runs a screen's actions with progress. The list is refreshed after each run, whatever its outcome. */
export function useAction<Row>(screen: BrowseScreen<Row>): ActionRunner<Row> {
  const context = useScreenContext();
  const client = useQueryClient();
  const [progress, setProgress] = useState<ActionProgress<Row>>();
  const controller = useRef<AbortController>(undefined);

  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: listKey(screen.noun) }),
    [client, screen.noun],
  );

  const runOnRows = useCallback(
    async <Input>(action: RowAction<Row, Input>, rows: readonly Row[], input: Input) => {
      controller.current = new AbortController();
      const results: ItemResult<Row>[] = [];
      const tell = (isRunning: boolean) =>
        setProgress({ verb: action.verb, total: rows.length, results: [...results], isRunning });
      tell(true);
      for await (const result of runAction(action, rows, input, context, { signal: controller.current.signal })) {
        results.push(result);
        tell(true);
      }
      tell(false);
      await refresh();
      return results;
    },
    [context, refresh],
  );

  const runOnSite = useCallback(
    async <Input>(action: SiteAction<Input>, input: Input) => {
      controller.current = new AbortController();
      setProgress({ verb: action.verb, total: 1, results: [], isRunning: true });
      try {
        return await action.run(input, context, { signal: controller.current.signal });
      } finally {
        setProgress(undefined);
        await refresh();
      }
    },
    [context, refresh],
  );

  const stop = useCallback(() => controller.current?.abort(), []);
  return { progress, runOnRows, runOnSite, stop };
}
