import { ProbeOutcome, type ProbeResult, probeFaults } from '../../domain/state/probe.ts';
import { type JunitCase, junitText } from '../../format/junit.ts';
import type { SiteAction } from '../../screen/action.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { Say } from '../../text/text.ts';
import { probeRows } from './probe-row.ts';

/** A test as it is reported; `result` is the outcome's name, or another word where the test was not run. */
type JunitRecord = Pick<ProbeResult, 'channel' | 'channel_name' | 'model' | 'time' | 'message'> & {
  result: string;
  fault: string;
};

/** The results as JUnit cases: a test that was not run, or is not possible, is skipped, never passed. */
export function junitCases(records: readonly JunitRecord[], say: Say): JunitCase[] {
  return records.map(({ channel, channel_name, model, result, time, fault, message }) => {
    const base = {
      channel: { id: channel, name: channel_name },
      model,
      time,
    };
    if (result === ProbeOutcome.Answered || result === ProbeOutcome.Slow)
      return { ...base, result: 'passed', message: '' };
    if (result !== ProbeOutcome.Failed) return { ...base, result: 'skipped', message: message || result };
    const kind = say(probeFaults.of(fault as never).label);
    return {
      ...base,
      result: 'failed',
      message: message === '' ? kind : `[${kind}] ${message}`,
    };
  });
}

/**
 * The latest result of each channel and model as JUnit XML: a file to save, for build servers and for those who fix the
 * failures (SEE-08).
 */
export const junitReport: SiteAction<undefined> = {
  verb: 'junit',
  icon: 'download',
  on: 'all',
  label: 'probe.junit',
  help: 'probe.junitHelp',
  danger: 'safe',
  idempotent: true,
  isRead: true,
  run: async (_input, context) => {
    const { say, gateway } = context;
    const rows = await probeRows(context);
    if (rows.length === 0) throw new Refusal(say('probe.nothingKept'));
    const cases = junitCases(
      rows.map((row) => ({ ...row, result: row.outcome })),
      say,
    );
    const text = junitText(cases, ['probe', gateway.origin].filter(Boolean).join(' '));
    const message = say('probe.junitMade', { count: cases.length });
    return { message, file: { name: 'probe.xml', text }, data: { report: text } };
  },
};
