import { monitorStates, type UptimeGroup } from '../../../shared/domain/option/panel.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { memberCell, onDemand, textCell } from '../../../shared/screen/cells.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { monitorShare, uptimeVerdict } from '../../../shared/screens/panel/site-panels.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import type { OutputColumn } from '../../output/output-column.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { withSession } from '../../program/session.ts';

interface MonitorRow {
  page: string;
  group: string;
  name: string;
  /** See `monitorStates`; undefined for a status page that the gateway could not reach. */
  status: number | undefined;
  uptime: number | undefined;
}

/** `tollgate uptime`: the state of the services that a site monitors, with an exit code for scripts (GEN-21). */
export const uptimeCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'panel.uptimeSummary' },
  description: [{ key: 'panel.uptimeDescription' }],
  fields: ['page', 'group', 'name', 'state', 'uptime'],
  examples: ['tollgate uptime', 'tollgate uptime --quiet || echo "not all is up"', 'tollgate uptime --json=name,state'],
  isRead: true,
  run: runUptime,
};

async function runUptime(invocation: Invocation): Promise<number> {
  const { signal, talk, say } = invocation;
  return withSession(invocation, { signedIn: false, status: 'fresh' }, async ({ gateway, context }) => {
    if (!context.status.has_panels) throw new GatewayError('unsupported', { serverMessage: say('panel.noUptimeCall') });
    const groups = await gateway.site.uptime({ signal });
    await printMonitors(groups, context, invocation);
    if (groups.length === 0) {
      await talk.notice('empty', say('panel.noUptime'));
      return ExitCode.NotFound;
    }
    const { state, text } = uptimeVerdict(groups, context);
    await (state === 'up' ? talk.notice('uptime', text) : talk.warning('uptime', text));
    return state === 'up' ? ExitCode.Ok : ExitCode.Failure;
  });
}

function rowsOf(groups: readonly UptimeGroup[]): MonitorRow[] {
  return groups.flatMap(({ name: page, monitors }): MonitorRow[] =>
    monitors.length === 0
      ? [{ page, group: '', name: '', status: undefined, uptime: undefined }]
      : monitors.map((monitor) => ({ page, ...monitor })),
  );
}

async function printMonitors(
  groups: readonly UptimeGroup[],
  context: ScreenContext,
  { output, world }: Invocation,
): Promise<void> {
  const { say } = context;
  const columns: OutputColumn<MonitorRow>[] = [
    { id: 'page', header: say('panel.page'), cell: ({ page }) => textCell(page) },
    { id: 'group', header: say('panel.group'), cell: ({ group }) => textCell(group) },
    { id: 'name', header: say('panel.monitor'), cell: ({ name }) => textCell(name) },
    {
      id: 'state',
      header: say('panel.state'),
      cell: ({ status }) =>
        status === undefined
          ? { text: say('panel.notReached'), raw: 'unreached', tone: 'warn' }
          : memberCell(monitorStates, status, context),
    },
    {
      id: 'uptime',
      header: say('panel.share'),
      cell: ({ uptime }) => onDemand(uptime ?? null, () => (uptime === undefined ? '' : monitorShare({ uptime }))),
    },
  ];
  const name = ({ page, name: own }: MonitorRow) => `uptime/${page}/${own}`;
  const writer = await openRowWriter({ settings: output, columns, stdout: world.stdout, name });
  await writer.write(rowsOf(groups));
  await writer.end();
}
