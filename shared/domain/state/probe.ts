import { enumeration } from '../enumeration.ts';
import { isRecord } from '../record.ts';

/** The outcome of one test of a channel with a model. */
export const ProbeOutcome = {
  Answered: 'answered',
  /** It answered, but took far longer than it usually does. */
  Slow: 'slow',
  Failed: 'failed',
  /** The gateway cannot test this kind of channel. */
  Untestable: 'untestable',
  /** The gateway itself could not be reached, so nothing is known about the channel. */
  Unknown: 'unknown',
} as const;
export type ProbeOutcome = (typeof ProbeOutcome)[keyof typeof ProbeOutcome];

export const probeOutcomes = enumeration<ProbeOutcome>(
  [
    {
      value: ProbeOutcome.Answered,
      name: 'answered',
      label: 'probe.answered',
      tone: 'good',
    },
    {
      value: ProbeOutcome.Slow,
      name: 'slow',
      label: 'probe.slow',
      tone: 'warn',
    },
    {
      value: ProbeOutcome.Failed,
      name: 'failed',
      label: 'probe.failed',
      tone: 'bad',
    },
    {
      value: ProbeOutcome.Untestable,
      name: 'untestable',
      label: 'probe.untestable',
      tone: 'muted',
    },
    {
      value: ProbeOutcome.Unknown,
      name: 'unknown',
      label: 'probe.unknown',
      tone: 'muted',
    },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** The reason why a test failed. */
export const ProbeFault = {
  None: '',
  Key: 'key',
  Quota: 'quota',
  Model: 'model',
  Network: 'network',
  Slow: 'slow',
  Other: 'other',
} as const;
export type ProbeFault = (typeof ProbeFault)[keyof typeof ProbeFault];

export const probeFaults = enumeration<ProbeFault>(
  [
    {
      value: ProbeFault.Key,
      name: 'key',
      label: 'probe.faultKey',
      tone: 'bad',
    },
    {
      value: ProbeFault.Quota,
      name: 'quota',
      label: 'probe.faultQuota',
      tone: 'bad',
    },
    {
      value: ProbeFault.Model,
      name: 'model',
      label: 'probe.faultModel',
      tone: 'bad',
    },
    {
      value: ProbeFault.Network,
      name: 'network',
      label: 'probe.faultNetwork',
      tone: 'bad',
    },
    {
      value: ProbeFault.Slow,
      name: 'slow',
      label: 'probe.faultSlow',
      tone: 'warn',
    },
    {
      value: ProbeFault.Other,
      name: 'other',
      label: 'probe.faultOther',
      tone: 'bad',
    },
  ],
  { name: '', label: 'domain.unknown', tone: 'muted' },
);

/** The result of one test, as stored on this machine. Holds no secret: `message` is masked before it gets here. */
export interface ProbeResult {
  channel: number;
  channel_name: string;
  model: string;
  /** Unix seconds. */
  tested_at: number;
  outcome: ProbeOutcome;
  /** Seconds; null where no request was sent. */
  time: number | null;
  fault: ProbeFault;
  /** The provider's HTTP status or error code; '' for none. */
  code: string;
  /** The provider's message. Foreign text. */
  message: string;
  /** Estimated USD; null where the model has no known price. */
  cost: number | null;
  /** The start of its run, in Unix ms; a single test is a run of its own. */
  run?: number;
}

// Patterns of providers' messages, in English and Chinese. Those about the balance come before those about the key,
// because a 403 may mean either.
const faultWords: readonly (readonly [ProbeFault, RegExp])[] = [
  [ProbeFault.Slow, /time[- ]?out|timed out|deadline exceeded|超时|\b(408|504|524)\b/i],
  [
    ProbeFault.Quota,
    /insufficient|quota|balance|billing|credit|arrears|overdue|rate.?limit|too many requests|余额|额度|欠费|限流|\b(402|429)\b/i,
  ],
  [
    ProbeFault.Model,
    /model[\s\S]{0,120}(not[ _]?found|not exist|not supported|unsupported|invalid|unknown|no access|deprecated|decommissioned)|(no such|unknown|invalid|unsupported)[ _]model|模型[\s\S]{0,60}(不存在|未找到|不支持|无效|下线)|\b404\b/i,
  ],
  [
    ProbeFault.Key,
    /api.?key|unauthori[sz]ed|authenticat|permission|forbidden|access denied|subscription key|token (is )?(invalid|expired)|密钥|令牌|无权|鉴权|\b(401|403)\b/i,
  ],
  [
    ProbeFault.Network,
    /connect|network|no such host|dial tcp|\beof\b|reset by peer|refused|unreachable|tls|certificate|bad gateway|unavailable|overloaded|do request failed|连接|网络|\b5\d\d\b/i,
  ],
];

/** The kind of failure, from a provider's message and code. */
export function faultOf(message: string, code = ''): ProbeFault {
  const text = `${code} ${message}`;
  return faultWords.find(([, words]) => words.test(text))?.[0] ?? ProbeFault.Other;
}

/** The HTTP status in a provider's message, or ''. */
export function statusNamed(message: string): string {
  return /\b(?:status(?: code)?|http|error code)\D{0,3}([45]\d\d)\b/i.exec(message)?.[1] ?? '';
}

/** The number of runs that a flake score covers. */
export const flakeRuns = 10;

/** Whether a test's outcome is about its channel. */
export function speaks({ outcome }: Pick<ProbeResult, 'outcome'>): boolean {
  return outcome === ProbeOutcome.Answered || outcome === ProbeOutcome.Slow || outcome === ProbeOutcome.Failed;
}

/** The share of the latest ten tests that failed, 0 to 1; undefined where there are none. `results` newest first. */
export function flakeOf(results: readonly Pick<ProbeResult, 'outcome'>[]): number | undefined {
  const latest = results.filter(speaks).slice(0, flakeRuns);
  if (latest.length === 0) return undefined;
  return latest.filter(({ outcome }) => outcome === ProbeOutcome.Failed).length / latest.length;
}

/** The outcomes that a run is summarised by, the worst first. */
const worstFirst = [ProbeOutcome.Failed, ProbeOutcome.Slow, ProbeOutcome.Answered] as const;

/** The worst of some outcomes; undefined where none of them is about the channel. */
export function worstOutcome(outcomes: readonly ProbeOutcome[]): ProbeOutcome | undefined {
  return worstFirst.find((outcome) => outcomes.includes(outcome));
}

/**
 * The latest runs of one channel, the oldest first, each by the worst outcome of its tests. `results` of the channel,
 * newest first; results that were stored without a run count as one run each, as a single test does.
 */
export function runsOfChannel(results: readonly ProbeResult[], most = flakeRuns): ProbeOutcome[] {
  const runs = new Map<string, ProbeOutcome[]>();
  for (const [index, { run, outcome }] of results.filter(speaks).entries()) {
    const key = run === undefined ? `alone ${index}` : `${run}`;
    const known = runs.get(key);
    if (known) known.push(outcome);
    else if (runs.size === most) break;
    else runs.set(key, [outcome]);
  }
  return [...runs.values()].flatMap((outcomes) => worstOutcome(outcomes) ?? []).reverse();
}

const slowBy = 3;
/** The number of earlier answers needed to know the usual time. */
const fewestAnswers = 3;

/**
 * Whether an answer took over a second, and more than three times its usual time (the median of its earlier answers).
 */
export function isSlow(seconds: number, earlier: readonly ProbeResult[]): boolean {
  const times = earlier
    .filter(({ outcome, time }) => outcome === ProbeOutcome.Answered && time !== null)
    .map(({ time }) => time as number)
    .sort((one, other) => one - other);
  if (times.length < fewestAnswers || seconds <= 1) return false;
  const middle = Math.floor(times.length / 2);
  const upper = times[middle] as number;
  const median = times.length % 2 === 1 ? upper : (upper + (times[middle - 1] as number)) / 2;
  return seconds > slowBy * median;
}

/** The unique key of a channel and model pair. */
export function probeKey({ channel, model }: Pick<ProbeResult, 'channel' | 'model'>): string {
  return `${channel}/${model}`;
}

/** Whether a stored value is a test result, because a file or a browser's storage may contain anything. */
export function isProbeResult(value: unknown): value is ProbeResult {
  if (!isRecord(value)) return false;
  const { channel, channel_name, model, tested_at, outcome, fault, code, message, time, cost } = value;
  const isAmount = (amount: unknown) => amount === null || typeof amount === 'number';
  return (
    typeof channel === 'number' &&
    typeof tested_at === 'number' &&
    [channel_name, model, outcome, fault, code, message].every((part) => typeof part === 'string') &&
    isAmount(time) &&
    isAmount(cost)
  );
}
