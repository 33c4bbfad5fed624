import { type ChannelCost, type CostBook, costBookOf } from '../../domain/price/channel-cost.ts';
import { isRecord, nothingLeft } from '../../domain/record.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { canonicalJson } from '../../format/canonical-json.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { type CallOptions, sliceOf } from '../../gateway/client/page.ts';
import { flattened, readPages } from '../../gateway/reading/read-pages.ts';
import type { Done, RowAction } from '../../screen/action.ts';
import { columnsOf } from '../../screen/columns.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { AnyField, Form } from '../../screen/form.ts';
import type { ListScreen } from '../../screen/list-screen.ts';
import { readWhole } from '../../screen/reading/read-whole.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { channelEntry } from '../channel/channel-entry.ts';
import { costCell } from '../cost/cost-text.ts';
import { noteCosts } from '../cost/known-costs.ts';

/** The cost of a channel as a site file holds it. */
interface CostRow {
  /** The id of the channel. */
  id: number;
  /** The name of the channel. */
  name: string;
  cost: ChannelCost;
}

interface CostDraft {
  name: string;
  /** Null where only prices of single models are known. */
  factor: number | null;
  /** JSON texts: prices by model. */
  list: string;
  models: string;
  /** Unix seconds; 0 where it is not known. */
  at: number;
}

const fields: readonly AnyField<CostDraft>[] = [
  { name: 'name', kind: 'text', label: 'channel.name', required: true },
  { name: 'factor', kind: 'number', label: 'cost.factor', help: 'cost.factorOfFile', minimum: 0 },
  { name: 'list', kind: 'json', label: 'cost.list', help: 'cost.listOfFile', multiline: true },
  { name: 'models', kind: 'json', label: 'cost.models', help: 'cost.modelsOfFile', multiline: true },
  { name: 'at', kind: 'datetime', label: 'cost.at', help: 'cost.atOfFile' },
];

/** The form of a cost in a site file. */
const form: Form<CostDraft, CostRow> = {
  title: { create: 'channel.setCost', edit: 'channel.setCost' },
  fields,
  defaults: () => ({ name: '', factor: null, list: '{}', models: '{}', at: 0 }),
  fromRow: ({ name, cost: { factor, list, models, at, ...rest } }) => {
    nothingLeft(rest);
    return { name, factor: factor ?? null, list: JSON.stringify(list), models: JSON.stringify(models), at };
  },
  normalise: ({ list, models, ...draft }) => ({ ...draft, list: list.trim() || '{}', models: models.trim() || '{}' }),
  validate: ({ factor, list, models }, _mode, { say }) => ({
    ...(factor !== null && !(factor >= 0) && { factor: say('cost.notAFactor', { text: String(factor) }) }),
    ...(!isPriceTable(list) && { list: say('cost.notPrices') }),
    ...(!isPriceTable(models) && { models: say('cost.notPrices') }),
  }),
};

/** Whether a text is a table of prices by model that parses without loss. */
function isPriceTable(json: string): boolean {
  const value = parseJsonRecord(json);
  return value !== undefined && canonicalJson(costBookOf({ 0: { models: value } })[0]?.models) === canonicalJson(value);
}

/** Removes a cost: the channel's cost is then unknown. */
const forget: RowAction<CostRow, undefined> = {
  verb: 'delete',
  icon: 'trash',
  on: 'rows',
  label: 'action.delete',
  help: 'action.delete',
  danger: 'confirm',
  idempotent: true,
  confirm: (rows, context) =>
    confirmRows('journal.confirmOpposite', [], rows, context, { action: context.say('action.delete') }),
  run: async (row, _input, context) => {
    await change(context, ({ [row.id]: _gone, ...others }) => others);
    return { message: context.say('cost.forgotten', { name: sanitise(row.name) }) };
  },
};

const { id, text } = columnsOf<CostRow>();

/**
 * Costs of channels as rows of a site (ASK-09, CHG-01). Gateways do not store costs, so they are stored on the user's
 * machine; the gateway is only asked which channel has a name.
 */
