import { flagOf } from '../../../shared/screens/command-line.ts';
import type { Choice } from '../../../shared/screens/form.ts';
import type { Filter, FilterValues } from '../../../shared/screens/list-screen.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import type { FlagDefinition } from '../definition.ts';
import type { Invocation } from '../invocation.ts';

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

function moreOf(filter: Filter, context: ScreenContext): Partial<FlagDefinition> {
  const choices = knownFilterChoices(filter, context);
  const fallback = filter.default?.(context);
  return {
    ...(choices ? { choices: choices.map(({ value }) => String(value)) } : {}),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

/** A filter's choices, where no request is needed to know them. */
export function knownFilterChoices({ choices }: Filter, context: ScreenContext): readonly Choice[] | undefined {
  const found = choices?.(context);
  if (!(found instanceof Promise)) return found;
  found.catch(() => undefined);
  return undefined;
}
