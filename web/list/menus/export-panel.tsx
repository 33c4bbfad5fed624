import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatNumber } from '../../../shared/format/money.ts';
import { useSay } from '../../session/console-context.tsx';
import classes from './export-panel.module.css';
import type { Exporter, ExportState } from './use-export.ts';

/** The progress of an export, in a corner of the window, so that the person can go on working. */
export function ExportPanel({ exporter, state }: { exporter: Exporter; state: ExportState }) {
  const say = useSay();
  const { count, total, outcome, message, fileName } = state;
  const isRunning = outcome === 'running';
  const text = {
    running:
      total === undefined
        ? say('list.exportRunningUnknown', { count: formatNumber(count) })
        : say('list.exportRunning', { count: formatNumber(count), total: formatNumber(total) }),
    done: say('list.exportDone', { count: formatNumber(count), file: fileName }),
    incomplete: say('list.exportIncomplete', { message: message ?? '', file: fileName }),
    stopped: say('list.exportStopped'),
    failed: say('list.exportFailed', { count: formatNumber(count), message: message ?? '' }),
  }[outcome];
  return (
    <section
      className={classes.panel}
      aria-label={say('web.export')}
      data-tone={{ running: undefined, done: 'good', incomplete: 'warn', stopped: 'warn', failed: 'bad' }[outcome]}
    >
      <p role="status" className={classes.text}>
        {text}
      </p>
      {isRunning ? (
        <Button size="compact-sm" variant="default" onClick={exporter.stop}>
          {say('web.stop')}
        </Button>
      ) : (
        <ActionIcon size={26} aria-label={say('common.close')} onClick={exporter.close}>
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      )}
      {isRunning && (
        <Progress
          className={classes.progress}
          size="xs"
          value={total ? (count / total) * 100 : 0}
          aria-label={say('web.export')}
        />
      )}
    </section>
  );
}
