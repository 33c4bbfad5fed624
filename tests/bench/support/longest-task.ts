import type { Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Processor time in µs. */
  tdur?: number;
  args?: { name?: string };
}

const categories = ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'];

/**
 * The longest task of the page's thread while something is done, in ms of processor time: what other work on the machine takes
 * is not in it.
 */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  tools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const traceConfig = { includedCategories: categories, excludedCategories: ['*'] };
  await tools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await act();
  const complete = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve));
  await tools.send('Tracing.end');
  await complete;
  await tools.detach();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const pages = new Set(named.map(threadOf));
  const tasks = events.filter(
    (event) => event.name.endsWith('RunTask') && event.ph === 'X' && pages.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('the trace has no task of the page');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
