import type { Channel } from '../../domain/channel/channel.ts';
import type { JournalEntry } from '../../domain/journal.ts';
import { splitList } from '../../domain/list-text.ts';
import { type ChannelCost, type CostPrices, costBookOf, scaledCost } from '../../domain/price/channel-cost.ts';
import type { PriceKind } from '../../domain/price/model-price.ts';
import { isRecord, nothingLeft } from '../../domain/record.ts';
import { Role } from '../../domain/user/role.ts';
import { canonicalJson } from '../../format/canonical-json.ts';
import { parseChange } from '../../format/parse-change.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Done, RowAction, RowDone, UndoAction } from '../../screen/action.ts';
import type { AnyField, FieldErrors, Form } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { costCell } from '../cost/cost-text.ts';
import { noteCosts } from '../cost/known-costs.ts';
import { none, usdOf } from '../price/typed-price.ts';
import { costInFile, isCostFile } from './cost-entries.ts';
import type { ListedPrices } from './listed-prices.ts';

/** The typed cost of a channel: a share of list prices, prices of one model, or a change of the stored cost. */
interface CostInput {
  /** '' means the whole channel. */
  model: string;
  factor: string;
  change: string;
  /** The source of list prices; '' means the price table. */
  from: string;
  input: string;
  output_price: string;
  cached: string;
  cache_write: string;
  call: string;
  /** The models to choose from. */
  models: string[];
}

const priceFields = {
  input: 'input',
  output: 'output_price',
  cached: 'cached',
  cache_write: 'cache_write',
  call: 'call',
} as const satisfies Partial<Record<PriceKind, keyof CostInput>>;

const kinds = Object.keys(priceFields) as (keyof typeof priceFields)[];

const priceLabel = {
  input: 'price.input',
  output: 'price.output',
  cached: 'price.cached',
  cache_write: 'price.cacheWrite',
  call: 'price.call',
} as const;

const fields: readonly AnyField<CostInput>[] = [
  { name: 'factor', kind: 'text', label: 'cost.factor', help: 'cost.factorHelp', example: '0.8', inExample: true },
  { name: 'from', kind: 'text', label: 'cost.from', help: 'cost.fromHelp', example: 'official' },
  { name: 'change', kind: 'text', label: 'cost.change', help: 'cost.changeHelp', example: '+20%' },
  {
    name: 'model',
    kind: 'choice',
    custom: true,
    label: 'cost.model',
    help: 'cost.modelHelp',
    example: 'gpt-4o',
    section: 'cost.ofOneModel',
    choices: ({ models }) => models.map((model) => ({ value: model, label: model })),
  },
  ...kinds.map(
    (kind): AnyField<CostInput> => ({
      name: priceFields[kind],
      kind: 'text',
      label: priceLabel[kind],
      section: 'cost.ofOneModel',
      help: kind === 'input' ? 'cost.priceHelp' : undefined,
      example: kind === 'call' ? '0.04' : '1.25',
    }),
  ),
];

const costForm: Form<CostInput, Channel> = {
  title: { create: 'channel.setCost', edit: 'channel.setCost' },
  fields,
  defaults: () => emptyInput([]),
  fromRow: ({ models }) => emptyInput(splitList(models)),
  normalise: ({ models, ...typed }) => {
    const trimmed = Object.entries(typed).map(([name, text]) => [name, text.trim()]);
    return { ...(Object.fromEntries(trimmed) as typeof typed), models };
  },
  validate: (typed, _mode, context): FieldErrors => {
    const { say } = context;
    const named = kinds.filter((kind) => typed[priceFields[kind]] !== '');
    const ways = [typed.factor !== '' || typed.from !== '', typed.change !== '', named.length > 0];
    if (ways.filter(Boolean).length !== 1) return { factor: say('cost.oneWay') };
    if (named.length > 0 && typed.model === '') return { model: say('cost.modelNeeded') };
    if (isCostFile(typed.from) && typed.factor !== '') return { factor: say('cost.oneWay') };
    if (typed.from !== '' && typed.model !== '') return { from: say('cost.listOfAll') };
    const { factor, change } = typed;
    if (factor !== '' && factor.toLowerCase() !== none && factorOf(factor) === undefined) {
      return { factor: say('cost.notAFactor', { text: sanitise(factor) }) };
    }
    if (change !== '' && !parseChange(change).ok)
      return { change: say('price.notAChange', { text: sanitise(change) }) };
    const faulty = named.filter((kind) => usdOf(typed[priceFields[kind]], context) === undefined);
    const fault = (kind: (typeof kinds)[number]) =>
      say('price.notAPrice', { text: sanitise(typed[priceFields[kind]]) });
    return Object.fromEntries(faulty.map((kind) => [priceFields[kind], fault(kind)]));
  },
};

