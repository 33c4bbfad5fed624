import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { actionsFor, actionsOfRow } from '../../../shared/screen/access.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import type { FactGroup, Figure, Meter, Overview, ReadFacts, Reading } from '../../../shared/screen/overview.ts';
import { relatedListsOf } from '../../../shared/screens/navigation/related-lists.ts';
import { isListNoun } from '../../../shared/screens/registry.ts';
import { CellView } from '../../components/cell-view.tsx';
import { FailureReason } from '../../components/failure-reason.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { RowTools } from '../menus/row-menu.tsx';
import { offered } from '../reading/offered.ts';
import { relatedAddress } from '../reading/related-address.ts';
import type { ListViewState } from '../reading/use-list-view.ts';
import { InPlaceCell } from '../table/in-place-cell.tsx';
import { ActionButton, ActionFoot } from './action-foot.tsx';
import { RelatedLists } from './related-lists.tsx';
import { RowBars } from './row-bars.tsx';
import classes from './row-overview.module.css';

/** Loaded lazily, so that code only channels need stays out of the bundle of every list. */
const ChannelBlocks = lazy(() => import('../../channel/channel-blocks.tsx'));

/** Loaded with the form controls, which most panels do without. */
const ActInPlace = lazy(() => import('./act-in-place.tsx')) as unknown as typeof import('./act-in-place.tsx').default;

interface RowOverviewProps<Row> {
  screen: BrowseScreen<Row>;
  overview: Overview<Row>;
  row: Row;
  view: Pick<ListViewState<Row>, 'wantsRelated'>;
  tools: RowTools<Row>;
  /** Fields that can be edited in place are offered for editing. */
  canEdit: boolean;
  /** Stands below its groups. */
  children?: ReactNode;
}

/** How long a reading counts as fresh, ms: going up and down a list does not repeat the requests. */
const readingLasts = 60_000;

/**
 * The overview of a row (WEB-13). Values of the row itself are drawn at once; values from further requests fill space
 * that is reserved for them, so that nothing moves while a person is about to press.
 */
export function RowOverview<Row>({ screen, overview, row, view, tools, canEdit, children }: RowOverviewProps<Row>) {
  const context = useScreenContext();
  const readings = overview.readings?.(row, context) ?? [];
  const name = screen.name(row);
  const answers = useQueries({
    queries: readings.map((reading) => ({
      queryKey: ['overview', screen.noun, screen.id(row), name, reading.id],
      queryFn: ({ signal }: { signal: AbortSignal }) => reading.read(row, context, { signal }),
      staleTime: readingLasts,
      retry: false,
      refetchOnWindowFocus: false,
    })),
  });
  const answerOf = (id: string | undefined) => answers[readings.findIndex((reading) => reading.id === id)];
  const problem = overview.problem?.(row, context);
  const actions = actionsFor(screen.actions, context).filter((action) => action.on === 'rows');
  const offeredActions = actionsOfRow(screen.actions, overview.verbs, row, context);
  const mends = offeredActions.find(({ verb }) => verb === problem?.verb);
  const [inPlace] = actionsOfRow(screen.actions, [overview.inPlace ?? ''], row, context);
  const bars = overview.bars?.(row, context);
  const meter = overview.meter?.(row, context);
  const probe = actions.find(({ verb }) => verb === 'probe');
  return (
    <>
      <div className={classes.view} data-overview>
        {problem !== undefined && (
          <div role="note" className={classes.trouble} data-tone={problem.tone}>
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            <span>{problem.text}</span>
            {mends !== undefined && <ActionButton action={mends} onClick={() => tools.start(mends, row)} />}
          </div>
        )}
        {meter !== undefined && <MeterView meter={meter} />}
        <dl className={classes.figures}>
          {overview.figures(row, context).map((figure) => (
            <FigureView key={figure.id} figure={figure} answer={answerOf(figure.reading)} />
          ))}
        </dl>
        {bars !== undefined && <RowBars bars={bars} answerOf={answerOf} />}
        {inPlace !== undefined && (
          <Suspense fallback={<div className={classes.inPlace} />}>
            <ActInPlace
              key={screen.id(row)}
              action={inPlace}
              row={row}
              onAct={(input) => tools.start(inPlace, row, input)}
            />
          </Suspense>
        )}
        {readings.map((reading, index) => (
          <ReadBlock
            key={reading.id}
            noun={screen.noun}
            row={row as object}
            reading={reading}
            answer={answers[index] as UseQueryResult<ReadFacts>}
          />
        ))}
        {overview.groups(row, context).map((group) => (
          <Group key={group.title} {...{ screen, row, group, tools, canEdit }} />
        ))}
        {children}
        <RelatedLists noun={screen.noun} row={row as object} name={name} wanted={view.wantsRelated} />
        <Suspense>
          {screen.noun === 'channel' && (
            <ChannelBlocks row={row as object} onTest={probe && (() => tools.start(probe, row))} />
          )}
        </Suspense>
      </div>
      <ActionFoot
        actions={offeredActions.filter(({ verb }) => verb !== inPlace?.verb)}
        onAct={(action) => tools.start(action, row)}
      />
    </>
  );
}

