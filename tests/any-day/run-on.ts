import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../support/program/build.ts';
import type { TestDay } from './days.ts';
import { shiftedClock } from './faketime.ts';

/** The part of Vitest's JSON report that is used here. */
interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The number of passed tests on a day, and the failed tests, each with the first line of its error. */
export interface DayResult {
  passed: number;
  failed: string[];
}

/** Runs test files as if on that day. Ctrl-C and SIGTERM end Vitest with its workers, then this program. */
export async function runOn(day: TestDay, files: readonly string[], library: string): Promise<DayResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-day-'));
  const report = join(folder, 'report.json');
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${report}`, ...files];
  const vitest = spawn(process.execPath, words, {
    cwd: projectFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TOLLGATE_TEST_ZONE: day.zone, ...shiftedClock(library, day.start - Date.now()) },
    // Its own process group, so that a signal also reaches the workers and the processes that they started.
    detached: true,
  });
  let stoppedBy: NodeJS.Signals | undefined;
  const stop = (signal: NodeJS.Signals) => {
    stoppedBy = signal;
    if (vitest.pid !== undefined) process.kill(-vitest.pid, signal);
  };
  for (const signal of signals) process.on(signal, stop);
  const [status] = (await once(vitest, 'exit')) as [number | null];
  for (const signal of signals) process.off(signal, stop);
  if (stoppedBy !== undefined) {
    rmSync(folder, { recursive: true, force: true });
    process.kill(process.pid, stoppedBy);
  }
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    return { passed: numPassedTests, failed: testResults.flatMap(failuresOf) };
  } catch {
    return { passed: 0, failed: [`Vitest ended with ${status ?? 'a signal'} and without a report`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function failuresOf({ name, status, message, assertionResults }: Report['testResults'][number]): string[] {
  const file = name.replace(projectFolder, '');
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages = [] }) => `${file} > ${fullName}: ${firstLine(failureMessages.join('\n'))}`);
  // A file that could not be loaded, or whose set-up failed, has no failed test, so the file itself is reported.
  return status === 'failed' && failed.length === 0 ? [`${file}: ${firstLine(message)}`] : failed;
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