export const costScreen: ListScreen<CostRow, CostDraft> = {
  noun: 'cost',
  title: 'channel.setCost',
  one: 'channel.one',
  emptyState: 'channel.empty',
  selectFirst: 'channel.selectFirst',
  notFound: 'channel.notFound',
  singular: 'noun.oneChannel',
  listHelp: 'noun.listChannel',
  createHelp: 'noun.createChannel',
  updateHelp: 'noun.updateChannel',
  id: (row) => row.id,
  name: ({ name }) => sanitise(name),
  columns: [id('id', 'channel.id', [3, 6], { priority: 1 }), text('name', 'channel.name', [8, 30], { priority: 1 })],
  filters: [],
  async list({ page, pageSize }, context, options) {
    return sliceOf(await rows(context, options), page, pageSize);
  },
  async get(channel, context, options) {
    const cost = (await bookOf(context))[channel];
    if (cost === undefined) throw new GatewayError('not-found');
    return { id: channel, name: (await context.gateway.channels.get(channel, options)).name, cost };
  },
  actions: [forget],
  copyFields: [],
  form,
  create: async (draft, context, options) =>
    save({ id: await channelNamed(draft.name, context, options), draft }, context),
  update: async (row, draft, context) => save({ id: row.id, draft }, context),
};

async function bookOf({ costs }: ScreenContext): Promise<CostBook> {
  // Treated like a gateway without this kind: it is left out, and named to the user.
  if (costs === undefined) throw new GatewayError('unsupported');
  return costs.read();
}

async function rows(context: ScreenContext, options: CallOptions): Promise<CostRow[]> {
  const book = await bookOf(context);
  return (await channelsOf(context, options)).flatMap(({ id: channel, name }) => {
    const cost = book[channel];
    return cost === undefined ? [] : [{ id: channel, name, cost }];
  });
}

async function channelsOf({ gateway, say }: ScreenContext, options: CallOptions) {
  const reading = readPages(
    (query) => gateway.channels.list({ ...query, idSort: true }, options),
    (channel) => channel.id,
  );
  const all: { id: number; name: string }[] = [];
  for await (const channel of flattened(reading)) all.push(channel);
  const shortfall = reading.shortfall();
  if (shortfall) throw new Refusal(say('action.incomplete', { ...shortfall }));
  return all;
}

async function channelNamed(name: string, context: ScreenContext, options: CallOptions): Promise<number> {
  const screen = await channelEntry.load();
  const reading = readWhole(screen, { filters: { [screen.nameFilter ?? '']: name } }, context, options);
  const called: { id: number; name: string }[] = [];
  for await (const channel of flattened(reading)) if (screen.name(channel) === name) called.push(channel);
  const shortfall = reading.shortfall();
  if (shortfall) throw new Refusal(context.say('action.incomplete', { ...shortfall }));
  const [found, other] = called;
  if (found === undefined || other !== undefined)
    throw new Refusal(
      context.say(found === undefined ? 'cost.noSuchChannel' : 'cost.doubledChannel', { name: sanitise(name) }),
    );
  return found.id;
}

async function save(
  { id: channel, draft: { name, factor, list, models, at, ...rest } }: { id: number; draft: CostDraft },
  context: ScreenContext,
): Promise<Done<CostRow>> {
  nothingLeft(rest);
  const paid = { list: parseJsonRecord(list) ?? {}, models: parseJsonRecord(models) ?? {}, at: Math.max(0, at) };
  const cost = costBookOf({ [channel]: factor === null ? paid : { factor, ...paid } })[channel];
  if (cost === undefined || !isRecord(cost)) throw new Refusal(context.say('cost.notPrices'));
  await change(context, (book) => ({ ...book, [channel]: cost }));
  const message = context.say('cost.saved', { name: sanitise(name), cost: costCell(cost, context).text });
  return { message, row: { id: channel, name, cost } };
}

async function change(context: ScreenContext, next: (book: CostBook) => CostBook): Promise<void> {
  const { costs, isDryRun, say } = context;
  if (costs === undefined) throw new Refusal(say('cost.nowhere'));
  if (isDryRun !== true) noteCosts(context, await costs.change(next));
}
