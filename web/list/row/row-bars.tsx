import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { OverviewBars, ReadFacts } from '../../../shared/screen/overview.ts';
import { pairOf } from '../../../shared/text/punctuation.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './row-bars.module.css';

interface RowBarsProps {
  bars: OverviewBars;
  answerOf(reading: string | undefined): UseQueryResult<ReadFacts> | undefined;
}

/**
 * Bars over time under the figures (WEB-13), in room that is kept for them. A reading that failed leaves none: bars of a
 * part would tell a quiet day.
 */
export function RowBars({ bars: { title, none, of, draw }, answerOf }: RowBarsProps) {
  const { say } = useScreenContext();
  const answers = [of.all, of.failed].flatMap((id) => (id === undefined ? [] : [{ id, answer: answerOf(id) }]));
  const isRead = answers.every(({ answer }) => answer?.data !== undefined);
  const drawn = isRead
    ? draw(Object.fromEntries(answers.map(({ id, answer }) => [id, answer?.data?.events])))
    : undefined;
  return (
    <section aria-label={say(title)} className={classes.view} data-bars>
      {drawn === undefined ? (
        answers.some(({ answer }) => answer?.error) ? (
          <p className={classes.none}>{say('overview.notRead')}</p>
        ) : (
          <Skeleton height={44} />
        )
      ) : drawn.bars.length === 0 ? (
        <>
          <div className={classes.bars} />
          <p className={classes.axis}>{say(none)}</p>
        </>
      ) : (
        <>
          <div role="img" aria-label={pairOf(say(title), drawn.sum, say)} className={classes.bars}>
            {drawn.bars.map(({ at, share, failedShare, text }) => (
              <span key={at} title={text}>
                {share > failedShare && <span style={{ height: `${(share - failedShare) * 100}%` }} />}
                {failedShare > 0 && <span data-failed style={{ height: `${failedShare * 100}%` }} />}
              </span>
            ))}
          </div>
          <p className={classes.axis}>
            <span className="tabular">{drawn.from}</span>
            <span>{drawn.sum}</span>
            <span>{drawn.to}</span>
          </p>
        </>
      )}
    </section>
  );
}
