import { sanitise } from '../../../shared/format/sanitise.ts';
import { visibleTo } from '../../../shared/screens/access.ts';
import { flagOf } from '../../../shared/screens/command-line.ts';
import { filterFault } from '../../../shared/screens/filter-values.ts';
import type { Choice } from '../../../shared/screens/form.ts';
import type { Filter, FilterValues } from '../../../shared/screens/list-screen.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import { ExitCode } from '../../exit-code.ts';
import { Failure } from '../../failure.ts';
import { nearest } from '../../nearest.ts';
import type { FlagDefinition } from '../definition.ts';
import type { Invocation } from '../invocation.ts';
import { usageFailure } from '../usage.ts';

/** How a filter's flag is named: its id in kebab case, or `where-` before it where a verb's own field has that name. */
export type FilterFlagName = (id: string) => string;

const placeholders = { text: 'TEXT', choice: 'VALUE', number: 'N', datetime: 'TIME', toggle: '' } as const;

/** The flag of a filter on `list`, without dashes. */
export const plainName: FilterFlagName = (id) => flagOf(id).slice(2);

/** Filters as flags. */
export function filterFlags(filters: readonly Filter[], nameOf: FilterFlagName = plainName): FlagDefinition[] {
  return filters.map((filter) => {
    const { id, kind, help, example } = filter;
    const start = { name: nameOf(id), help: { key: help }, more: (context: ScreenContext) => moreOf(filter, context) };
    return kind === 'toggle'
      ? { ...start, kind: 'toggle' }
      : { ...start, kind: 'value', placeholder: placeholders[kind], example };
  });
}

/** Filters as typed, trimmed (spec 5, General). An empty one is none. */
export function readFilterFlags(
  filters: readonly Filter[],
  { flags }: Invocation,
  nameOf: FilterFlagName = plainName,
): FilterValues {
  const values: FilterValues = {};
  for (const { id, kind } of filters) {
    const name = nameOf(id);
    const text = kind === 'toggle' ? flags.toggle(name)?.toString() : flags.text(name)?.trim();
    if (text) values[id] = text;
  }
  return values;
}

/**
 * Ends the command for a filter that cannot be used: a text that cannot be read or is no choice (2), or a filter that
 * needs a higher role (5). Asks no gateway; choices that have to be fetched are judged there.
 */
export function refuseFilters(filters: readonly Filter[], values: FilterValues, context: ScreenContext): void {
  for (const filter of filters) {
    const fault = filterFault(filter, values, context);
    if (fault === undefined) refuseChoice(filter, values[filter.id], context);
    else {
      const isAllowed = visibleTo([filter], context.role).length > 0;
      const exitCode = isAllowed ? ExitCode.Usage : ExitCode.Forbidden;
      throw new Failure({ code: isAllowed ? 'usage' : 'forbidden', exitCode, message: fault });
    }
  }
}

/** A choice may be typed as its value, its label in any case, or the wire's own number. */
function refuseChoice(filter: Filter, typed: string | undefined, context: ScreenContext): void {
  if (filter.kind !== 'choice' || typed === undefined || /^\d+$/.test(typed)) return;
  const choices = knownChoices(filter, context);
  const wanted = typed.toLowerCase();
  if (choices === undefined || wanted === 'any') return;
  if (choices.some(({ value, label }) => [String(value), label].some((name) => name.toLowerCase() === wanted))) return;
  const names = choices.map(({ value }) => String(value));
  const near = nearest(wanted, names);
  throw usageFailure(
    'cli.notAChoice',
    { place: flagOf(filter.id), value: sanitise(typed) },
    near
      ? { key: 'cli.didYouMean', values: { nearest: near } }
      : { key: 'cli.knownWords', values: { words: names.join(', ') } },
  );
}

function moreOf(filter: Filter, context: ScreenContext): Partial<FlagDefinition> {
  const choices = knownChoices(filter, context);
  const fallback = filter.default?.(context);
  return {
    ...(choices ? { choices: choices.map(({ value }) => String(value)) } : {}),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

/** The choices, where no request is needed to know them. */
function knownChoices({ choices }: Filter, context: ScreenContext): readonly Choice[] | undefined {
  const found = choices?.(context);
  if (!(found instanceof Promise)) return found;
  found.catch(() => undefined);
  return undefined;
}
