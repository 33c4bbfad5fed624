import { Button, Progress } from '@mantine/core';
import { formatNumber } from '../../../shared/format/money.ts';
import { useSay } from '../../session/console-context.tsx';
import type { RowsState } from '../reading/use-rows.ts';
import classes from './search-progress.module.css';

/**
 * The progress of a search or a sort over all rows, the number of rows found, and the button that stops it (WEB-21).
 * Renders nothing while none runs.
 */
export function SearchProgress<Row>({ source }: { source: RowsState<Row> }) {
  const say = useSay();
  const { whole, found } = source;
  if (whole.soFar === undefined) return null;
  const { count, total } = whole.soFar;
  const rows = formatNumber(count);
  // Some gateways do not report the total number of rows.
  const of = total === undefined ? '…' : formatNumber(total);
  const text =
    found === undefined
      ? say('list.readSoFar', { rows, of })
      : say('list.found', { rows, of, found: formatNumber(found.length) });
  return (
    <div className={classes.line}>
      <span role="status">{text}</span>
      {total !== undefined && total > 0 && (
        <Progress className={classes.bar} size="sm" value={Math.min(100, (count / total) * 100)} aria-label={text} />
      )}
      <Button size="compact-xs" variant="default" onClick={whole.stop}>
        {say('web.stop')}
      </Button>
    </div>
  );
}
