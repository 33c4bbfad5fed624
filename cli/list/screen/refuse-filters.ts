import { nearest } from '../../../shared/format/nearest.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { formatTime } from '../../../shared/format/time.ts';
import { visibleTo } from '../../../shared/screen/access.ts';
import { flagOf } from '../../../shared/screen/command-line.ts';
import { filterFault, readFilters } from '../../../shared/screen/filter-values.ts';
import type { Filter, FilterValues } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { usageFailure } from '../../program/usage.ts';
import { knownFilterChoices } from './filter-flags.ts';

/**
 * Ends the command for a filter that cannot be used: a text that cannot be read or is no choice (exit code 2), or a
 * filter that needs a higher role (5). Sends no request; choices that have to be fetched are left to the gateway.
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
  refuseReversed(filters, values, context);
}

/** A range that ends before it starts matches nothing, which would look like a valid result. */
function refuseReversed(filters: readonly Filter[], values: FilterValues, context: ScreenContext): void {
  const timeOf = (id: string) => {
    const filter = filters.find((one) => one.id === id && one.kind === 'datetime');
    return filter && readFilters([filter], values, context).time(id);
  };
  const [start, end] = [timeOf('start'), timeOf('end')];
  if (start !== undefined && end !== undefined && start > end) {
    throw usageFailure('cli.startAfterEnd', {
      start: values.start || formatTime(start),
      end: values.end || formatTime(end),
    });
  }
}

/** A choice may be typed as its value, its label in any case, or the number that the API uses. */
function refuseChoice(filter: Filter, typed: string | undefined, context: ScreenContext): void {
  if (filter.kind !== 'choice' || typed === undefined || /^\d+$/.test(typed)) return;
  const choices = knownFilterChoices(filter, context);
  if (choices === undefined || typed.toLowerCase() === 'any') return;
  const known = choices.flatMap(({ value, label }) => [String(value), label]).map((name) => name.toLowerCase());
  const words = filter.takesSeveral ? typed.split(',').map((word) => word.trim()) : [typed];
  const wanted = words.map((word) => word.toLowerCase()).find((word) => !known.includes(word));
  if (wanted === undefined) return;
  const names = choices.map(({ value }) => String(value));
  const near = nearest(wanted, names);
  throw usageFailure(
    'cli.notAChoice',
    { place: flagOf(filter.id), value: sanitise(wanted) },
    near ? { key: 'cli.didYouMean', values: { nearest: near } } : { key: 'cli.knownWords', values: { words: names } },
  );
}
