import type { Detail } from '../../../shared/screens/detail.ts';
import type { FilterValues } from '../../../shared/screens/list-screen.ts';
import type { ListOptions } from './list-options.ts';

interface SummaryOptions extends Pick<ListOptions, 'screen' | 'context' | 'call'> {
  filters(): FilterValues;
  onTotals(totals: readonly Detail[]): void;
}

/**
 * Asks for the totals of a list beside its rows (LOG-01). A late answer to an older question is dropped. A failure
 * leaves no totals rather than wrong ones; that it failed, the rows of the same question tell.
 */
export function createSummary({ screen, context, call, filters, onTotals }: SummaryOptions) {
  let controller = new AbortController();
  let question = '';
  const stop = () => {
    controller.abort();
    controller = new AbortController();
    question = '';
    onTotals([]);
  };
  return {
    stop,
    ask: (): void => {
      if (!screen.summary) return;
      const values = filters();
      const asked = JSON.stringify(values);
      // The totals of another question must not stand beside this one's rows.
      if (asked !== question) stop();
      question = asked;
      const { signal } = controller;
      call(async () => screen.summary?.(values, context(), { signal }) ?? [], signal).then(
        (totals) => {
          if (!signal.aborted) onTotals(totals);
        },
        () => {
          if (!signal.aborted) onTotals([]);
        },
      );
    },
  };
}
