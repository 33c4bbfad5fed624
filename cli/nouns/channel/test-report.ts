import { junitText } from '../../../shared/format/junit.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { formatMilliseconds } from '../../../shared/format/time.ts';
import type { Say } from '../../../shared/text/text.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { type OutputTarget, openTarget, outputOf } from '../../list/files/output-target.ts';
import type { OutputColumn } from '../../output/output-column.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { Invocation } from '../../program/definition.ts';
import { itemsFailure } from '../../program/item-report.ts';
import type { Session } from '../../program/session.ts';
import type { TestResult } from './run-tests.ts';

/** The outputs for test results: always standard output, and a file where one is named. */
export interface TestReport {
  write(results: readonly TestResult[]): Promise<void>;
  /** Removes the unfinished file. */
  close(): Promise<void>;
}

/**
 * Opens the report before the first test: a run of minutes must not fail in the end because its folder is not writable.
 */
export async function openReport(
  target: OutputTarget,
  { gatewayUrl }: Session,
  invocation: Invocation,
): Promise<TestReport> {
  const { world, output, talk, say } = invocation;
  const { path, settings, ending } = target;
  const draft = await openTarget(target, invocation);
  const columns = columnsOf(invocation);
  const name = ({ channel }: TestResult) => `channel/${channel.id}`;
  const writer = await openRowWriter({ settings: output, columns, stdout: world.stdout, name });
  return {
    async write(results) {
      await writer.write(results);
      await writer.end();
      if (!draft || path === undefined) return;
      if (ending === undefined) await draft.write(junitText(results, `tollgate channel test-all ${gatewayUrl}`));
      else {
        const filed = await openRowWriter({
          settings: { ...settings, format: ending },
          columns,
          stdout: outputOf(draft),
          isFile: true,
          name,
        });
        await filed.write(results);
        await filed.end();
      }
      await draft.commit();
      await talk.notice('written', say('batch.reportWritten', { path }), { path });
    },
    close: async () => draft?.discard(),
  };
}

/** Prints the totals; failures decide the exit code, as in every batch. */
export async function endOfTests(results: readonly TestResult[], invocation: Invocation): Promise<number | undefined> {
  const { signal, talk, say } = invocation;
  const count = (kind: TestResult['result']) => results.filter(({ result }) => result === kind).length;
  const counts = {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    stopped: count('stopped'),
  };
  await talk.notice('tested', say(signal.aborted ? 'batch.testsStopped' : 'batch.tested', counts), counts);
  if (signal.aborted) return ExitCode.Interrupted;
  const failures = results.flatMap(({ channel, error, result }) =>
    result === 'failed' ? [{ id: channel.id, error }] : [],
  );
  if (failures.length === 0) return undefined;
  throw itemsFailure(failures, results.length, say);
}

function columnsOf({ say }: Invocation): OutputColumn<TestResult>[] {
  const text = (value: string) => ({ raw: value, text: sanitise(value) });
  const tones = { passed: 'good', failed: 'bad', skipped: 'muted', stopped: 'warn' } as const;
  return [
    {
      id: 'channel_id',
      header: say('channel.id'),
      align: 'right',
      priority: 1,
      cell: ({ channel }) => ({ raw: channel.id, text: String(channel.id) }),
    },
    { id: 'channel_name', header: say('channel.name'), priority: 2, cell: ({ channel }) => text(channel.name) },
    { id: 'model', header: say('log.modelName'), priority: 1, cell: ({ model }) => text(model) },
    {
      id: 'result',
      header: say('batch.result'),
      priority: 1,
      cell: ({ result }) => ({ raw: result, text: result, tone: tones[result] }),
    },
    { id: 'time', header: say('log.useTime'), align: 'right', priority: 1, cell: (result) => timeCell(result, say) },
    {
      id: 'message',
      header: say('log.content'),
      priority: 2,
      width: { minimum: 12, maximum: 80 },
      cell: ({ message }) => text(message),
    },
  ];
}

function timeCell({ time }: TestResult, say: Say) {
  if (time === null) return { raw: null, text: '–' };
  return { raw: Number(time.toFixed(3)), text: formatMilliseconds(time * 1000, say) };
}
