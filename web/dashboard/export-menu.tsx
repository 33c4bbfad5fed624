import '../overlays/dialog-styles.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { byteOrderMark, csvRow } from '../../shared/format/csv.ts';
import { safeFileName } from '../../shared/format/file-name.ts';
import { formatDate } from '../../shared/format/time.ts';
import { localTimes, readableColumn } from '../../shared/screen/readable-column.ts';
import type { UsageReport } from '../../shared/screens/dashboard/usage-report.ts';
import { exportRows } from '../../shared/screens/dashboard/usage-text.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole } from '../session/console-context.tsx';

/** Downloads the shown numbers as a file, one line per step and series (DASH-01). */
export function ExportMenu({ report, label }: { report: UsageReport | undefined; label?: string }) {
  const { world, say } = useConsole();
  const context = useScreenContext();
  const save = (kind: 'csv' | 'json') => {
    if (report === undefined) return;
    const rows = exportRows(report);
    const first = formatDate(report.buckets[0]?.start ?? 0);
    const name = safeFileName(`usage-${report.by}-${report.granularity}-${first}`, kind);
    if (kind === 'json') return world.page.download(name, `${JSON.stringify(rows, null, 2)}\n`, 'application/json');
    const money = readableColumn({ id: 'quota', unit: 'quota' }, context);
    const local = localTimes('time');
    const headings = ['time', report.by, 'quota', 'count', 'tokens', ...(money ? [money.heading] : []), local.heading];
    const lines = rows.map(({ time, name, quota, count, tokens }) =>
      csvRow([time, name, quota, count, tokens, ...(money ? [money.value(quota)] : []), local.value(time)]),
    );
    world.page.download(name, byteOrderMark + csvRow(headings) + lines.join(''), 'text/csv');
  };
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="sm"
          h={32}
          variant="default"
          disabled={report === undefined || report.isEmpty}
          leftSection={<IconDownload size={16} stroke={1.6} />}
          rightSection={<IconChevronDown size={15} stroke={1.6} />}
        >
          {label ?? say('dashboard.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('csv')}>{say('dashboard.exportCsv')}</Menu.Item>
        <Menu.Item onClick={() => save('json')}>{say('dashboard.exportJson')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
