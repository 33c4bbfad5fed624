import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { Channel } from '../../shared/domain/channel/channel.ts';
import type { Tone } from '../../shared/domain/enumeration.ts';
import { PulseState, pulseStates } from '../../shared/domain/state/pulse.ts';
import { channelStatuses } from '../../shared/domain/state/status.ts';
import { formatNumber } from '../../shared/format/money.ts';
import { momentCell } from '../../shared/screen/cells.ts';
import { relatedListsOf } from '../../shared/screens/navigation/related-lists.ts';
import { channelBehind, type PulseAct } from '../../shared/screens/pulse/pulse-act.ts';
import type { PulseRow } from '../../shared/screens/pulse/pulse-line.ts';
import { Panel } from '../components/panel.tsx';
import { shapeOf } from '../components/shape-of.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { relatedAddress } from '../list/reading/related-address.ts';
import classes from './pulse-board.module.css';
import { Sparkline } from './sparkline.tsx';

const ChannelJob = lazy(() => import('./channel-job.tsx'));

interface PulsePanelProps {
  name: string;
  title: string;
  rows: readonly PulseRow[];
  channels: readonly Channel[];
}

/** One part of the pulse: its lines, of which the first ones are shown, each with a link to the rows behind it. */
export function PulsePanel({ name, title, rows, channels }: PulsePanelProps) {
  const { say } = useScreenContext();
  const [isWhole, setIsWhole] = useState(false);
  const [job, setJob] = useState<{ id: number; channel: Channel; verb: PulseAct }>();
  const [first, ...rest] = rows;
  // A note that all lines share is shown once, in the panel's head.
  const isShared = name !== 'broken' && rest.length > 0 && rest.every((row) => row.note === first?.note);
  const note = isShared ? first?.note : undefined;
  const isDone = ({ state }: PulseRow) => state === PulseState.Well;
  const count =
    name === 'broken'
      ? formatNumber(rows.length)
      : name === 'steps'
        ? say('pulse.stepsDone', { done: rows.filter(isDone).length, all: rows.length })
        : undefined;
  const most = Math.max(1, ...rows.map(({ value = 0 }) => value));
  const shown = isWhole || name === 'now' || name === 'steps' ? rows : rows.slice(0, mostLines);
  const parts =
    name === 'now'
      ? [
          { look: `${classes.tiles} ${classes.lead}`, own: shown.filter(isLeading).toSorted(byLead) },
          { look: classes.tiles, own: shown.filter((row) => !isLeading(row)) },
        ].filter(({ own }) => own.length > 0)
      : [{ look: classes.lines, own: shown }];
  return (
    <Panel title={title} tools={(note ?? count) && <span className={classes.note}>{note ?? count}</span>}>
      {name === 'channels' && <StateBar rows={rows.filter(({ key }) => key !== 'attention')} />}
      {parts.map(({ look, own }) => (
        <ul key={look} className={look}>
          {own.map((row) => (
            <PulseLine
              key={row.id}
              row={note === undefined ? row : { ...row, note: '' }}
              share={isCompared(name) && row.value !== undefined ? row.value / most : undefined}
              behind={name === 'broken' ? channelBehind(row, channels) : undefined}
              onAct={(channel, verb) => setJob((last) => ({ id: (last?.id ?? 0) + 1, channel, verb }))}
            />
          ))}
        </ul>
      ))}
      {!isWhole && name !== 'now' && name !== 'steps' && rows.length > mostLines && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          {say('pulse.showAll', { count: rows.length })}
        </button>
      )}
      {job && (
        <Suspense>
          <ChannelJob key={job.id} channel={job.channel} verb={job.verb} />
        </Suspense>
      )}
    </Panel>
  );
}

/**
 * Shows the number of channels per state as one bar, which the lines below repeat in words. Degraded channels are
 * enabled ones.
 */
function StateBar({ rows }: { rows: readonly PulseRow[] }) {
  const degraded = rows.find(({ key }) => key === 'degraded')?.value ?? 0;
  return (
    <span className={classes.states} aria-hidden="true">
      {rows.map((row) => {
        const { key, value = 0 } = row;
        return (
          <span key={key} data-tone={toneOf(row)} style={{ flexGrow: key === 'enabled' ? value - degraded : value }} />
        );
      })}
    </span>
  );
}

/**
 * The colour of a line that counts channels of one state: that of the state itself, unless the pulse reports a problem.
 */
function toneOf({ key, state }: PulseRow): Tone | undefined {
  const known = channelStatuses.members.find(({ name }) => name === key);
  return state === PulseState.Well ? known?.tone : pulseStates.of(state).tone;
}

/** Number of lines shown before the user asks for all, so that the other parts stay in view. */
const mostLines = 5;

