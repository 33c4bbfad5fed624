import { formatNumber, signedPercent } from '../../shared/format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../shared/format/quota.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { signOf } from '../../shared/format/sign.ts';
import { formatDate } from '../../shared/format/time.ts';
import type { PriceForecast, RehearsedSums } from '../../shared/screens/price/price-sample.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './rehearsal-panel.module.css';

/** Maximum number of users listed; the others are summed up in one row. */
const mostUsers = 5;

/** What the last 30 days would have cost at other prices: the sums, then by model, by group and by user. */
export function Forecast({ forecast }: { forecast: PriceForecast }) {
  const { say, status } = useScreenContext();
  const { calls, before, after, unclear, total, isPart, since, byModel, byGroup, byUser } = forecast;
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
          {[...byGroup].map(([group, sums]) => (
            <SumsRow key={`group ${group}`} name={pairOf(say('impact.group'), sanitise(group), say)} sums={sums} />
          ))}
        </tbody>
        {byModel.size + byGroup.size > 1 && (
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
