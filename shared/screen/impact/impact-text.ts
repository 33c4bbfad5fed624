import type { RouteLoss } from '../../domain/state/impact.ts';
import { formatNumber } from '../../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { asideOf } from '../../text/punctuation.ts';
import { describeError } from '../error/describe-error.ts';
import { listNames } from '../flow/confirm-rows.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { Carried, CarriedCalls, TiedToken } from './impact-calls.ts';
import type { ImpactState } from './impact-state.ts';

/** The most sentences about losses, so that the confirmation's question stays visible. */
const mostLines = 6;

/** What is known of an impact, one sentence per line. Sanitised. */
export function impactLines(state: ImpactState, context: Pick<ScreenContext, 'say' | 'status'>): string[] {
  const { say } = context;
  const { losses, carried, failure } = state;
  if (losses === undefined) {
    const reason = failure === undefined ? '' : describeError(failure, say).message;
    return [failure === undefined ? say('impact.reading') : say('impact.unknown', { reason })];
  }
  const lines = lossTexts(losses, carried, context);
  if (carried !== undefined) return [...lines, ...carriedLines(losses, carried, context)];
  if (failure === undefined) return [...lines, say('impact.readingCalls')];
  return [...lines, say('impact.callsUnknown', { reason: describeError(failure, say).message })];
}

/** What groups and models lose, one sentence per line; one sentence where they lose nothing. Sanitised. */
export function lossTexts(
  losses: readonly RouteLoss[],
  carried: CarriedCalls | undefined,
  context: Pick<ScreenContext, 'say'>,
): string[] {
  return losses.length === 0 ? [context.say('impact.none')] : lossLines(losses, carried, context);
}

/** Groups that lose the same models in the same way. */
interface GroupedLoss {
  kind: RouteLoss['kind'];
  groups: string[];
  next: string;
  losses: RouteLoss[];
}

function lossLines(
  losses: readonly RouteLoss[],
  carried: CarriedCalls | undefined,
  { say }: Pick<ScreenContext, 'say'>,
): string[] {
  const lines = mergedLosses(losses).map(({ kind, groups, next, losses: some }) => {
    const values = {
      groups: listNames(groups, say),
      models: modelNames(some, carried, say),
    };
    return kind === 'last' ? say('impact.last', values) : say('impact.best', { ...values, names: next });
  });
  const more = lines.length - mostLines;
  return more > 0 ? [...lines.slice(0, mostLines), say('impact.more', { count: more })] : lines;

  function mergedLosses(all: readonly RouteLoss[]): GroupedLoss[] {
    const byGroup = new Map<string, GroupedLoss>();
    for (const loss of all) {
      const next = listNames(
        loss.next.map(({ name }) => sanitise(name)),
        say,
      );
      const key = `${loss.kind}\n${loss.group}\n${next}`;
      const grouped = byGroup.get(key) ?? {
        kind: loss.kind,
        groups: [sanitise(loss.group)],
        next,
        losses: [],
      };
      grouped.losses.push(loss);
      byGroup.set(key, grouped);
    }
    const byModels = new Map<string, GroupedLoss>();
    for (const grouped of byGroup.values()) {
      const key = `${grouped.kind}\n${grouped.next}\n${grouped.losses.map(({ model }) => model).join('\n')}`;
      const known = byModels.get(key);
      if (known === undefined) byModels.set(key, grouped);
      else {
        known.groups.push(...grouped.groups);
        known.losses.push(...grouped.losses);
      }
    }
    return [...byModels.values()];
  }
}

/** The models, most called first, with their number of calls where it is known. */
function modelNames(
  losses: readonly RouteLoss[],
  carried: CarriedCalls | undefined,
  say: ScreenContext['say'],
): string {
  const calls = new Map<string, number>();
  for (const loss of losses) {
    calls.set(loss.model, (calls.get(loss.model) ?? 0) + (carried?.byLoss.get(loss)?.calls ?? 0));
  }
  const names = [...calls]
    .sort(([, one], [, other]) => other - one)
    .map(([model, count]) => {
      const name = sanitise(model);
      return count === 0 ? name : asideOf(name, say('impact.calls', { count, calls: formatNumber(count) }), say);
    });
  return listNames(names, say);
}

/** What the channels served and which API keys are affected, one sentence per line. Sanitised. */
export function carriedLines(
  losses: readonly RouteLoss[],
  carried: CarriedCalls,
  { say, status }: Pick<ScreenContext, 'say' | 'status'>,
): string[] {
  const cost = ({ quota }: Carried) => formatQuota(quota, quotaDisplayOf(status));
  const sentence = (key: 'impact.carried' | 'impact.carriedLast', sums: Carried) =>
    say(key, {
      count: sums.calls,
      calls: formatNumber(sums.calls),
      cost: cost(sums),
    });
  const last = { calls: 0, quota: 0 };
  for (const loss of losses) {
    if (loss.kind !== 'last') continue;
    last.calls += carried.byLoss.get(loss)?.calls ?? 0;
    last.quota += carried.byLoss.get(loss)?.quota ?? 0;
  }
  const tokens = carried.tokens.map((token) => tokenText(token, say));
  const part = {
    read: formatNumber(carried.calls),
    total: formatNumber(carried.total ?? 0),
  };
  return [
    sentence('impact.carried', carried),
    ...(last.calls > 0 ? [sentence('impact.carriedLast', last)] : []),
    ...(carried.isPart ? [say(carried.total === undefined ? 'impact.partOfMore' : 'impact.part', part)] : []),
    ...(tokens.length > 0 ? [say('impact.tokens', { names: listNames(tokens, say) })] : []),
  ];
}

/** An API key with its owner: `ci (alice)`. */
export function tokenText({ name, owner }: TiedToken, say: ScreenContext['say']): string {
  return owner === '' ? sanitise(name) : asideOf(sanitise(name), sanitise(owner), say);
}
