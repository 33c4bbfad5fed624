import { isAtLeast } from '../../domain/dialect.ts';
import { isOutputFixed, type PriceKind, type PriceWishes, priceKinds } from '../../domain/model-price.ts';
import { nothingLeft } from '../../domain/record.ts';
import { parsePrice } from '../../format/parse-quota.ts';
import { quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { listOf, pairOf } from '../../text/punctuation.ts';
import type { Done, RowAction, RunOptions } from '../action.ts';
import { confirmRows, listNames } from '../confirm-rows.ts';
import type { AnyField, FieldErrors, Form } from '../form.ts';
import type { ScreenContext } from '../screen-context.ts';
import { type PriceRow, priceFacts, priceRow, servedModels } from './price-reading.ts';
import { type PriceOrder, type PriceWritten, priceLabels, priceText, toldOf, writePrices } from './write-prices.ts';

/** The field of a price. `output` is a flag of every command: how results are printed. */
type PriceField = Exclude<PriceKind, 'output'> | 'output_price';

const fieldOf = (kind: PriceKind): PriceField => (kind === 'output' ? 'output_price' : kind);

/** Prices as they are typed: USD per 1 M tokens, or a call; '' where none is set. */
type PriceTexts = Record<PriceField, string>;

export interface PriceDraft extends PriceTexts {
  /** Starts from no model's prices: what is left empty stays as each model has it. */
  isOfSeveral: boolean;
}

/** What takes a price away, beside an empty field. */
export const none = 'none';

const laterKinds: readonly PriceKind[] = ['cache_write', 'image', 'audio_input', 'audio_output'];

const fields: readonly AnyField<PriceDraft>[] = priceKinds.map((kind) => ({
  name: fieldOf(kind),
  kind: 'text',
  label: priceLabels[kind],
  help: kind === 'call' ? 'price.callHelp' : 'price.perMillionHelp',
  example: kind === 'call' ? '0.04' : '1.25',
  disabled: (_draft, { gateway, say }) => {
    const oldest = laterKinds.includes(kind) ? 'v013' : kind === 'cached' ? 'v06' : 'classic';
    return isAtLeast(gateway.dialect() ?? 'v1', oldest) ? undefined : say('price.noTable');
  },
}));

function textsOf(textOf: (kind: PriceKind) => string): PriceTexts {
  return Object.fromEntries(priceKinds.map((kind) => [fieldOf(kind), textOf(kind)])) as PriceTexts;
}

/** The prices of a model, or of several (GEN-23). Those that are not touched are not written. */
const priceForm: Form<PriceDraft, PriceRow> = {
  title: { create: 'price.set', edit: 'price.set' },
  fields,
  defaults: () => ({ ...textsOf(() => ''), isOfSeveral: true }),
  fromRow: ({ prices }) => ({ ...textsOf((kind) => String(prices[kind] ?? '')), isOfSeveral: false }),
  normalise: (draft) => ({
    ...textsOf((kind) => asTyped(draft[fieldOf(kind)].trim())),
    isOfSeveral: draft.isOfSeveral,
  }),
  validate: (draft, _mode, context): FieldErrors => {
    const named = priceKinds.map(fieldOf).filter((field) => draft[field] !== '');
    if (draft.isOfSeveral && named.length === 0) return { input: context.say('price.setNothing') };
    const faulty = named.filter((field) => draft[field] !== none && usdOf(draft[field], context) === undefined);
    const told = (field: PriceField) => context.say('price.notAPrice', { text: sanitise(draft[field]) });
    return Object.fromEntries(faulty.map((field) => [field, told(field)]));
  },
};

function asTyped(text: string): string {
  return text.toLowerCase() === none ? none : text;
}

/** USD of what was typed, never less than nothing; undefined for what is no price. */
export function usdOf(text: string, { status }: Pick<ScreenContext, 'status'>): number | undefined {
  const price = parsePrice(text, quotaDisplayOf(status).currency);
  return price.ok && price.value >= 0 ? price.value : undefined;
}

/** Sets prices of models: only the tables they are in are written, once each, from what stands there at that moment. */
export const setPrice: RowAction<PriceRow, PriceDraft> = {
  verb: 'set',
  icon: 'coin',
  on: 'rows',
  label: 'price.set',
  help: 'price.setHelp',
  danger: 'confirm',
  isSafeAlone: true,
  idempotent: true,
  input: priceForm,
  refusal: ({ state }, { say }) => (state === 'expression' ? say('price.byExpression') : undefined),
  confirm: (rows, context, draft) => {
    const named = rows.map(({ model }) => ({ name: model }));
    const { question, consequences } = confirmRows('price.confirmSet', [], named, context);
    if (draft === undefined) return { question, consequences };
    const { say } = context;
    const lines = rows.map((row) => changeText(row, draft, context));
    const following = rows.filter((row) => row.isOutputFixed && wishesOf(row, draft, context).input !== undefined);
    const models = listNames(
      following.map(({ model }) => sanitise(model)),
      say,
    );
    return {
      question,
      consequences: [
        ...consequences,
        ...lines.slice(0, shownLines),
        ...(lines.length > shownLines ? [say('action.andMore', { count: lines.length - shownLines })] : []),
        ...(following.length > 0 ? [say('price.outputFollows', { models })] : []),
      ],
    };
  },
  run: async (row, draft, context, options) => {
    const done = (await write([row], draft, context, options)).get(row);
    if (done === undefined || done instanceof Error) throw done ?? new GatewayError('unsure');
    return done;
  },
  runMany: (rows, draft, context, options) => write(rows, draft, context, options),
};

const shownLines = 8;

/** `gpt-4o: Input: $2.50 → $2.00, Output: $10.00 → Not set`. */
function changeText(row: PriceRow, draft: PriceDraft, context: ScreenContext): string {
  const { say } = context;
  const wishes = wishesOf(row, draft, context);
  const changes = priceKinds.flatMap((kind) => {
    const usd = wishes[kind];
    if (usd === undefined) return [];
    const values = { from: priceText(row.prices[kind], context), to: priceText(usd ?? undefined, context) };
    return [say('price.fromTo', { kind: say(priceLabels[kind]), ...values })];
  });
  return pairOf(sanitise(row.model), changes.length === 0 ? say('form.changedNothing') : listOf(changes, say), say);
}

type RowOrder = PriceOrder & { row: PriceRow };

async function write(
  rows: readonly PriceRow[],
  draft: PriceDraft,
  context: ScreenContext,
  options: RunOptions,
): Promise<ReadonlyMap<PriceRow, Done<PriceRow> | Error>> {
  const done = new Map<PriceRow, Done<PriceRow> | Error>();
  const orders: RowOrder[] = [];
  for (const row of rows) {
    const wishes = wishesOf(row, draft, context);
    const isSame = Object.keys(wishes).length === 0;
    if (isSame) done.set(row, { message: context.say('form.changedNothing'), row });
    else orders.push({ row, model: row.model, seen: row.prices, wishes: () => wishes });
  }
  if (orders.length === 0) return done;
  const served = await servedModels(context, options);
  for (const [order, written] of await writePrices(orders, context, options)) {
    const told = written instanceof Error ? written : resultOf(order, written, served, context);
    done.set(order.row, told);
  }
  return done;
}

function resultOf(
  { row, wishes: wishesAt }: RowOrder,
  written: PriceWritten,
  served: ReadonlySet<string> | undefined,
  context: ScreenContext,
): Done<PriceRow> | Error {
  const { say } = context;
  // Texts, not lists: lists are what some actions are asked for, and are shown as such.
  const data = { model: row.model, written: written.saved.join(',') };
  return toldOf(written, { model: row.model, data }, context, (stored) => {
    const facts = priceFacts(stored, context);
    const now = priceRow(row.model, stored, facts, served);
    const told = priceKinds.filter((kind) => now.prices[kind] !== row.prices[kind]);
    const prices = told.map((kind) => pairOf(say(priceLabels[kind]), priceText(now.prices[kind], context), say));
    const wishes = wishesAt(row.prices);
    const isForced = wishes.input !== undefined && told.includes('output') && wishes.output === undefined;
    // All that was asked for is done: that the gateway makes the output follow is told, and is no failure.
    const key = isForced && isOutputFixed(row.model, facts) ? 'price.savedFixed' : 'price.saved';
    return { message: say(key, { model: sanitise(row.model), prices }), row: now };
  });
}

/** What was changed of the form; '' takes the price of a single model away, and leaves those of several alone. */
function wishesOf(row: PriceRow, draft: PriceDraft, context: ScreenContext): PriceWishes {
  const { input, output_price: output, cached, cache_write, image, audio_input, audio_output, call, ...others } = draft;
  const { isOfSeveral, ...rest } = others;
  nothingLeft(rest);
  const typed = { input, output, cached, cache_write, image, audio_input, audio_output, call };
  const wishes = priceKinds.flatMap((kind) => {
    if (isOfSeveral && typed[kind] === '') return [];
    const usd = typed[kind] === '' || typed[kind] === none ? undefined : usdOf(typed[kind], context);
    return usd === row.prices[kind] ? [] : [[kind, usd ?? null] as const];
  });
  return Object.fromEntries(wishes);
}
