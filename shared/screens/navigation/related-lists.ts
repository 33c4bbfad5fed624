import { type Channel, isPool } from '../../domain/channel/channel.ts';
import type { ModelMetadata, ModelVendor } from '../../domain/channel/model-metadata.ts';
import type { ProviderKey } from '../../domain/channel/provider-key.ts';
import { splitList } from '../../domain/list-text.ts';
import type { Drawing } from '../../domain/log/drawing.ts';
import type { Task } from '../../domain/log/task.ts';
import { priceKinds } from '../../domain/price/model-price.ts';
import type { Order } from '../../domain/user/order.ts';
import type { Redemption } from '../../domain/user/redemption.ts';
import { hasRole } from '../../domain/user/role.ts';
import type { Subscription } from '../../domain/user/subscription.ts';
import type { Token } from '../../domain/user/token.ts';
import type { User } from '../../domain/user/user.ts';
import type { UsageRow } from '../../gateway/resources/usage-request.ts';
import { readsAllLogs } from '../../screen/access.ts';
import type { FilterValues } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { onlyChannel } from '../channel/only-channel.ts';
import type { GroupRow } from '../group/group-reading.ts';
import { failedOfAMonth } from '../log/log-filters.ts';
import type { LogRow } from '../log/log-row.ts';
import type { PriceRow } from '../price/price-reading.ts';
import type { SyncRow } from '../price-sync/price-comparison.ts';
import type { PricingRow } from '../pricing/pricing-row.ts';
import type { ProbeRow } from '../probe/probe-row.ts';
import type { PulseRow } from '../pulse/pulse-line.ts';
import { accessOf, isOnSite, type ListNoun, screenOf } from '../registry.ts';
import type { RouteRow } from '../route/route-row.ts';
import type { TagRow } from '../tag/tag-reading.ts';
import type { UpdateRow } from '../upstream-update/upstream-update-row.ts';

/** A link from a row to a related list (SEE-06), with the filters that leave only the related rows. */
export interface RelatedList {
  /** The letter after `d` in the terminal UI; one letter opens the same kind of list from every row. */
  letter: string;
  noun: ListNoun;
  label: MessageKey;
}

interface RelatedListOf<Row> extends RelatedList {
  /** Undefined where the row has no related rows. */
  filters(row: Row, context: ScreenContext): FilterValues | undefined;
  /** Filter words besides, for what the gateway cannot filter. */
  words?(row: Row): string;
  /** Why a row may have no related rows, where that needs an explanation. */
  why?: MessageKey;
}

/** A related list of one row: its filters, or why it cannot be opened. */
export interface OpenRelated extends RelatedList {
  filters: FilterValues;
  /** Filter words that are tested on the rows read; '' where the gateway filters everything. */
  words: string;
  refusal: string | undefined;
  /** The row has no related rows: menus leave the list out, and its letter says so. */
  isNone: boolean;
}

const calls = { letter: 'l', noun: 'log', label: 'related.itsCalls' } as const;
const errors = { letter: 'e', noun: 'log', label: 'related.itsErrors' } as const;
const channel = { letter: 'c', noun: 'channel', label: 'related.itsChannel' } as const;
const channels = { letter: 'c', noun: 'channel', label: 'related.itsChannels' } as const;
const user = { letter: 'w', noun: 'user', label: 'related.itsUser' } as const;
const token = { letter: 'k', noun: 'token', label: 'related.itsToken' } as const;
const keys = { letter: 'k', noun: 'provider-key', label: 'related.itsKeys' } as const;
const updates = { letter: 'n', noun: 'upstream-update', label: 'related.itsUpdates' } as const;
const members = { letter: 'c', noun: 'channel', label: 'related.itsMembers' } as const;
const probes = { letter: 'b', noun: 'probe', label: 'related.itsProbes' } as const;
const tags = { letter: 't', noun: 'tag', label: 'related.itsTag' } as const;
const orders = { letter: 'o', noun: 'order', label: 'related.itsOrders' } as const;
const subscriptions = { letter: 's', noun: 'subscription', label: 'related.itsSubscriptions' } as const;
const tokens = { letter: 'k', noun: 'token', label: 'related.itsTokens' } as const;
const users = { letter: 'w', noun: 'user', label: 'related.itsUsers' } as const;
const models = { letter: 'm', noun: 'pricing', label: 'related.itsModels' } as const;
const usage = { letter: 'u', noun: 'usage', label: 'related.itsUsage' } as const;
const route = { letter: 'r', noun: 'route', label: 'related.itsRoute' } as const;
const rehearsal = { letter: 'i', noun: 'usage', label: 'related.itsRehearsal' } as const;
const metadata = { letter: 'm', noun: 'metadata', label: 'related.itsMetadata' } as const;
const price = { letter: 'p', noun: 'pricing', label: 'related.itsPrice' } as const;

