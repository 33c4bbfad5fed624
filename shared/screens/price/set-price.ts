import { isAtLeast } from '../../domain/dialect.ts';
import {
  factorsFor,
  isOutputFixed,
  type PriceKind,
  type PriceRefusal,
  type PriceTable,
  type PriceWishes,
  priceKinds,
  tableOf,
} from '../../domain/model-price.ts';
import { nothingLeft } from '../../domain/record.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { formatPrice } from '../../format/money.ts';
import { parsePrice } from '../../format/parse-quota.ts';
import { quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { listOf, pairOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import type { Done, RowAction, RunOptions } from '../action.ts';
import type { AnyField, FieldErrors, Form } from '../form.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { loadOptions, optionChanges, type StoredOptions, writeOptions } from '../settings/options.ts';
import { type PriceRow, priceFacts, priceRow, servedModels } from './price-reading.ts';

/** The field of a price. `output` is a flag of every command: how results are printed. */
type PriceField = Exclude<PriceKind, 'output'> | 'output_price';

const fieldOf = (kind: PriceKind): PriceField => (kind === 'output' ? 'output_price' : kind);

/** Prices as they are typed: USD per 1 M tokens, or a call; '' where none is set. */
export type PriceDraft = Record<PriceField, string>;

export const priceLabels: Readonly<Record<PriceKind, MessageKey>> = {
  input: 'price.input',
  output: 'price.output',
  cached: 'price.cached',
  cache_write: 'price.cacheWrite',
  image: 'price.image',
  audio_input: 'price.audioInput',
  audio_output: 'price.audioOutput',
  call: 'price.call',
};

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

const noPrices = (): PriceDraft => draftOf(() => undefined);

function draftOf(priceOf: (kind: PriceKind) => number | undefined): PriceDraft {
  return Object.fromEntries(priceKinds.map((kind) => [fieldOf(kind), String(priceOf(kind) ?? '')])) as PriceDraft;
}

/** The prices of a model (GEN-23). Those that are not touched are not written. */
const priceForm: Form<PriceDraft, PriceRow> = {
  title: { create: 'price.set', edit: 'price.set' },
  fields,
  defaults: noPrices,
  fromRow: ({ prices }) => draftOf((kind) => prices[kind]),
  normalise: (draft) =>
    Object.fromEntries(priceKinds.map(fieldOf).map((field) => [field, withoutNone(draft[field].trim())])) as PriceDraft,
  validate: (draft, _mode, context): FieldErrors => {
    const faulty = priceKinds
      .map(fieldOf)
      .filter((field) => draft[field] !== '' && usdOf(draft[field], context) === undefined);
    const told = (field: PriceField) => context.say('price.notAPrice', { text: sanitise(draft[field]) });
    return Object.fromEntries(faulty.map((field) => [field, told(field)]));
  },
};

function withoutNone(text: string): string {
  return text.toLowerCase() === none ? '' : text;
}

/** USD of what was typed, never less than nothing; undefined for what is no price. */
export function usdOf(text: string, { status }: Pick<ScreenContext, 'status'>): number | undefined {
  const price = parsePrice(text, quotaDisplayOf(status).currency);
  return price.ok && price.value >= 0 ? price.value : undefined;
}

/** Sets prices of a model: only the tables they are in are written, from what stands there at that moment. */
export const setPrice: RowAction<PriceRow, PriceDraft> = {
  verb: 'set',
  icon: 'coin',
  on: 'rows',
  single: true,
  label: 'price.set',
  help: 'price.setHelp',
  danger: 'safe',
  idempotent: true,
  input: priceForm,
  refusal: ({ state }, { say }) => (state === 'expression' ? say('price.byExpression') : undefined),
  run: (row, draft, context, options) => written(row, draft, context, options),
};

async function written(
  row: PriceRow,
  draft: PriceDraft,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<PriceRow>> {
  const { say } = context;
  const wishes = wishesOf(row, draft, context);
  const model = sanitise(row.model);
  if (Object.keys(wishes).length === 0) return { message: say('form.changedNothing'), row };
  const stored = await loadOptions(context, { signal });
  const served = await servedModels(context, { signal });
  const facts = priceFacts(stored, context);
  const present = priceRow(row.model, stored, facts, served);
  const moved = priceKinds.filter((kind) => present.prices[kind] !== row.prices[kind]);
  if (moved.length > 0 || present.state !== row.state) throw new Refusal(say('price.changed', { model }));
  const missing = priceKinds.find((kind) => wishes[kind] !== undefined && facts.tables[tableOf[kind]] === undefined);
  if (missing !== undefined) throw new Refusal(pairOf(say(priceLabels[missing]), say('price.noTable'), say));
  const answer = factorsFor(row.model, wishes, facts);
  if (!answer.ok) throw new Refusal(refusalText(answer, context));
  const changes = optionChanges(stored, tablesWith(row.model, answer.factors, stored, context));
  const { saved, failed, stored: after, isUnread } = await writeOptions(changes, context, { signal, onWritten });
  const [fault] = failed;
  if (fault !== undefined && saved.length === 0) throw fault.error ?? new Refusal(fault.reason);
  // Texts, not lists: lists are what some actions are asked for, and are shown as such.
  const data = { model: row.model, written: saved.map(({ key }) => key).join(',') };
  if (fault !== undefined) {
    const tables = listOf(
      failed.map(({ change }) => change.key),
      say,
    );
    return { message: say('price.halfSaved', { model, tables, reason: fault.reason }), tone: 'warn', data };
  }
  if (isUnread || after === undefined) return { message: say('form.notReadBack'), tone: 'warn', data };
  const now = priceRow(row.model, after, priceFacts(after, context), served);
  const told = priceKinds.filter((kind) => now.prices[kind] !== row.prices[kind]);
  const prices = told.map((kind) => pairOf(say(priceLabels[kind]), priceText(now.prices[kind], context), say));
  const isForced = wishes.input !== undefined && told.includes('output') && wishes.output === undefined;
  // All that was asked for is done: that the gateway makes the output follow is told, and is no failure.
  const key = isForced && isOutputFixed(row.model, facts) ? 'price.savedFixed' : 'price.saved';
  return { message: say(key, { model, prices }), row: now, data };
}

/** What was changed of the form; '' takes the price away. */
function wishesOf(row: PriceRow, draft: PriceDraft, context: ScreenContext): PriceWishes {
  const { input, output_price: output, cached, cache_write, image, audio_input, audio_output, call, ...rest } = draft;
  nothingLeft(rest);
  const typed = { input, output, cached, cache_write, image, audio_input, audio_output, call };
  const wishes = priceKinds.flatMap((kind) => {
    const usd = typed[kind] === '' ? undefined : usdOf(typed[kind], context);
    return usd === row.prices[kind] ? [] : [[kind, usd ?? null] as const];
  });
  return Object.fromEntries(wishes);
}

/** Whole tables with the entries of one model changed; entries of all others, also broken ones, stay as they are. */
export function tablesWith(
  model: string,
  factors: Partial<Record<PriceTable, number | null>>,
  stored: StoredOptions,
  { say }: ScreenContext,
): [string, string][] {
  return Object.entries(factors).map(([table, factor]) => {
    const text = stored.get(table) ?? '';
    const numbers = text.trim() === '' ? {} : parseJsonRecord(text);
    if (numbers === undefined) throw new Refusal(say('price.brokenTable', { table }));
    const { [model]: _, ...others } = numbers;
    return [table, JSON.stringify(factor === null ? others : { ...numbers, [model]: factor })];
  });
}

/** Why no factor gives a price that was asked for. */
export function refusalText(refusal: PriceRefusal, { say }: ScreenContext): string {
  switch (refusal.reason) {
    case 'wildcard':
      return say('price.wildcard', { name: sanitise(refusal.name) });
    case 'no-input':
      return say('price.noInput');
    case 'no-audio-input':
      return say('price.noAudioInput');
    case 'free-input':
      return say('price.freeInput');
    case 'fixed-output':
      return say('price.fixedOutput');
    case 'per-call':
      return say('price.perCallFirst');
  }
}

/** A price in USD, which gateways keep prices in whatever the site counts in. */
export function priceText(usd: number | undefined, { say }: Pick<ScreenContext, 'say'>): string {
  return usd === undefined ? say('price.unset') : formatPrice(usd);
}
