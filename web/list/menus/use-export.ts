import { useCallback, useEffect, useRef, useState } from 'react';
import { safeFileName } from '../../../shared/format/file-name.ts';
import { formatTime } from '../../../shared/format/time.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { readWhole } from '../../../shared/screen/reading/read-whole.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useConsole } from '../../session/console-context.tsx';
import type { Matching } from '../reading/use-matching.ts';
import { type ExportFormat, exportText } from './export-text.ts';

/** The progress or outcome of the last export; `count` of `total` rows are written. */
export interface ExportState {
  count: number;
  total: number | undefined;
  outcome: 'running' | 'done' | 'incomplete' | 'stopped' | 'failed';
  /** The message of the error. */
  message?: string;
  fileName: string;
}

/** Runs one export at a time; `state` is undefined before the first and after `close`. */
export interface Exporter {
  state: ExportState | undefined;
  start(format: ExportFormat): void;
  stop(): void;
  close(): void;
}

/**
 * Exports all rows of the present filter into a file to download. Its text is passed to the browser piece by piece. A
 * stopped or failed export gives no file, because half of a list could be taken for all of it; where the gateway
 * returned fewer rows than its total, the file name ends in `.partial`.
 */
export function useExport<Row>(screen: BrowseScreen<Row>, matching: Matching<Row>): Exporter {
  const context = useScreenContext();
  const { world } = useConsole();
  const [state, setState] = useState<ExportState>();
  const controller = useRef<AbortController>(undefined);
  const stop = useCallback(() => controller.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const start = async (format: ExportFormat) => {
    const { test } = matching;
    stop();
    const own = new AbortController();
    controller.current = own;
    const { signal } = own;
    const day = formatTime(Math.floor(context.now() / 1000)).slice(0, 10);
    let fileName = safeFileName(`${screen.noun}-${day}`, format);
    const text = exportText(screen, format, context);
    const file = world.page.collect(text.type);
    let count = 0;
    let total: number | undefined;
    const show = (outcome: ExportState['outcome'], message?: string) => {
      // An export that was replaced by a newer one says nothing any more.
      if (controller.current === own) setState({ count, total, outcome, message, fileName });
    };
    show('running');
    try {
      file.add(text.head);
      const { filters, columns } = matching;
      const reading = readWhole(screen, { filters, columns }, context, { signal });
      for await (const page of reading.pages) {
        const rows = test === undefined ? page.rows : page.rows.filter(test);
        if (rows.length > 0) file.add(text.rows(rows, count === 0));
        count += rows.length;
        // With a test, the number of matching rows is known only at the end.
        total = test === undefined ? page.total : undefined;
        show('running');
      }
      signal.throwIfAborted();
      file.add(text.tail);
      const shortfall = reading.shortfall();
      if (shortfall) fileName = `${fileName}.partial`;
      file.save(fileName);
      if (shortfall) show('incomplete', context.say('action.incomplete', { ...shortfall }));
      else show('done');
    } catch (error) {
      if (signal.aborted) show('stopped');
      else show('failed', describeError(error, context.say).message);
    }
  };
  return {
    state,
    start: (format) => void start(format),
    stop,
    close: () => setState(undefined),
  };
}
