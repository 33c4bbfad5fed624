import { CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatNumber, signedPercent } from '../../shared/format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../shared/format/quota.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { signOf } from '../../shared/format/sign.ts';
import { formatDate } from '../../shared/format/time.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { belowCost } from '../../shared/screens/price/change-prices.ts';
import { countOfEdits, type PriceEdits } from '../../shared/screens/price/price-edits.ts';
import type { PriceForecast, RehearsedSums } from '../../shared/screens/price/price-sample.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './rehearsal-panel.module.css';
import type { RehearsalState } from './use-rehearsal.ts';

/** Maximum number of users listed; the others are summed up in one row. */
const mostUsers = 5;

/** Shows what the last 30 days would have cost at the typed prices, by model and by user (WEB-15). */
export function RehearsalPanel(props: { edits: PriceEdits; state: RehearsalState; onClose(): void }) {
  const { edits, state, onClose } = props;
  const { forecast, refused, isReading, error } = state;
  const context = useScreenContext();
  const { say } = context;
  const rows = [...edits.byModel.values()].map(({ row }) => row);
  return (
    <section className={classes.beside} aria-label={say('price.rehearsal')} aria-busy={isReading}>
      <div className={classes.panel}>
        <header className={classes.head}>
          <h2>{say('price.rehearsal')}</h2>
          <span>{say('price.edited', { count: countOfEdits(edits), models: edits.byModel.size })}</span>
          <CloseButton aria-label={say('common.close')} onClick={onClose} />
        </header>
        {forecast === undefined && error === undefined && (
          <p className={classes.note}>{say('price.forecastReading')}</p>
        )}
        {error !== undefined && (
          <p className={classes.note} data-tone="bad">
            {say('price.forecastFailed', { reason: describeError(error, say).message })}
          </p>
        )}
        {forecast !== undefined && <Forecast forecast={forecast} />}
        {belowCost(rows, ({ model }) => edits.byModel.get(model)?.wishes ?? {}, context).map((sentence) => (
          <p key={sentence} className={classes.warning} data-tone="bad">
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            {sentence}
          </p>
        ))}
        {[...refused].map(([model, reason]) => (
          <p key={model} className={classes.warning} data-tone="bad">
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            {pairOf(sanitise(model), reason, say)}
          </p>
        ))}
      </div>
    </section>
  );
}

function Forecast({ forecast }: { forecast: PriceForecast }) {
  const { say, status } = useScreenContext();
  const { calls, before, after, unclear, total, isPart, since, byModel, byUser } = forecast;
  const display = quotaDisplayOf(status);
  if (calls === 0 && !isPart) return <p className={classes.note}>{say('price.forecastNone')}</p>;
  const part = { count: formatNumber(calls), total: formatNumber(total ?? 0), since: formatDate(since ?? 0) };
  const users = [...byUser].sort(([, one], [, other]) => moved(other) - moved(one));
  const others = users.slice(mostUsers).map(([, sums]) => sums);
  return (
    <>
      <div className={classes.block}>
        <h3>{say('price.last30Days')}</h3>
        <p className={classes.sums}>
          <span>{formatQuota(before, display)}</span> → <strong>{formatQuota(after, display)}</strong>{' '}
          <small>{say('price.percent', { percent: signedPercent(before, after) })}</small>
        </p>
        <p>
          {!isPart
            ? say('price.pricedAgain', { count: calls })
            : say(total === undefined ? 'price.pricedNewest' : 'price.pricedPart', part)}
        </p>
        {unclear > 0 && <p data-tone="warn">{say('price.forecastUnclear', { count: unclear })}</p>}
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say('price.model')}</th>
            <th scope="col">{say('price.charged')}</th>
            <th scope="col">{say('price.now')}</th>
            <th scope="col">{say('price.change')}</th>
          </tr>
        </thead>
        <tbody>
          {[...byModel].map(([model, sums]) => (
            <SumsRow key={model} name={sanitise(model)} sums={sums} />
          ))}
        </tbody>
        {byModel.size > 1 && (
          <tfoot>
            <SumsRow name={say('price.together')} sums={forecast} />
          </tfoot>
        )}
      </table>
      {users.length > 0 && (
        <table className={classes.table}>
          <caption>
            {say('price.mostHit')} <span>{say('price.ofUsers', { count: users.length })}</span>
          </caption>
          <tbody>
            {users.slice(0, mostUsers).map(([user, sums]) => (
              <SumsRow key={user} name={sanitise(user) || '–'} sums={sums} />
            ))}
            {others.length > 0 && <SumsRow name={say('price.others', { count: others.length })} sums={sumOf(others)} />}
          </tbody>
        </table>
      )}
    </>
  );
}

function SumsRow({ name, sums: { before, after } }: { name: string; sums: RehearsedSums }) {
  const { status } = useScreenContext();
  const display = quotaDisplayOf(status);
  const change = after - before;
  return (
    <tr>
      <th scope="row" title={name}>
        {name}
      </th>
      <td>{formatQuota(before, display)}</td>
      <td>{formatQuota(after, display)}</td>
      <td data-strong>
        {signOf(change)}
        {formatQuota(Math.abs(change), display)}
      </td>
    </tr>
  );
}

function moved({ before, after }: RehearsedSums): number {
  return Math.abs(after - before);
}

function sumOf(all: readonly RehearsedSums[]): RehearsedSums {
  const sums = { calls: 0, before: 0, after: 0, unclear: 0 };
  for (const one of all) {
    sums.calls += one.calls;
    sums.before += one.before;
    sums.after += one.after;
    sums.unclear += one.unclear;
  }
  return sums;
}
