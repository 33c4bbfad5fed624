import type { Tone } from '../../../shared/domain/enumeration.ts';
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
import { type Dimension, type Formula, FormulaFault, isFormula, readFormula, readLimit } from './formula.ts';
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
export function kindOf(is: string, as: ComputedKind | undefined, screen: Pick<AnyScreen, 'columns'>): ComputedKind {
  const formula = isFormula(is) ? readFormula(is, screen.columns) : undefined;
  const kinds = formula === undefined || formula.isYes ? (['yes'] as const) : kindsOf(formula.dimension);
  if (as !== undefined && !kinds.some((kind) => kind === as))
    throw new FormulaFault('tuiView.otherKind', { as, kinds });
  return as ?? kinds[0] ?? 'number';
}

function kindsOf(dimension: Dimension): readonly ComputedKind[] {
  if (isDimension(dimension, 1, 0)) return ['money'];
  if (isDimension(dimension, 0, 1)) return ['seconds', 'days'];
  return isDimension(dimension, 0, 0) ? ['number', 'percent', 'days', 'seconds'] : ['number'];
}

/** The limits of a computed column as tests that give a tone. Throws `FormulaFault` for a text that is no limit. */
export function limitsOf(
  { is, as, warn, bad }: Pick<Computed, 'is' | 'as' | 'warn' | 'bad'>,
  screen: Pick<AnyScreen, 'columns'>,
): (value: number, context: ScreenContext) => Tone | undefined {
  const kind = kindOf(is, as, screen);
  const formula: Pick<Formula, 'dimension' | 'isYes'> =
    kind === 'yes' ? { dimension: { money: 0, time: 0 }, isYes: true } : readFormula(is, screen.columns);
  const unit = (context: ScreenContext): number =>
    kind === 'money'
      ? 1 / priceCurrency(context.status).rate
      : kind === 'percent'
        ? 0.01
        : kind === 'days' && formula.dimension.time === 1
          ? 86_400
          : 1;
  // The worse of two limits wins.
  const limits = Object.entries({ bad, warn }).flatMap(([tone, text]) =>
    text === undefined ? [] : [{ tone: tone as Tone, passes: readLimit(text, formula, unit) }],
  );
  return (value, context) => limits.find(({ passes }) => passes(value, context))?.tone;
}

function isDimension({ money, time }: Dimension, amount: number, duration: number): boolean {
  return money === amount && time === duration;
}

function columnOf(computed: Computed, screen: AnyScreen): Column<object> {
  const { id, head, is, as } = computed;
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
  const toneOf = limitsOf(computed, screen);
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
      const tone = toneOf(value, context);
      return { text: textOf(value * scale, kind, context), raw: value * scale, ...(tone && { tone }) };
    },
  };
}

function textOf(value: number, kind: ComputedKind, { status, say }: ScreenContext): string {
  switch (kind) {
    case 'money':
      return formatMoney(value, value !== 0 && Math.abs(value) < 0.1 ? 6 : 2, priceCurrency(status));
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
  if (isFormula(line)) {
    const formula = readFormula(line, screen.columns);
    return (context) => (row) => formula.value(row, context) === 1;
  }
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
