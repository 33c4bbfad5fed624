import { formatQuota, quotaDisplayOf, quotaExample } from '../../format/quota.ts';
import { rankOf } from '../../format/rank.ts';
import { sanitise } from '../../format/sanitise.ts';
import { actionsFor, isForOne } from '../../screen/access.ts';
import type { Action } from '../../screen/action.ts';
import { parseFieldText } from '../../screen/field-text.ts';
import { asksFirst, refusalOfAction } from '../../screen/flow/flow-rules.ts';
import type { AnyField, FieldKind } from '../../screen/form.ts';
import { checkForm } from '../../screen/form-check.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';
import type { AnyScreen } from '../registry.ts';
import { findRows } from './find-rows.ts';

/** One action that a typed wish names, and its input where the words contain it. */
interface Call {
  screen: AnyScreen;
  action: Action<unknown>;
  given?: { input: unknown /** As people read it. */; text: string };
}

/** A typed wish: an action on rows found by name, such as `disable openai`, `top up mira 5` (WEB-18). */
export interface Wish {
  calls: readonly Call[];
  /** The text that rows are searched by, without the words of the input. */
  name: string;
  /** All words after the verb: a row with exactly this name is meant without input. */
  whole: string;
}

/** A choice of a wish: one action on one row. */
export interface Deed extends Call {
  row: unknown;
  /** Why the action is refused for this row now. */
  refusal: string | undefined;
  /** The action asks before it runs; if not, `z` may undo it. */
  asksFirst: boolean;
}

/** The most rows of a list that a wish is offered for. */
const mostRows = 4;
/** The kinds of input that a part of a name does not look like by chance. */
const plainKinds: readonly FieldKind[] = ['quota', 'number', 'datetime'];

/** The actions that the menu of one row of a list offers. */
export function deedsOn(screen: AnyScreen, context: ScreenContext): Action<unknown>[] {
  return (actionsFor(screen.actions, context) as Action<unknown>[]).filter(({ on }) => on === 'rows').filter(isForOne);
}

/**
 * Reads a line as a verb and a row's name; undefined where its first words are not a verb of these lists. A verb is
 * matched by its name on the command line, its label, or its `spoken` words; the longest match counts.
 */
export function wishOf(typed: string, screens: readonly AnyScreen[], context: ScreenContext): Wish | undefined {
  const line = typed.trim().replace(/\s+/g, ' ');
  const called = screens.flatMap((screen) =>
    deedsOn(screen, context).flatMap((action) =>
      phrasesOf(action, context)
        .filter((phrase) => line.toLowerCase().startsWith(`${phrase} `))
        .map((phrase) => ({ screen, action, phrase })),
    ),
  );
  const longest = Math.max(0, ...called.map(({ phrase }) => phrase.length));
  const whole = line.slice(longest).trim();
  if (longest === 0 || !isName(whole)) return undefined;
  const [, name = whole, last = ''] = /^(.+) (\S+)$/.exec(whole) ?? [];
  const calls = called
    .filter(({ phrase }) => phrase.length === longest)
    .map(({ screen, action }): Call => {
      const given = isName(name) ? inputOf(action, last, context) : undefined;
      return given === undefined ? { screen, action } : { screen, action, given };
    });
  return { calls, whole, name: calls.some(({ given }) => given !== undefined) ? name : whole };
}

/**
 * The rows that a wish names, the best match first, with the action on each. A list that cannot be read is left out.
 */
export async function deedsOf(wish: Wish, context: ScreenContext, signal: AbortSignal): Promise<Deed[]> {
  const screens = [...new Set(wish.calls.map(({ screen }) => screen))];
  const found = await Promise.all(
    screens.map(async (screen) => {
      try {
        return [screen, await findRows(screen, wish.name, context, signal)] as const;
      } catch {
        return [screen, []] as const;
      }
    }),
  );
  const rows = new Map(found);
  return wish.calls.flatMap((call) =>
    nearestRows(call.screen, rows.get(call.screen) ?? [], wish).map((row) => deedOn(call, row, wish, context)),
  );
}

/** The text of a choice: `Adjust quota: mira, $5.00`. Sanitised. */
export function deedText({ screen, action, row, given }: Deed, { say }: Pick<ScreenContext, 'say'>): string {
  const called = pairOf(say(action.label), sanitise(screen.name(row)), say);
  return given === undefined ? called : say('palette.withInput', { deed: called, input: sanitise(given.text) });
}

function deedOn({ screen, action, given }: Call, row: unknown, { whole }: Wish, context: ScreenContext): Deed {
  const isMeantWhole = screen.name(row).toLowerCase().includes(whole.toLowerCase());
  const refusal = refusalOfAction(screen, action, [row], context);
  const deed = { screen, action, row, refusal, asksFirst: asksFirst(action) };
  return given === undefined || isMeantWhole ? deed : { ...deed, given };
}

function nearestRows(screen: AnyScreen, rows: readonly unknown[], { name }: Wish): unknown[] {
  const far = { tier: 5, spread: 0 };
  return rows
    .map((row) => ({ row, rank: rankOf({ label: screen.name(row), number: screen.id(row) }, name) ?? far }))
    .toSorted((one, other) => one.rank.tier - other.rank.tier || one.rank.spread - other.rank.spread)
    .slice(0, mostRows)
    .map(({ row }) => row);
}

/** Whether a text is a number, or long enough to search by. */
function isName(text: string): boolean {
  return /^\d+$/.test(text) || text.length >= 2;
}

function phrasesOf({ verb, aliases = [], label, spoken }: Action<unknown>, { say }: ScreenContext): string[] {
  const said = spoken === undefined ? [] : say(spoken).split(/[,，]/);
  const all = [verb, verb.replaceAll('-', ' '), ...aliases, say(label), ...said];
  return [...new Set(all.map((one) => one.trim().toLowerCase()))];
}

/** The input that a word gives, for an action whose first and only required field is an amount, a number or a time. */
function inputOf(action: Action<unknown>, word: string, context: ScreenContext): Call['given'] {
  const { input } = action;
  const field = input?.fields[0] as AnyField<Record<string, unknown>> | undefined;
  if (input === undefined || field === undefined || !plainKinds.includes(field.kind)) return undefined;
  // A bare number is an amount in the site's currency, because users do not think in quota units.
  const display = quotaDisplayOf(context.status);
  const isBare = field.kind === 'quota' && display.displayInCurrency && /^[+-]?\d+(\.\d+)?$/.test(word);
  const text = isBare ? quotaExample(display, Number(word)) : word;
  const read = parseFieldText(field, text, context);
  if (!read.ok) return undefined;
  const draft = { ...(input.defaults(context) as object), [field.name]: read.value };
  const { value, errors } = checkForm(input, draft, 'create', context);
  if (Object.keys(errors).length > 0) return undefined;
  return { input: value, text: field.kind === 'quota' ? formatQuota(Number(read.value), display) : word };
}
