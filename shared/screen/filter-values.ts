import { hasRole, roles } from '../domain/user/role.ts';
import { isAmbiguousMonth, parseSpan, type TimeSpan } from '../format/parse-time.ts';
import { sanitise } from '../format/sanitise.ts';
import type { Choice } from './form.ts';
import type { BrowseScreen, Filter, FilterValues } from './list-screen.ts';
import { Refusal } from './refusal.ts';
import type { ScreenContext } from './screen-context.ts';

/** The choices of a filter, fetched from the gateway where necessary. Empty where any text may be typed. */
export async function choicesOfFilter(
  { choices, askChoices }: Pick<Filter, 'choices' | 'askChoices'>,
  context: ScreenContext,
  signal?: AbortSignal,
): Promise<readonly Choice[]> {
  return choices?.(context) ?? (await askChoices?.(context, signal)) ?? [];
}

/** The filter values that a list uses: trimmed, with defaults applied, and only those that are set. */
export interface ReadFilters {
  text(id: string): string | undefined;
  number(id: string): number | undefined;
  /**
   * A time in Unix seconds: the first second of the range, or for `end` the last one, because gateways include the end
   * (docs/gateways.md 4.10).
   */
  time(id: string): number | undefined;
}

/** The id of the filter that ends a time range; a day given there is included up to its last second (ASK-03). */
export const rangeEnd = 'end';

/** The value that lifts a filter's default: from the beginning, or all types. */
const anyValue = 'any';

/**
 * Unix seconds as the text of a time filter, padded to ten digits because the filter takes shorter numbers for typing
 * errors.
 */
export function timeText(seconds: number): string {
  return String(seconds).padStart(10, '0');
}

/** The text in force for a filter: the chosen one, else its default; '' when it does not narrow the list. */
export function filterText(filter: Filter, values: FilterValues, context: ScreenContext): string {
  const chosen = values[filter.id]?.trim() ?? '';
  const isLifted = filter.liftedBy !== undefined && (values[filter.liftedBy]?.trim() ?? '') !== '';
  const text = chosen === '' && !isLifted ? (filter.default?.(context) ?? '') : chosen;
  return text.toLowerCase() === anyValue ? '' : text;
}

/**
 * Why a filter's text cannot be used, as one sentence with an example of a valid one; undefined when it can. Faces call
 * this before any request. The list itself checks choices, because they may have to be fetched.
 */
export function filterFault(filter: Filter, values: FilterValues, context: ScreenContext): string | undefined {
  const { say, role, now } = context;
  const label = say(filter.label);
  const isChosen = (values[filter.id]?.trim() ?? '') !== '';
  if (filter.access !== undefined && !hasRole(role, filter.access)) {
    // Ignoring the filter silently would show other rows than the user asked for.
    return isChosen ? say('filter.needsRole', { label, role: say(roles.of(filter.access).label) }) : undefined;
  }
  const text = filterText(filter, values, context);
  if (text === '') return undefined;
  if (filter.kind === 'number' && !isWholeNumber(text)) {
    return say('filter.notANumber', { label, example: filter.example ?? '12' });
  }
  if (filter.kind === 'datetime' && filterSpan(text, now()) === undefined) {
    if (isAmbiguousMonth(text)) return say('form.ambiguousMonth');
    return say('filter.notATime', { label, text: sanitise(text) });
  }
  return undefined;
}

/** Reads the filters of a list. @throws Refusal with the sentence of `filterFault` */
export function readFilters(filters: readonly Filter[], values: FilterValues, context: ScreenContext): ReadFilters {
  const texts = new Map<string, string>();
  for (const filter of filters) {
    const fault = filterFault(filter, values, context);
    if (fault !== undefined) throw new Refusal(fault, '', true);
    const mayUse = filter.access === undefined || hasRole(context.role, filter.access);
    if (mayUse) texts.set(filter.id, filterText(filter, values, context));
  }
  const text = (id: string) => texts.get(id) || undefined;
  return {
    text,
    number: (id) => {
      const typed = text(id);
      return typed === undefined ? undefined : Number(typed);
    },
    time: (id) => {
      const typed = text(id);
      const span = typed === undefined ? undefined : filterSpan(typed, context.now());
      return id === rangeEnd ? span && span.end - 1 : span?.start;
    },
  };
}

/**
 * The wire value of a chosen member, given by its machine name or by its wire value. @throws Refusal that lists the
 * names
 */
export function chosenMember<Value extends number | string>(
  typed: string,
  members: readonly { value: Value; name: string }[],
  label: string,
  { say }: Pick<ScreenContext, 'say'>,
): Value {
  const wanted = typed.toLowerCase();
  const member = members.find(({ name, value }) => name === wanted || String(value).toLowerCase() === wanted);
  if (member !== undefined) return member.value;
  const choices = members.map(({ name }) => name);
  throw new Refusal(say('form.notAChoice', { value: sanitise(typed), label, choices }), '', true);
}

function isWholeNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}

/** The time span that a filter's text means; "never" is valid for expiry times, not for a range, so it has none. */
export function filterSpan(text: string, nowMs: number): TimeSpan | undefined {
  const span = parseSpan(text, nowMs);
  return span.ok && span.value.start > 0 ? span.value : undefined;
}

/** The filters that group sums and set how far back they go: a view of a list of sums changes these alone. */
export const groupingFilters: readonly string[] = ['by', 'then', 'span'];

/** Whether these filters of a list are applied here on all rows, and not by the gateway (GEN-07). */
export function areFiltersHere<Row>(
  { filtersHere }: Pick<BrowseScreen<Row>, 'filtersHere'>,
  filters: FilterValues,
  context: ScreenContext,
): boolean {
  return typeof filtersHere === 'function' ? filtersHere(filters, context) : filtersHere === true;
}
