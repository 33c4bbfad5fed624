import type { Channel } from '../../domain/channel/channel.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { splitList } from '../../domain/list-text.ts';
import { isChannelTest } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { PulseState } from '../../domain/state/pulse.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { complianceOption } from '../../gateway/resources/options.ts';
import { commandLineOf } from '../../screen/command-line.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { priceFacts, priceRow } from '../price/price-reading.ts';

/**
 * Which conditions for a gateway's first answered call are met; undefined where that is not known or not read (GEN-22).
 */
export interface FirstSteps {
  hasToken?: boolean;
  hasCalls?: boolean;
  /** No call was ever logged, not even a channel test. */
  isUnused?: boolean;
  /**
   * Every model of the enabled channels has a price; only on gateways that refuse calls without one, and only known to
   * the super admin.
   */
  hasPrices?: boolean;
  /** The payment terms are confirmed; only on gateways that require it, and only known to the super admin. */
  hasTerms?: boolean;
}

/** The route of a step: the console's address, what is done there, and the words of the terminal UI's `:` line. */
export interface StepLink {
  path: string;
  /** What is done there. */
  label: MessageKey;
  words: string;
}

/** A step on the way from a new gateway to its first call. */
interface FirstStep {
  key: string;
  name: MessageKey;
  note: MessageKey;
  state: PulseState;
  /** The list in which the step is done; undefined where it is not done in a list. */
  noun: 'channel' | 'token' | undefined;
  /** The route where the step is done. */
  link: StepLink;
  command: string;
}

type Read = (context: ScreenContext, options: CallOptions) => Promise<FirstSteps>;

const readToken: Read = async ({ gateway }, options) => ({
  hasToken: (await gateway.tokens.list({ page: 1, pageSize: 1 }, options)).rows.length > 0,
});

/**
 * The number of newest calls read. Channel tests are logged as calls; if all of these are tests, the gateway has no
 * real calls yet.
 */
const newest = 100;

const readCalls: Read = async ({ gateway }, options) => {
  const { rows } = await gateway.logs.list({ page: 1, pageSize: newest, type: LogType.Consumption }, options);
  // A gateway that does not know the filter answers with entries of other types, which say nothing of calls further back.
  const hasCalls = rows.some((row) => row.type === LogType.Consumption && !isChannelTest(row));
  return { hasCalls, isUnused: rows.length === 0 };
};

const readOptions =
  (channels: readonly Channel[]): Read =>
  async (context, options) => {
    const { gateway } = context;
    const stored = await gateway.options.list(options);
    const models = channels.flatMap(({ status, models: text }) =>
      status === ChannelStatus.Enabled ? splitList(text) : [],
    );
    const needsPrices = models.length > 0 && stored.get('SelfUseModeEnabled') !== 'true';
    const facts = priceFacts(stored, context);
    const isPriced = (model: string) => priceRow(model, stored, facts, undefined).state !== 'unset';
    return {
      hasPrices: needsPrices ? models.every(isPriced) : undefined,
      hasTerms: isAtLeast(gateway.dialect() ?? 'v013', 'v1') ? stored.get(complianceOption) !== 'false' : undefined,
    };
  };

/** Whether any of the channels has been charged for a call. */
function wasCalled(channels: readonly Channel[]): boolean {
  return channels.some(({ used_quota }) => used_quota > 0);
}

/** The reads for conditions that are not known yet, one call each; none where a channel has been charged for a call. */
export function firstStepReads(channels: readonly Channel[], known: FirstSteps, context: ScreenContext): Read[] {
  if (known.hasCalls || wasCalled(channels)) return [];
  const { gateway, role } = context;
  // Older gateways accept calls of models without a price, and have no terms.
  const wantsOptions = hasRole(role, Role.Root) && isAtLeast(gateway.dialect() ?? 'v013', 'v06');
  return [readCalls, readToken, ...(wantsOptions ? [readOptions(channels)] : [])];
}

/** The name of each step, and the route and the command by which it is done. */
const parts: readonly Omit<FirstStep, 'state'>[] = [
  {
    key: 'channel',
    name: 'pulse.stepChannel',
    note: 'pulse.stepChannelNote',
    noun: 'channel',
    link: { path: '/channel/add', label: 'pulse.stepChannelGo', words: 'channel' },
    command: commandLineOf({ noun: 'channel', verb: 'create' }),
  },
  {
    key: 'prices',
    name: 'pulse.stepPrices',
    note: 'pulse.stepPricesNote',
    noun: undefined,
    link: { path: '/price?served=true&unset=true', label: 'pulse.stepPricesGo', words: 'price served=true unset=true' },
    command: `${commandLineOf({ noun: 'price', verb: 'list' })} --served --unset`,
  },
  {
    key: 'token',
    name: 'pulse.stepToken',
    note: 'pulse.stepTokenNote',
    noun: 'token',
    link: { path: '/token?open=create', label: 'pulse.stepTokenGo', words: 'token' },
    command: commandLineOf({ noun: 'token', verb: 'create' }),
  },
  {
    key: 'call',
    name: 'pulse.stepCall',
    note: 'pulse.stepCallNote',
    noun: 'token',
    link: { path: '/playground', label: 'pulse.stepCallGo', words: 'playground' },
    command: commandLineOf({ noun: 'chat', verb: 'hello' }),
  },
  {
    key: 'terms',
    name: 'pulse.stepTerms',
    note: 'pulse.stepTermsNote',
    noun: undefined,
    link: {
      path: '/setting?tab=system&section=payment',
      label: 'pulse.stepTermsGo',
      words: 'settings confirm-compliance',
    },
    command: commandLineOf({ noun: 'settings', verb: 'confirm-compliance' }),
  },
];

/** The steps of a gateway that has not answered a call yet, in their order; empty for any other gateway. */
export function firstSteps(channels: readonly Channel[] | undefined, known: FirstSteps): FirstStep[] {
  if (channels === undefined || known.hasCalls !== false || wasCalled(channels)) return [];
  const done: Record<string, boolean | undefined> = {
    channel: channels.length > 0,
    prices: known.hasPrices,
    token: known.hasToken,
    call: known.hasCalls,
    terms: known.hasTerms,
  };
  return parts.flatMap((part) => {
    const isDone = done[part.key];
    return isDone === undefined ? [] : [{ ...part, state: isDone ? PulseState.Well : PulseState.Look }];
  });
}
