import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { priceCurrency } from '../../../shared/format/quota.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { formatDuration } from '../../../shared/format/time.ts';
import { type Cell, emptyCell } from '../../../shared/screen/cells.ts';
import { readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import type { Column } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { AnyScreen, ListScreens } from '../../../shared/screens/registry.ts';
import type { MessageKey } from '../../../shared/text/text.ts';
import { type Dimension, FormulaFault, readComparison, readFormula } from './formula.ts';
import type { Computed, ComputedKind, TuiConfig } from './tui-config.ts';

/**
 * Returns the lists with the computed columns of the user's views added (TUI-13). A list shows none of them unless a
 * view names it.
 */
export function withComputedColumns(screens: ListScreens, { views }: Pick<TuiConfig, 'views'>): ListScreens {
  const whole: Record<string, AnyScreen> = { ...screens };
  for (const { list, compute } of views) {
    const screen = whole[list];
    if (!screen || compute.length === 0) continue;
    const own = compute
      .filter(({ id }) => !screen.columns.some((column) => column.id === id))
      .map((computed) => columnOf(computed, screens[list]));
    whole[list] = { ...screen, columns: [...screen.columns, ...own] };
  }
  return whole as unknown as ListScreens;
}

/** The kind of a computed column, derived where its configuration does not say it: a filter line gives yes or no. */
export function kindOf(is: string, as: ComputedKind | undefined, screen: AnyScreen): ComputedKind {
  if (/[<>=:~!]/.test(is)) {
    if (as !== undefined && as !== 'yes') throw new FormulaFault('tuiView.otherKind', { as, kinds: ['yes'] });
    return 'yes';
  }
  if (as === 'yes') return 'yes';
  const { dimension } = readFormula(is, screen.columns);
  const kinds: readonly ComputedKind[] = isDimension(dimension, 1, 0)
    ? ['money']
    : isDimension(dimension, 0, 1)
      ? ['seconds', 'days']
      : isDimension(dimension, 0, 0)
        ? ['number', 'percent', 'days', 'seconds']
        : ['number'];
  const [natural = 'number'] = kinds;
  if (as !== undefined && !kinds.includes(as)) throw new FormulaFault('tuiView.otherKind', { as, kinds });
  return as ?? natural;
}

function isDimension({ money, time }: Dimension, amount: number, duration: number): boolean {
  return money === amount && time === duration;
}

function columnOf({ id, head, is, as }: Computed, screen: AnyScreen): Column<object> {
  const kind = kindOf(is, as, screen);
  const common = {
    id,
    // A heading from the user's file is no key of the catalogue: it is shown as written.
    header: sanitise(head) as MessageKey,
    priority: 2,
    sortable: true,
    wide: true,
  } as const;
  if (kind === 'yes') {
    const read = testReader(is, screen);
    return {
      ...common,
      width: { minimum: 3, maximum: 12 },
      cell: (row, context) => {
        const holds = read(context)(row);
        return holds ? { text: context.say('common.yes'), tone: 'warn', raw: true } : emptyCell(false);
      },
    };
  }
  const formula = readFormula(is, screen.columns);
  const isTime = formula.dimension.time === 1;
  // A bare number shown as days is a count of days, not of seconds.
  const scale = kind === 'days' && isTime ? 1 / 86_400 : 1;
  return {
    ...common,
    align: 'right',
    width: { minimum: 6, maximum: 14 },
    ...(kind === 'money' && { unit: 'usd' }),
    ...(kind === 'percent' && { unit: 'share' }),
    ...((kind === 'seconds' || kind === 'days') && { unit: kind }),
    cell: (row, context) => {
      const value = formula.value(row, context);
      if (value === undefined || !Number.isFinite(value)) return emptyCell(null);
      return { text: textOf(value * scale, kind, context), raw: value * scale };
    },
  };
}

function textOf(value: number, kind: ComputedKind, { status, say }: ScreenContext): string {
  switch (kind) {
    case 'money':
      return formatMoney(value, Math.abs(value) < 0.1 ? 6 : 2, priceCurrency(status));
    case 'percent':
      return `${formatNumber(value * 100, 1)} %`;
    case 'days':
      return formatDuration(value * 86_400, say);
    case 'seconds':
      return value < 60 ? say('common.seconds', { count: formatNumber(value, 2) }) : formatDuration(value, say);
    default:
      return formatNumber(value, Math.abs(value) < 10 ? 2 : 0);
  }
}

/** Returns the test of a filter line, parsed once per site status and role, on which it may depend. */
function testReader(line: string, screen: AnyScreen): (context: ScreenContext) => (row: object) => boolean {
  const compares = readComparison(line, screen.columns);
  if (compares) return (context) => (row) => compares(row, context);
  let read: { status: unknown; role: unknown; test(row: object): boolean } | undefined;
  return (context) => {
    const { status, role } = context;
    if (read?.status !== status || read?.role !== role) {
      const { test = () => true, fault } = readListFilter<object>(line, { ...screen, filters: [] }, context);
      read = { status, role, test: (row: object): Cell['raw'] & boolean => fault === undefined && test(row) };
    }
    return read.test;
  };
}
