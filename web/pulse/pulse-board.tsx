import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { pulseBlocks, pulseStates } from '../../shared/domain/pulse.ts';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { momentCell } from '../../shared/screens/cells.ts';
import { doorsOf } from '../../shared/screens/doors.ts';
import { readPulse } from '../../shared/screens/pulse/pulse-reading.ts';
import { type PulseRow, pulseRows } from '../../shared/screens/pulse/pulse-row.ts';
import type { PulseSpan } from '../../shared/screens/pulse/pulse-span.ts';
import { doorAddress } from '../components/list/door-address.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { Panel } from '../components/panel.tsx';
import { useAreas } from '../text/areas.ts';
import classes from './pulse-board.module.css';
import { PulseChartPanel } from './pulse-chart-panel.tsx';
import { Sparkline } from './sparkline.tsx';

/** ms between two looks. Most cost nothing: the core asks the gateway twice in ten seconds, whoever looks how often. */
const lookEvery = 2000;

/** What is broken now, and how the gateway does (SEE-04): every line leads to the rows behind its number. */
export function PulseBoard({ span = '1h' }: { span?: PulseSpan }) {
  const context = useScreenContext();
  const { say, language } = context;
  useAreas(language, ['pulse', 'usage', 'log', 'dashboard']);
  const pulse = useQuery({
    queryKey: ['pulse', span],
    queryFn: ({ signal }) => readPulse(context, { signal }, span),
    // What was known stays while another span is read.
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  });
  if (pulse.data === undefined) {
    if (pulse.error === null) return <Skeleton height={240} />;
    return <LoadFailure error={pulse.error} onRetry={() => void pulse.refetch()} />;
  }
  const rows = pulseRows(pulse.data, context);
  const blocks = pulseBlocks.members
    .map(({ value, label }) => ({ name: value, title: say(label), rows: rows.filter(({ block }) => block === value) }))
    .filter(({ rows: own }) => own.length > 0);
  const panels = (...names: string[]) =>
    blocks.filter(({ name }) => names.includes(name)).map((block) => <PulsePanel key={block.name} {...block} />);
  return (
    <div className={classes.board} data-pulse>
      {panels('steps', 'now')}
      <div className={classes.columns}>
        <div className={classes.main}>
          {panels('broken')}
          <PulseChartPanel pulse={pulse.data} />
          <div className={classes.pair}>{panels('users', 'errors')}</div>
        </div>
        <div className={classes.others}>{panels('channels', 'models', 'balances', 'incidents')}</div>
      </div>
    </div>
  );
}

function PulsePanel({ name, title, rows }: { name: string; title: string; rows: readonly PulseRow[] }) {
  const { say } = useScreenContext();
  const [isWhole, setIsWhole] = useState(false);
  const [first, ...rest] = rows;
  // What holds for every line is said once.
  const note = rest.length > 0 && rest.every((row) => row.note === first?.note) ? first?.note : undefined;
  const most = Math.max(1, ...rows.map(({ value = 0 }) => value));
  return (
    <Panel title={title} tools={note && <span className={classes.note}>{note}</span>}>
      <ul className={name === 'now' ? classes.tiles : classes.lines}>
        {(isWhole || name === 'now' || name === 'steps' ? rows : rows.slice(0, mostLines)).map((row) => (
          <PulseLine
            key={row.id}
            row={note === undefined ? row : { ...row, note: '' }}
            share={isCompared(name) && row.value !== undefined ? row.value / most : undefined}
          />
        ))}
      </ul>
      {!isWhole && name !== 'now' && name !== 'steps' && rows.length > mostLines && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          {say('pulse.showAll', { count: rows.length })}
        </button>
      )}
    </Panel>
  );
}

/** Lines of a part that stand there until all are asked for, so that the others stay in sight. */
const mostLines = 5;

/** Parts whose lines are of one kind, those of most first. */
const isCompared = (name: string) => name === 'users' || name === 'errors';

interface PulseLineProps {
  row: PulseRow;
  /** Of the greatest beside it, 0 to 1. */
  share: number | undefined;
}

function PulseLine({ row, share }: PulseLineProps) {
  const context = useScreenContext();
  const { say } = context;
  const { tone, label } = pulseStates.of(row.state);
  const door = doorsOf('pulse', row, context).find(({ refusal }) => refusal === undefined);
  const address = row.place?.path ?? (door && doorAddress(door));
  const value = <span className={classes.value}>{row.text}</span>;
  return (
    <li className={classes.line} data-tone={tone}>
      <span className={classes.name}>{row.name}</span>
      {address === undefined ? (
        value
      ) : (
        <Link
          to={address}
          aria-label={say(row.place === undefined ? 'pulse.openRows' : 'pulse.openStep', {
            name: row.name,
            value: row.text,
          })}
          className={classes.link}
        >
          {value}
        </Link>
      )}
      {share !== undefined && (
        <span className={classes.bar} aria-hidden="true">
          <span style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
      )}
      {row.trend && <Sparkline values={row.trend.values} title={say(row.trend.of)} />}
      <span className={classes.note}>
        {tone !== 'good' && row.place === undefined && <span className={classes.state}>{say(label)}</span>}
        {row.at > 0 && <time>{momentCell(row.at, context).text}</time>}
        {row.note}
      </span>
    </li>
  );
}
