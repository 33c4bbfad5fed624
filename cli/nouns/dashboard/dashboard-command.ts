import type { FilterValues } from '../../../shared/screen/list-screen.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import {
  dashboardFilters,
  dashboardQuery,
  dashboardRefusal,
} from '../../../shared/screens/dashboard/dashboard-query.ts';
import { loadUsage } from '../../../shared/screens/dashboard/load-usage.ts';
import type { UsageMeasure } from '../../../shared/screens/dashboard/usage-text.ts';
import { loadPanels, panelSummary } from '../../../shared/screens/panel/site-panels.ts';
import { filterFlags, readFilterFlags } from '../../list/screen/filter-flags.ts';
import { refuseFilters } from '../../list/screen/refuse-filters.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { watchFlags } from '../../list/watch/watch-flags.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { printPanelTexts } from '../../program/panel-text.ts';
import { usageFailure, wrongFlag } from '../../program/usage.ts';

const measures: readonly UsageMeasure[] = ['quota', 'count', 'tokens'];
const target = { noun: 'dashboard', title: 'dashboard.title', filters: dashboardFilters } as const;

/** `tollgate dashboard`: usage over time (DASH-01): bars on a terminal, numbers in every other format. */
export const dashboardCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'cliChat.dashboardSummary' },
  flags: [
    ...watchFlags,
    ...filterFlags(dashboardFilters),
    { name: 'measure', kind: 'value', help: { key: 'cliChat.flagMeasure' }, choices: measures, default: 'quota' },
    { name: 'top', kind: 'value', placeholder: 'N', help: { key: 'cliChat.flagTop' }, example: '10' },
    { name: 'csv', kind: 'switch', help: { key: 'cliChat.flagCsv' } },
  ],
  fields: ['time', 'name', 'quota', 'count', 'tokens'],
  examples: [
    'tollgate dashboard',
    'tollgate dashboard --by time --granularity day --start -30d',
    'tollgate dashboard --by user --top 5',
    'tollgate dashboard --csv > use.csv',
  ],
  isRead: true,
  run: runDashboard,
};

async function runDashboard(invocation: Invocation): Promise<undefined> {
  const { flags, signal } = invocation;
  const values = readFilterFlags(dashboardFilters, invocation);
  const measure = readMeasure(flags.text('measure'));
  const limit = readTop(flags.text('top'));
  const chosen = flags.on('csv') ? asCsv(invocation) : invocation;
  const refuse = (context: ScreenContext) => refuseQuery(values, context);
  const work = async ({ context }: { context: ScreenContext }) => {
    const refusal = dashboardRefusal(context);
    if (refusal !== undefined) throw new Refusal(refusal);
    const isForPeople = !chosen.output.columns && ['table', 'wide'].includes(chosen.output.format);
    const [report, panels] = await Promise.all([
      loadUsage(dashboardQuery(values, context), context, { limit, signal }),
      isForPeople ? loadPanels(context, { signal }) : undefined,
    ]);
    const { printUsage } = await import('./print-usage.ts');
    await printUsage(report, measure, context, chosen);
    if (panels !== undefined) await printPanelTexts(panelSummary(panels, context), invocation);
  };
  await withScreenSession(target, invocation, 'fresh', work, { refuse });
  return undefined;
}

/** A query that cannot be sent ends the command before any request. */
function refuseQuery(values: FilterValues, context: ScreenContext): void {
  refuseFilters(dashboardFilters, values, context);
  try {
    dashboardQuery(values, context);
  } catch (error) {
    if (error instanceof Refusal) throw usageFailure('cli.noIds', { message: error.message });
    throw error;
  }
}

function readMeasure(text: string | undefined): UsageMeasure {
  const found = measures.find((measure) => measure === (text ?? 'quota'));
  if (found) return found;
  throw wrongFlag('--measure', text ?? '', measures);
}

function readTop(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw wrongFlag('--top', text, ['5', '10']);
}

function asCsv(invocation: Invocation): Invocation {
  const { options, output } = invocation;
  if (options.output !== undefined && options.output !== 'csv') {
    const values = { one: '--csv', other: '--output' };
    throw usageFailure('cli.contradictingFlags', values, { key: 'cli.contradictingFlagsHint' });
  }
  return { ...invocation, output: { ...output, format: 'csv' } };
}
