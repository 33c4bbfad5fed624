import type { CommandResult } from '../../support/program/command.ts';
import type { Ground } from './ground.ts';
import type { OutcomeKind } from './verdict.ts';

/** Something a face does to a gateway or shows of it. */
export interface Job {
  name: string;
  /** The requests that a fault may hit: of a write the write itself, of a read any. */
  hits: RegExp;
  /** Which of those requests, counted from 1; the first when missing. */
  nth?: number | readonly number[];
  isRead: boolean;
  /** Makes what the job works on; the run that it gives is made under the fault. */
  prepare(ground: Ground, mark: string): Promise<JobRun>;
}

export interface JobRun {
  /** Resolves to undefined where it did not end in time. */
  run(): Promise<Shown | undefined>;
  /** Times it was done, by the database; of a read 1 where the text shown is the whole truth. */
  done(text: string): number;
  /** Of a run over several rows what each was told to be, and how often it was done. */
  rows?(): readonly RowShown[];
  /** Closes what the run has opened. */
  close?(): Promise<void> | void;
}

/** One row of a run over several. */
export interface RowShown {
  name: string;
  outcome: OutcomeKind | undefined;
  done: number;
}

/** What a person was shown at the end of a run. */
export interface Shown {
  outcome: OutcomeKind;
  text: string;
  /** Whether what was typed is still there after a failure; undefined where nothing was. */
  isKept?: boolean;
}

/** What every write is. */
export const writes = /^(POST|PUT|DELETE) /;

/** Whether a text says that it may have been done. */
export function isUnsure(text: string): boolean {
  return /may have (been|made)|[1-9]\d* possibly done|may already have been made|"unsure"|couldn’t be verified/i.test(
    text,
  );
}

/** What a command told by its exit code and its words. */
export function outcomeBy({ exitCode, stdout, stderr }: CommandResult): Shown {
  const text = stdout + stderr;
  if (exitCode === 0) return { outcome: 'success', text };
  return { outcome: isUnsure(text) ? 'unsure' : 'failure', text };
}

/** The result, or undefined where it takes longer than `limit` ms. */
export async function within<Result>(running: Promise<Result>, limit: number): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit);
  });
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}
