import { withoutInvisible } from '../../domain/channel/pasted-text.ts';
import { type Dialect, isAtLeast } from '../../domain/dialect.ts';
import { type PriceKind, type PriceWishes, priceKinds } from '../../domain/price/model-price.ts';
import { nothingLeft } from '../../domain/record.ts';
import { controlCharacterIn } from '../../format/control-character.ts';
import { signedPercent } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { RowAction, SiteAction } from '../../screen/action.ts';
import type { AnyField, ComparedValue, FieldErrors, Form } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { confirmPrices, wishRefusal, writeRow, writeRows } from './change-prices.ts';
import { isFarPrice } from './far-price.ts';
import { forecastPrices } from './price-forecast.ts';
import { type PriceRow, readPrice } from './price-reading.ts';
import { none, usdOf } from './typed-price.ts';
import { priceChanges, undoAdded, undoPrices } from './undo-prices.ts';
import { keptPrices, priceLabels, priceText } from './write-prices.ts';

/** The field of a price. It is not named `output`, because every command has that flag for its output format. */
type PriceField = Exclude<PriceKind, 'output'> | 'output_price';

const fieldOf = (kind: PriceKind): PriceField => (kind === 'output' ? 'output_price' : kind);

/** Prices as typed: USD per 1 M tokens, or per call; '' where none is set. */
type PriceTexts = Record<PriceField, string>;

export interface PriceDraft extends PriceTexts {
  /** The form is for several models and starts empty: a field that is left empty keeps each model's price. */
  isOfSeveral: boolean;
}

const laterKinds: readonly PriceKind[] = ['cache_write', 'image', 'audio_input', 'audio_output'];

/** The oldest gateway that has a table of these prices. */
export function kindsSince(kind: PriceKind): Dialect {
  if (laterKinds.includes(kind)) return 'v013';
  return kind === 'cached' ? 'v06' : 'classic';
}

/** The help of the first field also covers all others. */
const fieldHelps: Partial<Record<PriceKind, MessageKey>> = { input: 'price.fieldHelp', call: 'price.callHelp' };

const fields: readonly AnyField<PriceDraft>[] = priceKinds.map((kind) => ({
  name: fieldOf(kind),
  kind: 'text',
  label: priceLabels[kind],
  section: kind === 'call' ? 'price.perCallSection' : 'price.perMillionSection',
  help: fieldHelps[kind],
  inExample: kind === 'input',
  example: kind === 'call' ? '0.04' : '1.25',
  emptyWord: none,
  compared: (before, value, context) => comparedPrice(before, value, fieldOf(kind), context),
  disabled: (_draft, { gateway, say }) => {
    return isAtLeast(gateway.dialect(), kindsSince(kind)) ? undefined : say('price.noTable');
  },
}));

function comparedPrice(
  before: PriceDraft,
  value: PriceDraft,
  field: PriceField,
  context: ScreenContext,
): ComparedValue | undefined {
  if (before.isOfSeveral) return undefined;
  const [was, is] = [before[field], value[field]].map((text) => usdOf(text.trim(), context));
  const now = priceText(was, context);
  const typed = value[field].trim().toLowerCase();
  const isGone = typed === '' || typed === none;
  if (was === is || (is === undefined && !isGone)) return { now, change: '', isFar: false };
  if (was === undefined) return { now, change: context.say('price.comparedNew'), isFar: false };
  if (is === undefined) return { now, change: context.say('price.comparedGone'), isFar: false };
  const change = was === 0 ? '' : context.say('price.percent', { percent: signedPercent(was, is) });
  return { now, change, isFar: isFarPrice(was, is) };
}

/** The first typed price that is far from what it was for one of these models. */
function farPrice(rows: readonly PriceRow[], draft: PriceDraft, context: ScreenContext) {
  for (const kind of priceKinds) {
    const field = fieldOf(kind);
    const text = draft[field].trim();
    const compared = rows.map((row) => comparedPrice(priceForm.fromRow(row, context), draft, field, context));
    const far = compared.find((one) => one?.isFar);
    if (text === '' || far === undefined) continue;
    const [label, is] = [context.say(priceLabels[kind]), priceText(usdOf(text, context), context)];
    return { text, why: context.say('price.farAway', { label, was: far.now, is }) };
  }
  return undefined;
}

function textsOf(textOf: (kind: PriceKind) => string): PriceTexts {
  return Object.fromEntries(priceKinds.map((kind) => [fieldOf(kind), textOf(kind)])) as PriceTexts;
}

/** The prices of a model, or of several (GEN-23). Prices that were not changed are not written. */
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
    const faultOf = (field: PriceField) => context.say('price.notAPrice', { text: sanitise(draft[field]) });
    return Object.fromEntries(faulty.map((field) => [field, faultOf(field)]));
  },
};

