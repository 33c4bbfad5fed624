import type { UsageReport } from '../../shared/screens/dashboard/usage-report.ts';
import { measureText } from '../../shared/screens/dashboard/usage-text.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { ShareRow } from './chart-series.ts';
import classes from './dashboard.module.css';

const heads = { time: 'dashboard.byTime', model: 'dashboard.byModel', user: 'dashboard.byUser' } as const;

/** Shows each series' share of the total; its colour swatch doubles as the chart's legend. */
export function ShareTable({ shares, report }: { shares: readonly ShareRow[]; report: UsageReport }) {
  const context = useScreenContext();
  const { say } = context;
  const largest = Math.max(...shares.map(({ share }) => share), Number.MIN_VALUE);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section className={classes.scroll} tabIndex={0} aria-label={say('dashboard.shares')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say(heads[report.by])}</th>
            <th scope="col" colSpan={2}>
              {say('dashboard.share')}
            </th>
            <th scope="col">{say('dashboard.totalQuota')}</th>
            <th scope="col">{say('dashboard.totalCount')}</th>
            {report.hasTokens && <th scope="col">{say('dashboard.totalTokens')}</th>}
          </tr>
        </thead>
        <tbody>
          {shares.map(({ label, colour, share, totals }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: foreign names may repeat once they are made harmless.
            <tr key={index}>
              <th scope="row">
                <i className={classes.swatch} style={{ background: colour }} />
                {label}
              </th>
              <td className={classes.barCell}>
                <span className={classes.bar} style={{ width: `${(share / largest) * 100}%`, background: colour }} />
              </td>
              <td>{percent(share)}</td>
              <td>{measureText(totals.quota, 'quota', context)}</td>
              <td>{measureText(totals.count, 'count', context)}</td>
              {report.hasTokens && <td>{measureText(totals.tokens, 'tokens', context)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A share above 0 is never shown as 0.0%. */
function percent(share: number): string {
  return share > 0 && share < 0.001 ? '<0.1%' : `${(share * 100).toFixed(1)}%`;
}