/** The figures that say first how the gateway does, in order; they are larger than the others. */
const leading = ['error_rate', 'calls_per_minute', 'spent_today'];

/** A figure that reports a problem is as large as the first ones. */
function isLeading({ key, state }: PulseRow): boolean {
  return leading.includes(key) || state === PulseState.Broken || state === PulseState.Look;
}

function byLead(one: PulseRow, other: PulseRow): number {
  return rankOf(one) - rankOf(other);
}

const rankOf = ({ key }: PulseRow) => (leading.includes(key) ? leading.indexOf(key) : leading.length);

/** Whether the lines of a part compare values of one kind, largest first. */
const isCompared = (name: string) => name === 'users' || name === 'errors';

interface PulseLineProps {
  row: PulseRow;
  /** The line's share of the largest value in its part, 0 to 1. */
  share: number | undefined;
  /** The broken channel, which can be repaired from this line. */
  behind: ReturnType<typeof channelBehind>;
  onAct(channel: Channel, verb: PulseAct): void;
}

const actLook = { size: 'compact-sm', variant: 'default' } as const;
const actLabels = {
  test: 'action.test',
  update: 'pulse.replaceKey',
  'update-balance': 'pulse.updateBalance',
  enable: 'action.enable',
  disable: 'action.disable',
} as const satisfies Record<PulseAct, string>;

function PulseLine({ row, share, behind, onAct }: PulseLineProps) {
  const context = useScreenContext();
  const { say } = context;
  const { tone, label } = pulseStates.of(row.state);
  const related = relatedListsOf('pulse', row, context).find(({ refusal }) => refusal === undefined);
  const address = row.link?.path ?? (related && relatedAddress(related));
  // The colour shape stands at the name of a channel state; elsewhere it marks only problems, beside the name, or
  // beside the number in a tile.
  const shown = row.block === 'channels' ? toneOf(row) : tone;
  const isMarked = row.block === 'channels' || (shown !== 'good' && row.link === undefined);
  const isTile = row.block === 'now';
  const isStep = row.link !== undefined;
  const name =
    isStep && tone !== 'good'
      ? { className: classes.name, 'data-tone': 'muted', 'data-shape': shapeOf('muted') }
      : (isMarked && !isTile) || isStep
        ? { className: classes.name, 'data-tone': shown, 'data-shape': shapeOf(shown) }
        : { className: classes.name };
  const isShown = isMarked && (isTile || behind !== undefined);
  const value = (
    <span
      className={isShown ? `${classes.value} ${classes.told}` : classes.value}
      data-tone={isShown ? shown : undefined}
      data-shape={isMarked && isTile ? shapeOf(shown) : undefined}
    >
      {row.text}
    </span>
  );
  const moment = row.at > 0 ? momentCell(row.at, context) : undefined;
  return (
    <li className={classes.line} data-tone={tone}>
      {behind === undefined ? (
        <span {...name}>{row.name}</span>
      ) : (
        <Link to={`/channel?open=${behind.row.id}`} {...name}>
          {row.name}
        </Link>
      )}
      {address === undefined ? (
        value
      ) : row.link !== undefined && tone !== 'good' ? (
        <Button
          {...actLook}
          component={Link}
          to={address}
          rightSection={<IconArrowRight size={14} stroke={1.8} />}
          aria-label={say('pulse.openStep', { name: row.name, value: row.text, go: say(row.link.label) })}
        >
          {say(row.link.label)}
        </Button>
      ) : (
        <Link
          to={address}
          aria-label={
            row.link === undefined
              ? say('pulse.openRows', { name: row.name, value: row.text })
              : say('pulse.openStep', { name: row.name, value: row.text, go: say(row.link.label) })
          }
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
        {tone !== 'good' && row.link === undefined && <span className="visually-hidden">{say(label)}</span>}
        {moment && <time title={moment.text}>{moment.short}</time>}
        {row.note}
      </span>
      {behind && (
        <span className={classes.acts}>
          {behind.verbs.map((verb) =>
            verb === 'update' ? (
              <Button key={verb} {...actLook} component={Link} to={`/channel?open=${behind.row.id}&tab=edit`}>
                {say(actLabels[verb])}
              </Button>
            ) : (
              <Button key={verb} {...actLook} onClick={() => onAct(behind.row, verb)}>
                {say(actLabels[verb])}
              </Button>
            ),
          )}
        </span>
      )}
    </li>
  );
}

/** Figures side by side, each as large as the first ones of the pulse. */
export function PulseTiles({ rows }: { rows: readonly PulseRow[] }) {
  return (
    <section className={classes.frame}>
      <ul className={`${classes.tiles} ${classes.lead}`}>
        {rows.map((row) => (
          <PulseLine key={row.id} row={row} share={undefined} behind={undefined} onAct={() => undefined} />
        ))}
      </ul>
    </section>
  );
}