function asTyped(text: string): string {
  return text.toLowerCase() === none ? none : text;
}

/**
 * Sets prices of models: only the affected tables are written, once each, based on their stored content at that moment.
 */
export const setPrice: RowAction<PriceRow, PriceDraft> = {
  verb: 'set',
  icon: 'coin',
  on: 'rows',
  label: 'price.set',
  help: 'price.setHelp',
  danger: 'confirm',
  unaskedUpTo: 1,
  keepsUnnamed: true,
  takesExpectations: true,
  idempotent: true,
  input: priceForm,
  newRow: (model, context, options) => readPrice(nameOf(model, context), context, options),
  refusal: (row, context, draft) => {
    if (row.state === 'expression') return context.say('price.byExpression');
    return draft && wishRefusal(row, wishesOf(row, draft, context), context);
  },
  confirm: (rows, context, draft) =>
    confirmPrices(
      'price.confirmSet',
      rows,
      (row) => (draft === undefined ? {} : wishesOf(row, draft, context)),
      context,
    ),
  forecast: (rows, context, draft) => forecastPrices(rows, (row) => wishesOf(row, draft, context), context),
  valueToType: (rows, context, draft) => farPrice(rows, draft, context),
  changes: (row, draft, context) => priceChanges(row, wishesOf(row, draft, context)),
  undo: undoPrices,
  run: (row, draft, context, options) => writeRow(row, wishesOf(row, draft, context), context, options),
  runMany: (rows, draft, context, options) => writeRows(rows, (row) => wishesOf(row, draft, context), context, options),
};

/** The changed prices of the form; '' removes the price of a single model, and keeps those of several. */
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

/** The most characters of a model's name that gateways store for a channel. */
const longestName = 255;

/** The cleaned name of a model. @throws Refusal for a name that no call could ask for */
function nameOf(model: string, context: ScreenContext): string {
  const name = withoutInvisible(model).trim();
  const fault = nameFault(name, context);
  if (fault !== undefined) throw new Refusal(fault, '', true);
  return name;
}

function nameFault(name: string, { say }: ScreenContext): string | undefined {
  if (name === '') return say('price.modelNeeded');
  if (name.length > longestName) return say('price.modelTooLong', { maximum: longestName });
  const found = controlCharacterIn(name);
  return found && say('form.controlCharacter', { label: say('price.model'), ...found });
}

function modelFault(model: string, context: ScreenContext): FieldErrors {
  const fault = nameFault(model, context);
  return fault === undefined ? {} : { model: fault };
}

interface NewPriceDraft extends PriceDraft {
  model: string;
}

const newPriceForm: Form<NewPriceDraft> = {
  title: { create: 'price.add', edit: 'price.add' },
  fields: [
    { name: 'model', kind: 'text', label: 'price.model', help: 'price.addModelHelp', required: true, example: 'gpt-5' },
    ...(fields as readonly AnyField<NewPriceDraft>[]),
  ],
  defaults: (context) => ({ ...priceForm.defaults(context), model: '' }),
  fromRow: (_row, context) => ({ ...priceForm.defaults(context), model: '' }),
  normalise: (draft, mode) => ({ ...priceForm.normalise(draft, mode), model: withoutInvisible(draft.model).trim() }),
  validate: (draft, mode, context) => ({
    ...modelFault(draft.model, context),
    ...priceForm.validate(draft, mode, context),
  }),
};

/** Sets the price of a model that no channel serves yet, so that its price exists before its channel (ASK-13). */
export const addPrice: SiteAction<NewPriceDraft> = {
  verb: 'add',
  icon: 'coin',
  on: 'all',
  makesRow: true,
  label: 'price.add',
  help: 'price.addHelp',
  danger: 'safe',
  idempotent: true,
  input: newPriceForm,
  run: async ({ model, ...others }, context, options) => {
    const { input, output_price, cached, cache_write, image, audio_input, audio_output, call, ...last } = others;
    const { isOfSeveral, ...rest } = last;
    nothingLeft(rest);
    const prices = { input, output_price, cached, cache_write, image, audio_input, audio_output, call };
    const draft = { ...prices, isOfSeveral };
    const row = await readPrice(nameOf(model, context), context, options);
    if (row.state !== 'unset') throw new Refusal(context.say('price.hasPrice', { model: sanitise(row.model) }));
    const done = await writeRow(row, wishesOf(row, draft, context), context, options);
    return done.row === undefined ? done : { ...done, left: keptPrices(priceKinds, done.row.prices) };
  },
  undo: undoAdded,
};