function MeterView({ meter: { figure, words, share, tone, note } }: { meter: Meter }) {
  return (
    <section className={classes.meter} data-tone={tone}>
      <p>
        <strong className="tabular">{figure}</strong> {words}
      </p>
      {share !== undefined && (
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%` }} />
        </span>
      )}
      <p className={classes.note}>{note}</p>
    </section>
  );
}

function FigureView({ figure, answer }: { figure: Figure; answer: UseQueryResult<ReadFacts> | undefined }) {
  const { say } = useScreenContext();
  const { id, label, cell = answer?.data?.figures[id] } = figure;
  return (
    <div data-figure={id}>
      <dt>{say(label)}</dt>
      <dd className="tabular">
        {cell !== undefined ? (
          <CellView cell={{ ...cell, text: cell.text, hint: cell.hint }} isNumeric />
        ) : answer?.error ? (
          <CellView cell={{ text: '–', tone: 'muted', hint: say('overview.notRead'), raw: null }} isNumeric />
        ) : (
          <Skeleton height={14} width={48} />
        )}
      </dd>
    </div>
  );
}

interface ReadBlockProps<Row> {
  noun: string;
  row: object;
  reading: Reading<Row>;
  answer: UseQueryResult<ReadFacts>;
}

/** The lines of a reading in a block of fixed height. A failed reading shows its error and a button to retry. */
function ReadBlock<Row>({ noun, row, reading: { block }, answer }: ReadBlockProps<Row>) {
  const context = useScreenContext();
  const { say } = context;
  if (block === undefined) return null;
  const related = isListNoun(noun)
    ? relatedListsOf(noun, row, context).find(
        ({ letter, refusal }) => letter === block.related && refusal === undefined,
      )
    : undefined;
  const { lines } = answer.data ?? {};
  return (
    <section aria-label={say(block.title)} className={classes.block}>
      <div className={classes.title}>
        <h3>{say(block.title)}</h3>
        {related !== undefined && (
          <Link to={relatedAddress(related)}>
            {say('overview.seeAll')} <IconArrowRight size={13} stroke={1.6} aria-hidden />
          </Link>
        )}
      </div>
      <div className={classes.room} style={{ height: block.lines * lineHeight }}>
        {lines !== undefined ? (
          lines.length === 0 ? (
            <p className={classes.none}>{say(block.none)}</p>
          ) : (
            <ul>
              {lines.slice(0, block.lines).map(({ at, what, outcome, isFailed }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one's own log rows have no ids; two calls may be alike in a second.
                <li key={index} data-failed={isFailed || undefined}>
                  <time title={at.text}>{at.short ?? at.text}</time>
                  <span className={classes.what}>{what}</span>
                  <span className={classes.outcome} title={outcome}>
                    {isFailed ? <FailureReason text={outcome} /> : outcome}
                  </span>
                </li>
              ))}
            </ul>
          )
        ) : answer.error ? (
          <p className={classes.none} role="alert">
            {describeError(answer.error, say).message}{' '}
            <Button size="compact-xs" variant="default" onClick={() => void answer.refetch()}>
              {say('common.retry')}
            </Button>
          </p>
        ) : (
          Array.from({ length: block.lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all lines are alike.
            <Skeleton key={line} height={10} my={7} width={`${86 - ((line * 17) % 40)}%`} />
          ))
        )}
      </div>
    </section>
  );
}

/** Height of one line of a block, px. */
const lineHeight = 24;

interface GroupProps<Row> extends Pick<RowOverviewProps<Row>, 'screen' | 'row' | 'tools' | 'canEdit'> {
  group: FactGroup;
}

/** Facts under a heading. Fields that are editable in the list can be edited here too, where `canEdit`. */
function Group<Row>({ screen, row, group: { title, facts }, tools, canEdit }: GroupProps<Row>) {
  const { say, role } = useScreenContext();
  if (facts.length === 0) return null;
  const columns = offered(screen.columns, role);
  return (
    <section aria-label={say(title)} className={classes.block}>
      <div className={classes.title}>
        <h3>{say(title)}</h3>
      </div>
      <dl className={classes.facts}>
        {facts.map(({ id, label, cell }) => {
          const field = canEdit ? columns.find((column) => column.id === id)?.editable : undefined;
          return (
            <div key={id}>
              <dt>{say(label)}</dt>
              <dd>
                {field === undefined ? (
                  <CellView cell={{ ...cell, text: cell.text, hint: cell.hint }} isNumeric />
                ) : (
                  <InPlaceCell
                    cell={cell}
                    label={say('list.editInPlace', { field: say(label), name: screen.name(row) })}
                    save={(value) => tools.saveField(row, field, value)}
                  />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
