import { faultOf, isSlow, ProbeFault, ProbeOutcome, type ProbeResult, statusNamed } from '../../domain/state/probe.ts';
import type { ProbeCase } from '../../domain/state/probe-plan.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { masked, redactText } from '../../gateway/client/redact.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** Failures that every later test would meet too. */
const endings = new Set(['not-signed-in', 'banned', 'forbidden']);
/** Failures of the gateway itself, or of the connection to it, which are not about the channel. */
const aboutGateway = new Set([
  'rate-limited',
  'demo-only',
  'server',
  'network',
  'not-a-gateway',
  'unsure',
  'unsupported',
]);

/** The largest number of characters kept of a provider's message. */
const longest = 300;

/**
 * Tests one channel with one model. `earlier` are its results so far, newest first, from which the usual time is known.
 * @throws GatewayError where further tests would fail in the same way: the session ended, or the run was stopped
 */
export async function probeOne(
  { channel, model }: ProbeCase,
  cost: number | undefined,
  earlier: readonly ProbeResult[],
  context: Pick<ScreenContext, 'gateway' | 'now' | 'say'>,
  { signal }: CallOptions,
): Promise<ProbeResult> {
  const { gateway, now, say } = context;
  const start = now();
  const base = {
    channel: channel.id,
    channel_name: channel.name,
    model,
    cost: cost ?? null,
  };
  const at = () => Math.floor(now() / 1000);
  try {
    const { time } = await gateway.channels.test(channel.id, { model: model || undefined }, { signal });
    const outcome = isSlow(time, earlier) ? ProbeOutcome.Slow : ProbeOutcome.Answered;
    return {
      ...base,
      tested_at: at(),
      outcome,
      time,
      fault: ProbeFault.None,
      code: '',
      message: '',
    };
  } catch (error) {
    if (signal?.aborted || !(error instanceof GatewayError) || endings.has(error.kind)) throw error;
    const { kind, facts } = error;
    const said = facts.serverMessage ?? '';
    const failed = {
      ...base,
      tested_at: at(),
      code: '',
      message: clean(said || describeError(error, say).message),
    };
    // Some kinds of channels cannot be tested: "… channel test is not supported" (docs/gateways.md 4.7).
    if (/test is not supported/i.test(said))
      return {
        ...failed,
        outcome: ProbeOutcome.Untestable,
        time: null,
        fault: ProbeFault.None,
        cost: null,
      };
    if (aboutGateway.has(kind))
      return {
        ...failed,
        outcome: ProbeOutcome.Unknown,
        time: null,
        fault: ProbeFault.None,
      };
    const code = sanitise(statusNamed(said) || facts.providerCode || '').slice(0, 40);
    const fault = kind === 'timeout' ? ProbeFault.Slow : faultOf(said, code);
    return {
      ...failed,
      outcome: ProbeOutcome.Failed,
      time: (now() - start) / 1000,
      fault,
      code: redactText(code),
    };
  }
}

// Providers repeat keys in their refusals, some shortened, some whole; these patterns match text that may be a key,
// which is not stored.
const keyLike = [
  /\bAIza[\w-]{6,}/g,
  /((?:api[-_ ]?key|key|token|secret)["']?\s*(?:[=:]|provided:?|is)\s*["']?)[^\s"',;)]{6,}/gi,
  /\b(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{24,}\b/g,
] as const;

/** A provider's message, sanitised, without anything that may be a key, and shortened. */
export function clean(message: string): string {
  const [google, named, long] = keyLike;
  return redactText(sanitise(message))
    .replace(google, masked)
    .replace(named, `$1${masked}`)
    .replace(long, masked)
    .slice(0, longest);
}
