import { type UsageDimension, usageDimensions } from '../../domain/log/usage.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { UsageQuery } from '../../gateway/resources/usage-request.ts';
import { readsAllLogs } from '../../screen/access.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import type { Filter, FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { adminFilters, modelFilter, tokenFilter } from '../log/log-filters.ts';
import {
  type ComparedRange,
  rangeBefore,
  rangeNamed,
  type UsageRange,
  usageRangeLabels,
  usageRanges,
  usualUsageRange,
} from './usage-range.ts';

interface Dimension {
  value: UsageDimension;
  name: UsageDimension;
  label: MessageKey;
  access?: Role;
}

const labels: Readonly<Record<UsageDimension, MessageKey>> = {
  model: 'usage.model',
  channel: 'usage.channel',
  token: 'usage.token',
  user: 'usage.user',
  group: 'usage.group',
  hour: 'usage.hour',
  day: 'usage.day',
  week: 'usage.week',
};

/** Dimensions for admins only, as in the log (LOG-02). */
const forAdministrators: ReadonlySet<UsageDimension> = new Set(['channel', 'user']);

function offeredDimensions(context: Pick<ScreenContext, 'role'>): readonly Dimension[] {
  return usageDimensions
    .filter((value) => !forAdministrators.has(value) || hasRole(context.role, Role.Admin))
    .map((value) => ({ value, name: value, label: labels[value] }));
}

const dimensionChoices = (context: ScreenContext) =>
  offeredDimensions(context).map(({ name, label }) => ({ value: name, label: context.say(label) }));

const rangeMembers = usageRanges.map((value) => ({ value, name: value }));

/** The filters of a usage report (SEE-01); the default is 7 days by model. */
export const usageFilters: readonly Filter[] = [
  {
    id: 'by',
    kind: 'choice',
    isGrouping: true,
    label: 'usage.filterBy',
    help: 'usage.filterByHelp',
    example: 'model,user',
    default: () => 'model',
    choices: dimensionChoices,
    takesSeveral: true,
  },
  { id: 'then', kind: 'choice', label: 'usage.filterThen', help: 'usage.filterThenHelp', choices: dimensionChoices },
  {
    id: 'range',
    kind: 'choice',
    label: 'usage.filterRange',
    help: 'usage.filterRangeHelp',
    example: '30d',
    choices: ({ say }) => usageRanges.map((value) => ({ value, label: say(usageRangeLabels[value]) })),
  },
  { id: 'start', kind: 'datetime', label: 'log.filterStart', help: 'usage.filterStartHelp', example: '-30d' },
  { id: 'end', kind: 'datetime', label: 'log.filterEnd', help: 'usage.filterEndHelp', example: 'now' },
  { id: 'compare', kind: 'toggle', label: 'usage.filterCompare', help: 'usage.filterCompareHelp' },
  modelFilter,
  tokenFilter,
  { id: 'group', kind: 'text', label: 'usage.filterGroup', help: 'usage.filterGroupHelp' },
  ...adminFilters,
  {
    id: 'margin',
    kind: 'toggle',
    label: 'cost.filterMargin',
    help: 'cost.filterMarginHelp',
    access: Role.Admin,
  },
  {
    id: 'prices',
    kind: 'text',
    label: 'usage.filterPrices',
    help: 'usage.filterPricesHelp',
    example: 'gpt-4o input=1.25 output=5; o3* all=80%',
    access: Role.Root,
  },
];

/** Parses the filters. @throws Refusal where they are invalid */
export function usageQuery(values: FilterValues, context: ScreenContext): UsageQuery {
  const { text, number } = readFilters(usageFilters, values, context);
  return {
    by: dimensionsOf(text('by') ?? 'model', text('then'), context),
    ...usageTimes(values, context),
    compares: text('compare') === 'true',
    filters: {
      model_name: text('model'),
      token_name: text('token'),
      ...(readsAllLogs(context) && { username: text('username'), channel: number('channel') }),
    },
    group: text('group'),
    // Only the super admin can read the options that hold prices.
    prices: hasRole(context.role, Role.Root) ? (text('prices') ?? '') : '',
    margin: readsAllLogs(context) && text('margin') === 'true',
  };
}

/**
 * The time range, chosen by the `range` filter or by times; the default is seven days. With an end only, it is the
 * seven days before it.
 * @throws Refusal where both are given, because one would be ignored, or the end is before the start
 */
export function usageTimes(values: FilterValues, context: ScreenContext): ComparedRange {
  const { say, now } = context;
  const { text, time } = readFilters(usageFilters, values, context);
  const isTyped = (id: string) => (values[id]?.trim() ?? '') !== '';
  const name = text('range');
  const hasTimes = isTyped('start') || isTyped('end');
  if (name !== undefined && hasTimes) throw new Refusal(say('usage.rangeOrTimes'));
  if (!hasTimes) {
    return rangeNamed(chosenMember(name ?? usualUsageRange, rangeMembers, say('usage.filterRange'), context), now());
  }
  const present = Math.floor(now() / 1000);
  const end = Math.min(time('end') ?? present, present);
  // The start `any` means no limit.
  const start = time('start') ?? (isTyped('start') ? 1 : rangeNamed('7d', end * 1000).start);
  if (start > end) throw new Refusal(say('usage.endBeforeStart'));
  return { start, end, before: rangeBefore({ start, end }) };
}

/** The chosen quick range; undefined where times were chosen. */
export function chosenRange({ range = '', start = '', end = '' }: FilterValues): UsageRange | undefined {
  if (range === '' && (start !== '' || end !== '')) return undefined;
  return usageRanges.find((name) => name === range.trim().toLowerCase()) ?? usualUsageRange;
}

/** Parses `model,user` as two dimensions. */
function dimensionsOf(by: string, then: string | undefined, context: ScreenContext): UsageDimension[] {
  const names = [...by.split(','), ...(then === undefined ? [] : [then])].map((name) => name.trim());
  const dimensions = names
    .filter((name) => name !== '')
    .map((name) => {
      const isForOthers = forAdministrators.has(name as UsageDimension) && !hasRole(context.role, Role.Admin);
      if (isForOthers) throw new Refusal(context.say('usage.needsAdmin', { name: sanitise(name) }));
      return chosenMember(name, offeredDimensions(context), context.say('usage.filterBy'), context);
    });
  const distinct = [...new Set(dimensions)];
  if (distinct.length > 2) throw new Refusal(context.say('usage.twoAtMost'));
  return distinct.length === 0 ? ['model'] : distinct;
}