function emptyInput(models: string[]): CostInput {
  const prices = { input: '', output_price: '', cached: '', cache_write: '', call: '' };
  return { model: '', factor: '', change: '', from: '', ...prices, models };
}

/** The factor of a typed share: `0.8`, `80%` or `x0.8`; undefined for anything else. */
function factorOf(text: string): number | undefined {
  const [, number, percent] = /^[x×*]?\s*(\d+(?:\.\d+)?)\s*(%?)$/i.exec(text.trim()) ?? [];
  if (number === undefined) return undefined;
  return percent === '%' ? Number(number) / 100 : Number(number);
}

/** Sets what channels cost (ASK-09). It is stored on this machine and never sent to the gateway. */
export const setCost: RowAction<Channel, CostInput> = {
  verb: 'cost',
  icon: 'coin',
  on: 'rows',
  label: 'channel.setCost',
  help: 'channel.setCostHelp',
  danger: 'safe',
  access: Role.Root,
  idempotent: false,
  input: costForm,
  refusal: (_row, { costs, say }) => (costs === undefined ? say('cost.nowhere') : undefined),
  undo: undoCosts,
  run: async (row, typed, context, options) => {
    const { from } = typed;
    if (isCostFile(from)) {
      const kept = await costInFile(from, row.name, context);
      return writeCost(row, () => kept, context);
    }
    // Loaded when needed: costs are set rarely, and the channel list must not wait for the price code.
    const { listedPrices } = await import('./listed-prices.ts');
    const listed = needsList(typed) ? await listedPrices(splitList(row.models), from, context, options) : undefined;
    return writeCost(row, (cost) => costWith(cost, typed, listed, context), context, listed);
  },
};

const needsList = ({ factor, from }: CostInput) => from !== '' || (factor !== '' && factor.toLowerCase() !== none);

/** The cost of a channel after the change; undefined where nothing is known any more. */
function costWith(
  before: ChannelCost | undefined,
  typed: CostInput,
  listed: ListedPrices | undefined,
  context: ScreenContext,
): ChannelCost | undefined {
  const { model, factor, change, from, input, output_price, cached, cache_write, call, models: _, ...rest } = typed;
  nothingLeft(rest);
  const at = Math.floor(context.now() / 1000);
  const known: ChannelCost = before ?? { list: {}, models: {}, at };
  const isForgotten = factor.toLowerCase() === none;
  if (model === '') {
    if (isForgotten) return undefined;
    if (change !== '') return changedCost(before, change, at, context);
    const share = factor === '' ? (known.factor ?? 1) : factorOf(factor);
    return { ...known, factor: share, list: listed?.list ?? known.list, at };
  }
  const { [model]: own, ...others } = known.models;
  if (isForgotten) return { ...known, models: others, at };
  if (change !== '') {
    const parsed = parseChange(change);
    const prices = own ?? (known.factor === undefined ? undefined : scaled(known.list[model], known.factor));
    if (prices === undefined || !parsed.ok)
      throw new Refusal(context.say('cost.unknownModel', { model: sanitise(model) }));
    return { ...known, models: { ...others, [model]: scaledCost(prices, parsed.value) }, at };
  }
  if (factor !== '') {
    const prices = scaled(listed?.list[model], factorOf(factor) ?? 1);
    if (prices === undefined) throw new Refusal(context.say('price.unpriced', { model: sanitise(model) }));
    return { ...known, models: { ...others, [model]: prices }, at };
  }
  const texts = { input, output: output_price, cached, cache_write, call };
  const prices: CostPrices = Object.fromEntries(
    kinds.flatMap((kind) => {
      const usd = texts[kind] === '' ? undefined : usdOf(texts[kind], context);
      return usd === undefined ? [] : [[kind, usd]];
    }),
  );
  const isByCall = prices.call !== undefined;
  if (!isByCall && prices.input === undefined && own?.input === undefined)
    throw new Refusal(context.say('price.noInput'));
  const kept = isByCall || own?.call !== undefined ? {} : own;
  return {
    ...known,
    models: { ...others, [model]: isByCall ? { call: prices.call ?? 0 } : { ...kept, ...prices } },
    at,
  };
}

function scaled(prices: CostPrices | undefined, by: number): CostPrices | undefined {
  return prices && scaledCost(prices, by);
}

/** The cost after a provider changed all its prices by a factor: the share and the prices of single models. */
function changedCost(before: ChannelCost | undefined, change: string, at: number, { say }: ScreenContext): ChannelCost {
  const parsed = parseChange(change);
  if (before === undefined || !parsed.ok) throw new Refusal(say('cost.unknown'));
  const { factor, models } = before;
  const all = Object.entries(models).map(([model, prices]) => [model, scaledCost(prices, parsed.value)] as const);
  return {
    ...before,
    ...(factor !== undefined && { factor: Number((factor * parsed.value).toPrecision(10)) }),
    models: Object.fromEntries(all),
    at,
  };
}

