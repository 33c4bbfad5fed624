import { isAtLeast } from '../../domain/dialect.ts';
import { type PriceKind, type PriceWishes, priceKinds } from '../../domain/price/model-price.ts';
import { parseChange } from '../../format/parse-change.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { PriceRow } from './price-reading.ts';
import { kindsSince } from './set-price.ts';
import { none, usdOf } from './typed-price.ts';

/**
 * Prices that were typed into the table and not written yet (WEB-15): the model as last read, and its wanted prices.
 */
export interface ModelEdit {
  row: PriceRow;
  wishes: PriceWishes;
}

/** All unsaved edits by model, and what each change replaced, the latest last. */
export interface PriceEdits {
  byModel: ReadonlyMap<string, ModelEdit>;
  past: readonly { model: string; kind: PriceKind; wish: number | null | undefined }[];
}

export const noEdits: PriceEdits = { byModel: new Map(), past: [] };

/** Why a price cannot be edited in its cell; undefined where it can. */
export function editRefusal(
  { state, fixedOutput }: PriceRow,
  kind: PriceKind,
  { gateway, say }: Pick<ScreenContext, 'gateway' | 'say'>,
): string | undefined {
  if (state === 'expression') return say('price.byExpression');
  if (!isAtLeast(gateway.dialect(), kindsSince(kind))) return say('price.noTable');
  if (state === 'per-call' && kind !== 'call') return say('price.perCallFirst');
  return kind === 'output' && fixedOutput !== undefined ? say('price.fixedOutput', { times: fixedOutput }) : undefined;
}

/** Reads the text typed for one price: USD, `none` or '' for no price, or a change of the present one (`+5%`). */
export function readEdit(
  text: string,
  { prices }: PriceRow,
  kind: PriceKind,
  context: Pick<ScreenContext, 'say' | 'status'>,
): { ok: true; usd: number | null } | { ok: false; fault: string } {
  const typed = text.trim();
  if (typed === '' || typed.toLowerCase() === none) return { ok: true, usd: null };
  const before = prices[kind];
  const change = /[%x×]/i.test(typed) ? parseChange(typed) : undefined;
  if (change?.ok && before !== undefined) return { ok: true, usd: Number((before * change.value).toPrecision(6)) };
  const usd = usdOf(typed, context);
  return usd === undefined
    ? { ok: false, fault: context.say('price.notAPrice', { text: sanitise(typed) }) }
    : { ok: true, usd };
}

/** Sets one price; setting it to its stored value removes the edit. */
export function withPrice(edits: PriceEdits, row: PriceRow, kind: PriceKind, usd: number | null): PriceEdits {
  const wish = edits.byModel.get(row.model)?.wishes[kind];
  if ((wish === undefined ? (row.prices[kind] ?? null) : wish) === usd) return edits;
  const past = [...edits.past, { model: row.model, kind, wish }];
  return { byModel: withWish(edits.byModel, row, kind, usd), past };
}

/** Undoes the latest change. */
export function withoutLast({ byModel, past }: PriceEdits): PriceEdits {
  const last = past.at(-1);
  const edit = last && byModel.get(last.model);
  if (last === undefined) return { byModel, past };
  const others = past.slice(0, -1);
  if (edit === undefined) return { byModel, past: others };
  const before = last.wish === undefined ? (edit.row.prices[last.kind] ?? null) : last.wish;
  return { byModel: withWish(byModel, edit.row, last.kind, before), past: others };
}

/** The edits after the models were read again; an edit that is already stored is removed. */
export function withRows(edits: PriceEdits, rows: readonly PriceRow[]): PriceEdits {
  let { byModel } = edits;
  for (const row of rows) {
    const edit = byModel.get(row.model);
    if (edit === undefined || edit.row === row) continue;
    byModel = withWishes(byModel, row, edit.wishes);
  }
  return byModel === edits.byModel ? edits : { byModel, past: edits.past.filter(({ model }) => byModel.has(model)) };
}

/** The number of prices that would change. */
export function countOfEdits({ byModel }: PriceEdits): number {
  return [...byModel.values()].reduce((sum, { wishes }) => sum + Object.keys(wishes).length, 0);
}

/** The wanted prices by model. */
export function wishesOfEdits({ byModel }: PriceEdits): ReadonlyMap<string, PriceWishes> {
  return new Map([...byModel].map(([model, { wishes }]) => [model, wishes] as const));
}

function withWish(byModel: PriceEdits['byModel'], row: PriceRow, kind: PriceKind, usd: number | null) {
  return withWishes(byModel, row, { ...byModel.get(row.model)?.wishes, [kind]: usd });
}

/** Keeps only the wanted prices that differ from the stored ones. */
function withWishes(byModel: PriceEdits['byModel'], row: PriceRow, all: PriceWishes): PriceEdits['byModel'] {
  const meant = priceKinds.filter((kind) => all[kind] !== undefined && all[kind] !== (row.prices[kind] ?? null));
  if (meant.length === 0) return without(byModel, row.model);
  const wishes: PriceWishes = Object.fromEntries(meant.map((kind) => [kind, all[kind]]));
  return new Map(byModel).set(row.model, { row, wishes });
}

function without(byModel: PriceEdits['byModel'], model: string): PriceEdits['byModel'] {
  const others = new Map(byModel);
  others.delete(model);
  return others;
}
