import { isAmbiguousMonth, parseDuration, parseSpan, parseTime } from '../../../shared/format/parse-time.ts';
import { flagOf } from '../../../shared/screen/command-line.ts';
import { rangeEnd } from '../../../shared/screen/filter-values.ts';
import type { Choice } from '../../../shared/screen/form.ts';
import type { Filter, FilterValues } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import { usageFailure, wrongFlag } from '../../program/usage.ts';

/**
 * The name of a filter's flag: the filter's id in kebab case, with `where-` before it where the verb has a field of
 * that name.
 */
export type FilterFlagName = (id: string) => string;

const placeholders = { text: 'TEXT', choice: 'VALUE', number: 'N', datetime: 'TIME', toggle: '' } as const;

/** The name of a filter's flag on `list`, without dashes. */
export const plainName: FilterFlagName = (id) => flagOf(id).slice(2);

/** Filters as flags. */
export function filterFlags(filters: readonly Filter[], nameOf: FilterFlagName = plainName): FlagDefinition[] {
  const since: FlagDefinition[] = filters.some(isStart)
    ? [{ name: 'since', kind: 'value', placeholder: 'TIME', help: { key: 'cli.flagSince' }, example: '2h' }]
    : [];
  const day: FlagDefinition[] = filters.some(isEnd)
    ? [{ name: 'day', kind: 'value', placeholder: 'DATE', help: { key: 'cli.flagDay' }, example: 'yesterday' }]
    : [];
  const own = filters.map((filter): FlagDefinition => {
    const { id, kind, help, example } = filter;
    const start = { name: nameOf(id), help: { key: help }, more: (context: ScreenContext) => moreOf(filter, context) };
    return kind === 'toggle'
      ? { ...start, kind: 'toggle' }
      : { ...start, kind: 'value', placeholder: placeholders[kind], example, also: `${start.name}s` };
  });
  return [...own, ...since, ...day];
}

function isStart({ id, kind }: Filter): boolean {
  return id === 'start' && kind === 'datetime';
}

function isEnd({ id, kind }: Filter): boolean {
  return id === rangeEnd && kind === 'datetime';
}

/** `--day yesterday` is short for `--start yesterday --end yesterday`: one whole day (ASK-03). */
function dayText({ flags, world }: Invocation): string | undefined {
  const text = flags.text('day')?.trim();
  if (text === undefined) return undefined;
  const other = ['start', 'end', 'since'].find((name) => flags.text(name) !== undefined);
  if (other !== undefined) {
    const values = { one: '--day', other: `--${other}` };
    throw usageFailure('cli.contradictingFlags', values, { key: 'cli.contradictingFlagsHint' });
  }
  const span = parseSpan(text, world.clock.now());
  const seconds = span.ok ? span.value.end - span.value.start : 0;
  // A day has 23 to 25 hours.
  if (seconds < 20 * 3600 || seconds > 28 * 3600) throw wrongFlag('--day', text, ['yesterday', 'today', '2026-11-01']);
  return text;
}

/** `--since 2h` is short for `--start -2h`; a date or the name of a day is passed to `--start` as it is. */
function sinceText({ flags, world }: Invocation): string | undefined {
  const text = flags.text('since')?.trim();
  if (text === undefined) return undefined;
  if (flags.text('start') !== undefined) {
    const values = { one: '--since', other: '--start' };
    throw usageFailure('cli.contradictingFlags', values, { key: 'cli.contradictingFlagsHint' });
  }
  if (/^\d.*[a-z]$/i.test(text) && parseDuration(text).ok) return `-${text}`;
  const time = parseTime(text, world.clock.now());
  if (isAmbiguousMonth(text)) throw usageFailure('form.ambiguousMonth');
  if (!time.ok || time.value < 0) throw wrongFlag('--since', text, ['2h', '7d', 'yesterday', '2026-11-01']);
  return text;
}

/** The value that `--day` or `--since` gives to this end of the range. */
function rangeText(filter: Filter, invocation: Invocation): string | undefined {
  if (!isStart(filter) && !isEnd(filter)) return undefined;
  return (isStart(filter) ? sinceText(invocation) : undefined) ?? dayText(invocation);
}

/** The typed filters, trimmed. An empty value is no filter. */
export function readFilterFlags(
  filters: readonly Filter[],
  invocation: Invocation,
  nameOf: FilterFlagName = plainName,
): FilterValues {
  const { flags } = invocation;
  const values: FilterValues = {};
  for (const filter of filters) {
    const { id, kind } = filter;
    const name = nameOf(id);
    const typed = kind === 'toggle' ? flags.toggle(name)?.toString() : flags.text(name)?.trim();
    const text = rangeText(filter, invocation) ?? typed;
    if (text) values[id] = text;
  }
  return values;
}

function moreOf(filter: Filter, context: ScreenContext): Partial<FlagDefinition> {
  const choices = knownFilterChoices(filter, context);
  // The filter's help describes its default in words.
  return choices ? { choices: choices.map(({ value }) => String(value)) } : {};
}

/** A filter's choices, where they are known without a request. */
export function knownFilterChoices({ choices }: Filter, context: ScreenContext): readonly Choice[] | undefined {
  return choices?.(context);
}