const history = { letter: 'j', noun: 'journal', label: 'related.itsHistory' } as const;

const some = (filters: Record<string, string | number>): FilterValues | undefined => {
  const texts = Object.entries(filters).map(([id, value]) => [id, `${value}`] as const);
  return texts.every(([, text]) => text !== '' && text !== '0') ? Object.fromEntries(texts) : undefined;
};

/** A filter word that matches any of these values: `group=vip,default`. */
const anyOf = (column: string, values: string): string => {
  const quoted = splitList(values).map((value) => (/[\s",]/.test(value) ? `"${value.replaceAll('"', '')}"` : value));
  return quoted.length === 0 ? '' : `${column}=${quoted.join(',')}`;
};

/** The link to the channel with this id; none where there is no channel. */
const channelBy = <Row>(idOf: (row: Row) => string | number): RelatedListOf<Row> => ({
  ...channel,
  filters: (row) => some(onlyChannel(idOf(row)).filters),
  words: (row) => onlyChannel(idOf(row)).words,
});

/** The link to the journal of a row (CHG-10). */
const historyOf = <Row>(noun: string, thingOf: (row: Row) => string | number): RelatedListOf<Row> => ({
  ...history,
  filters: (row) => some({ noun, thing: thingOf(row) }),
});

/** The calls of a week: the log's default range is today, and users mostly ask about earlier calls. */
const ofAWeek = { start: '-7d' };

const ofChannel: RelatedListOf<Channel>[] = [
  { ...calls, filters: ({ id }) => some({ channel: id, ...ofAWeek }) },
  { ...errors, filters: ({ id }) => some({ channel: id, ...failedOfAMonth }) },
  { ...usage, filters: ({ id }) => some({ by: 'model,user', channel: id, ...ofAWeek }) },
  // The users that a channel serves: no gateway knows them, but a channel serves the users of its groups.
  { ...users, filters: ({ group }) => (group === '' ? undefined : {}), words: ({ group }) => anyOf('group', group) },
  {
    ...models,
    filters: (row) => (row.models === '' ? undefined : {}),
    words: (row) => anyOf('model_name', row.models),
  },
  // A route belongs to a model and a group: the channel's test model, else its first, in its first group.
  {
    ...route,
    filters: ({ test_model, models, group }) => {
      const [model = ''] = [test_model, ...splitList(models)].filter((name) => name !== '');
      return some({ model, group: splitList(group)[0] ?? '' });
    },
  },
  { ...keys, filters: (row) => (isPool(row) ? some({ channel: row.id }) : undefined) },
  { ...tags, filters: ({ tag }) => some({ tag }) },
  { ...updates, filters: ({ id }) => some({ channel: id }) },
  { ...probes, filters: ({ id }) => some({ channel: id }) },
  historyOf('channel', ({ id }) => id),
];
const ofTag: RelatedListOf<TagRow>[] = [
  {
    ...members,
    filters: () => ({}),
    words: ({ tag }) => (tag === '' ? 'tag:none' : `tag="${tag.replaceAll('"', '')}"`),
  },
];
const ofProviderKey: RelatedListOf<ProviderKey>[] = [channelBy(({ channel_id }) => channel_id)];
const ofUpstreamUpdate: RelatedListOf<UpdateRow>[] = [channelBy(({ channel_id }) => channel_id)];
const ofProbe: RelatedListOf<ProbeRow>[] = [
  channelBy(({ channel: id }) => id),
  { ...calls, filters: ({ channel: id, model }) => some({ channel: id, model, ...ofAWeek }) },
  { ...price, filters: ({ model }) => some({ model }) },
];
/**
 * Calls of a key are found by its name, which other users may also use; so a user who reads the log of all users is
 * limited to their own calls.
 */
const withKey = ({ name }: Token, { role, user: me }: ScreenContext): Record<string, string> => ({
  token: name,
  ...(readsAllLogs({ role }) && me !== undefined && { username: me.username }),
});

const ofToken: RelatedListOf<Token>[] = [
  { ...calls, filters: (row, context) => some({ ...withKey(row, context), ...ofAWeek }) },
  { ...errors, filters: (row, context) => some({ ...withKey(row, context), ...failedOfAMonth }) },
  { ...usage, filters: (row, context) => some({ by: 'model', ...withKey(row, context), ...ofAWeek }) },
  historyOf('token', ({ id }) => id),
];
const ofUser: RelatedListOf<User>[] = [
  // A gateway shows API keys only to their owner.
  {
    ...tokens,
    label: 'related.theirTokens',
    filters: ({ id }, { user: me }) => (id === me?.id ? {} : undefined),
    why: 'related.ownTokensOnly',
  },
  { ...calls, label: 'related.theirCalls', filters: ({ username }) => some({ username, ...ofAWeek }) },
  { ...errors, label: 'related.theirErrors', filters: ({ username }) => some({ username, ...failedOfAMonth }) },
  { ...usage, label: 'related.theirUsage', filters: ({ username }) => some({ by: 'model', username, ...ofAWeek }) },
  { ...orders, label: 'related.theirOrders', filters: ({ id }) => some({ user: id }) },
  { ...subscriptions, label: 'related.theirSubscriptions', filters: ({ id }) => some({ user: id }) },
  { ...historyOf<User>('user', ({ id }) => id), label: 'related.theirHistory' },
];
const ofGroup: RelatedListOf<GroupRow>[] = [
  { ...users, filters: ({ name }) => some({ group: name }) },
  { ...channels, filters: ({ name }) => some({ group: name }) },
  { ...usage, filters: ({ name }) => some({ by: 'model', group: name, ...ofAWeek }) },
  historyOf('group', ({ name }) => name),
];
const ofSubscription: RelatedListOf<Subscription>[] = [
  { ...user, filters: ({ user_id }) => some({ keyword: user_id }) },
];
const ofOrder: RelatedListOf<Order>[] = [{ ...user, filters: ({ user_id }) => some({ keyword: user_id }) }];
const ofLog: RelatedListOf<LogRow>[] = [
  channelBy(({ channel: id }) => id),
  { ...user, filters: ({ username }) => some({ keyword: username }) },
  { ...token, filters: ({ token_name }) => some({ keyword: token_name }) },
  { ...price, filters: ({ model_name }) => some({ model: model_name }) },
];
const ofPricing: RelatedListOf<PricingRow>[] = [
  { ...calls, filters: ({ model }) => some({ model: model.model_name, ...ofAWeek }) },
  { ...channels, filters: ({ model }) => some({ model: model.model_name }) },
  { ...route, filters: ({ model }) => some({ model: model.model_name }) },
];
/** Prices in the form that the price rehearsal's filter takes; '' for a model without prices. */
function pricesText({ model, prices, expression }: PriceRow): string {
  const kinds = prices.call === undefined ? priceKinds : (['call'] as const);
  const words = kinds.flatMap((kind) => (prices[kind] === undefined ? [] : [`${kind}=${prices[kind]}`]));
  return words.length === 0 || expression !== '' ? '' : [model, ...words].join(' ');
}

const ofPrice: RelatedListOf<PriceRow>[] = [
  { ...calls, filters: ({ model }) => some({ model, ...ofAWeek }) },
  { ...channels, filters: ({ model }) => some({ model }) },
  { ...price, filters: ({ model }) => some({ model }) },
  // Prefilled with the present prices, to be changed: what the calls of a month would have cost (SEE-11).
  { ...rehearsal, filters: (row) => some({ model: row.model, start: '-30d', prices: pricesText(row) }) },
  historyOf('price', ({ model }) => model),
];
const ofPriceSync: RelatedListOf<SyncRow>[] = [
  { ...channels, filters: ({ line }) => some({ model: line?.model ?? '' }) },
  { ...price, filters: ({ line }) => some({ model: line?.model ?? '' }) },
  // What the calls of a month would have cost at this price (SEE-11).
  { ...rehearsal, filters: (row) => some({ model: row.line?.model ?? '', start: '-30d', prices: tryText(row) }) },
];

/** One price of another site in the form that the price rehearsal's filter takes; '' where it is not a price. */
function tryText({ line }: SyncRow): string {
  if (line?.after === undefined) return '';
  const billing = line.kind !== 'call' && line.here.call !== undefined ? ['call=none'] : [];
  return [line.model, `${line.kind}=${line.after}`, ...billing].join(' ');
}

const ofRedemption: RelatedListOf<Redemption>[] = [
  { ...user, filters: ({ used_user_id }) => some({ keyword: used_user_id }) },
  historyOf('redemption', ({ id }) => id),
];
const ofDrawing: RelatedListOf<Drawing>[] = [channelBy(({ channel_id }) => channel_id)];
const ofTask: RelatedListOf<Task>[] = [channelBy(({ channel_id }) => channel_id)];

const ofMetadata: RelatedListOf<ModelMetadata>[] = [
  { ...channels, filters: ({ model_name }) => some({ model: model_name }) },
  { ...price, filters: ({ model_name }) => some({ model: model_name }) },
  historyOf('metadata', ({ id }) => id),
];
const ofModel: RelatedListOf<{ model: string }>[] = [
  { ...channels, filters: ({ model }) => some({ model }) },
  { ...price, filters: ({ model }) => some({ model }) },
];
const ofVendor: RelatedListOf<ModelVendor>[] = [
  { ...metadata, filters: ({ name }) => some({ vendor: name }) },
  historyOf('vendor', ({ id }) => id),
];
const ofRoute: RelatedListOf<RouteRow>[] = [
  channelBy(({ id }) => id),
  { ...calls, filters: ({ id }) => some({ channel: id, ...ofAWeek }) },
  { ...errors, filters: ({ id }) => some({ channel: id, ...failedOfAMonth }) },
];

/** The channels behind a live number of calls, to see which of them is slow or fails. */
const byChannel = ({ block, related }: PulseRow): FilterValues | undefined =>
  block === 'now' && related?.noun === 'log' ? some({ by: 'channel', start: related.filters.start ?? '' }) : undefined;

/** Each number links to the rows that it counts (SEE-04). */
const ofPulse: RelatedListOf<PulseRow>[] = ([calls, channels, usage, tokens] as const).map((related) => ({
  ...related,
  filters: (row) => {
    if (row.related?.noun === related.noun) return row.related.filters;
    return related === usage ? byChannel(row) : undefined;
  },
  words: (row) => row.related?.words ?? '',
}));

const usageValue = ({ by, values }: UsageRow, dimension: UsageRow['by'][number]) => values[by.indexOf(dimension)] ?? '';

const ofUsage: RelatedListOf<UsageRow>[] = [
  { ...calls, filters: ({ inLog }) => ({ ...inLog.filters, type: 'consumption' }), words: ({ inLog }) => inLog.words },
  { ...errors, filters: ({ inLog }) => ({ ...inLog.filters, type: 'error' }), words: ({ inLog }) => inLog.words },
  { ...usage, filters: ({ inside }) => inside },
  channelBy((row) => usageValue(row, 'channel')),
  { ...channels, filters: (row) => some({ model: usageValue(row, 'model') }) },
  { ...user, filters: (row) => some({ keyword: usageValue(row, 'user') }) },
  {
    ...users,
    filters: (row) => (usageValue(row, 'group') === '' ? undefined : {}),
    words: (row) => anyOf('group', `${usageValue(row, 'group')}`),
  },
  { ...token, filters: (row) => some({ keyword: usageValue(row, 'token') }) },
  { ...price, filters: (row) => some({ model: usageValue(row, 'model') }) },
];

const relatedLists = {
  channel: ofChannel,
  tag: ofTag,
  'provider-key': ofProviderKey,
  'upstream-update': ofUpstreamUpdate,
  probe: ofProbe,
  route: ofRoute,
  pulse: ofPulse,
  usage: ofUsage,
  token: ofToken,
  user: ofUser,
  log: ofLog,
  pricing: ofPricing,
  price: ofPrice,
  redemption: ofRedemption,
  order: ofOrder,
  subscription: ofSubscription,
  group: ofGroup,
  plan: [historyOf('plan', ({ id }: { id: number }) => id)],
  'sign-in-service': [historyOf('sign-in-service', ({ id }: { id: number }) => id)],
  panel: [historyOf('panel', ({ id }: { id: number }) => id)],
  metadata: ofMetadata,
  'missing-model': ofModel,
  'metadata-sync': ofModel,
  'price-sync': ofPriceSync,
  vendor: ofVendor,
  drawing: ofDrawing,
  task: ofTask,
} satisfies Partial<Record<ListNoun, readonly RelatedListOf<never>[]>>;

/**
 * The related lists of a row for this user on this site. Lists that the role may not open are left out; a list without
 * rows (a call without a channel) carries the reason.
 */
export function relatedListsOf(noun: ListNoun, row: object, context: ScreenContext): readonly OpenRelated[] {
  const known: Partial<Record<ListNoun, readonly RelatedListOf<never>[]>> = relatedLists;
  const all = ((known[noun] ?? []) as readonly RelatedListOf<object>[])
    .filter(
      (related) => hasRole(context.role, accessOf(related.noun)) && isOnSite(screenOf(related.noun), context.status),
    )
    .map(({ filters, words, why = 'related.nowhere', ...related }) => {
      const values = filters(row, context);
      // The oldest generation logs no errors (docs/gateways.md 5.1).
      const isUnknown = values?.type === 'error' && context.gateway.dialect() === 'classic';
      const isOpen = values !== undefined && !isUnknown;
      const reason = isOpen ? undefined : values === undefined ? why : 'related.nowhere';
      return {
        ...related,
        filters: values ?? {},
        words: isOpen ? (words?.(row) ?? '') : '',
        refusal: reason && context.say(reason),
        isNone: reason === 'related.nowhere',
      };
    });
  const isFirst = ({ letter }: OpenRelated, index: number) =>
    all.findIndex((other) => other.letter === letter) === index;
  const leads = all.filter(({ refusal }) => refusal === undefined);
  // Where two lists relate in different ways (the channel of calls, the channels of a model), a row has at most one of
  // them.
  return all.flatMap((related, index) =>
    isFirst(related, index) ? (leads.find(({ letter }) => letter === related.letter) ?? related) : [],
  );
}