async function writeCost(
  row: Channel,
  next: (before: ChannelCost | undefined) => ChannelCost | undefined,
  context: ScreenContext,
  listed?: ListedPrices,
): Promise<Done<Channel>> {
  const { costs, say, isDryRun } = context;
  if (costs === undefined) throw new Refusal(say('cost.nowhere'));
  const kept = await costs.read();
  let before: ChannelCost | undefined;
  let after: ChannelCost | undefined;
  const change = (book: typeof kept) => {
    const { [row.id]: own, ...others } = book;
    before = own;
    after = next(own);
    return after === undefined ? others : { ...others, [row.id]: after };
  };
  // A dry run only computes the new costs and does not store them.
  const book = isDryRun ? change(kept) : await costs.change(change);
  if (!isDryRun) noteCosts(context, book);
  written.set(row, { before, after });
  const name = sanitise(row.name);
  const text =
    after === undefined
      ? say(isDryRun ? 'cost.wouldForget' : 'cost.forgotten', { name })
      : say(isDryRun ? 'cost.wouldSave' : 'cost.saved', { name, cost: costCell(after, context).text });
  const notes = listed === undefined ? [] : listed.notes;
  const data = { id: row.id, name: row.name, factor: after?.factor ?? null, models: after?.models ?? {} };
  return { message: sentencesOf([text, ...notes]), row: { ...row }, data };
}

/** The cost of each row's channel before and after its last write. */
const written = new WeakMap<Channel, CostChange>();

/** A cost before and after a change; undefined where none was stored. It contains no secret. */
interface CostChange {
  before: ChannelCost | undefined;
  after: ChannelCost | undefined;
}

function undoCosts(results: readonly RowDone<Channel>[]): UndoAction<Channel> | undefined {
  return undoOf(
    results.flatMap(({ row, done }) => {
      const change = written.get(row);
      return done?.row === undefined || change === undefined ? [] : [{ row: done.row, ...change }];
    }),
  );
}

/** Restores the costs of channels that still have the cost which the action left. */
function undoOf(changes: readonly (CostChange & { row: Channel })[]): UndoAction<Channel> | undefined {
  if (changes.length === 0) return undefined;
  const changeOf = new Map(changes.map(({ row, before, after }) => [row.id, { before, after }] as const));
  const action: RowAction<Channel, undefined> = {
    verb: 'cost',
    icon: 'coin',
    on: 'rows',
    label: 'channel.undoCost',
    help: 'channel.undoCost',
    danger: 'safe',
    idempotent: true,
    command: () => '',
    undo: undoCosts,
    run: async (row, _input, context) => {
      const { before, after } = changeOf.get(row.id) ?? {};
      const putBack = (now: ChannelCost | undefined) => {
        if (isSame(now, after)) return before;
        const cost = now === undefined ? context.say('cost.nothingKnown') : costCell(now, context).text;
        throw new Refusal(context.say('cost.notAsLeft', { name: sanitise(row.name), cost }));
      };
      return writeCost(row, putBack, context);
    },
  };
  const data = { costs: Object.fromEntries([...changeOf].map(([id, { before, after }]) => [id, { before, after }])) };
  return { action, rows: changes.map(({ row }) => row), commands: [], recipe: { by: 'own', data } };
}

/** Whether two costs have the same prices, whenever they were entered. */
function isSame(one: ChannelCost | undefined, other: ChannelCost | undefined): boolean {
  const text = (cost: ChannelCost | undefined) => canonicalJson(costBookOf({ 0: cost && { ...cost, at: 0 } }));
  return text(one) === text(other);
}

/** Rebuilds the undo of a cost change from the journal (CHG-08); undefined where the entry is not about costs. */
export async function restoreCosts(
  { undo }: JournalEntry,
  { gateway }: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<Channel> | undefined> {
  if (undo?.by !== 'own' || !isRecord(undo.data) || !isRecord(undo.data.costs)) return undefined;
  const changes = Object.entries(undo.data.costs).flatMap(([id, change]) => {
    if (!isRecord(change)) return [];
    const [before, after] = [change.before, change.after].map((cost) => costBookOf({ [id]: cost })[id]);
    return [{ id: Number(id), before, after }];
  });
  const rows = await Promise.all(
    changes.map(async ({ id, ...change }) => ({ row: await gateway.channels.get(id, options), ...change })),
  );
  return undoOf(rows);
}
