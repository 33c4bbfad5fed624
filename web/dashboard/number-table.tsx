import { useState } from 'react';
import { Link } from 'wouter';
import { measureText, type UsageMeasure } from '../../shared/screens/dashboard/usage-text.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { UsageChartData } from './chart-series.ts';
import classes from './dashboard.module.css';

/**
 * Shows the chart's numbers as a table, for users who cannot or do not want to read bars; newest first, without steps
 * that have no calls.
 */
export function NumberTable({ data: { rows, layers }, measure }: { data: UsageChartData; measure: UsageMeasure }) {
  const context = useScreenContext();
  const { say } = context;
  const [isOpen, setIsOpen] = useState(false);
  const used = isOpen ? rows.filter(({ total }) => total > 0).toReversed() : [];
  const number = (value: unknown) => (Number(value ?? 0) > 0 ? measureText(Number(value), measure, context) : '–');
  return (
    <details className={classes.numbers} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{say('dashboard.table')}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
        <section className={classes.scroll} tabIndex={0} aria-label={say('dashboard.table')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{say('dashboard.byTime')}</th>
                {layers.length > 1 &&
                  layers.map(({ id, label }) => (
                    <th key={id} scope="col">
                      {label}
                    </th>
                  ))}
                <th scope="col">{say('dashboard.total')}</th>
              </tr>
            </thead>
            <tbody>
              {used.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour that clocks repeat has the same name twice.
                <tr key={index}>
                  <th scope="row">
                    {row.address === undefined ? row.label : <Link to={row.address}>{row.label}</Link>}
                  </th>
                  {layers.length > 1 && layers.map(({ id }) => <td key={id}>{number(row[id])}</td>)}
                  <td>{number(row.total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
