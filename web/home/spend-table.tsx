import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { formatQuota, quotaDisplayOf } from '../../shared/format/quota.ts';
import { shareOf } from '../../shared/screens/dashboard/usage-report.ts';
import type { NamedSpend } from '../../shared/screens/home/own-use.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './home.module.css';

/** Maximum number of names in the table; the others are summed up in one row. */
const mostShown = 8;

/** The size of a full table, for its placeholder: head, names, and the row of the others (home.module.css). */
export const spendLines = { lines: 10, height: 40 };

interface SpendTableProps {
  rows: readonly NamedSpend[];
  /** Returns the location of a name's calls. */
  linkOf(name: string): string;
  /** The colours of a chart beside the table, by index; without a chart, a bar shows the share. */
  colourOf?(index: number): string;
  /** Number of names shown on their own. */
  shown?: number;
}

/** Lists spend in the last 7 and 30 days by name; each name links to its calls. */
export function SpendTable({ rows, linkOf, colourOf, shown = mostShown }: SpendTableProps) {
  const { say, status } = useScreenContext();
  const display = quotaDisplayOf(status);
  const most = Math.max(0, ...rows.map(({ month }) => month));
  if (rows.length === 0) return <p className={classes.none}>{say('home.nothingSpent')}</p>;
  const rest = rows.slice(shown);
  const restOf = (pick: (row: NamedSpend) => number) => rest.reduce((sum, row) => sum + pick(row), 0);
  return (
    <table className={classes.spend}>
      <thead>
        <tr>
          <th scope="col">{say('home.name')}</th>
          <th scope="col">{say('home.days7')}</th>
          <th scope="col">{say('home.days30')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, shown).map(({ name, week, month }, index) => (
          <tr
            key={name}
            style={colourOf === undefined ? ({ '--share': shareOf(month, most) } as CSSProperties) : undefined}
          >
            <th scope="row">
              {colourOf !== undefined && <Square colour={colourOf(index)} />}
              {name === '' ? '–' : <Link to={linkOf(name)}>{name}</Link>}
            </th>
            <td>{formatQuota(week, display)}</td>
            <td>{formatQuota(month, display)}</td>
          </tr>
        ))}
        {rest.length > 0 && (
          <tr>
            <th scope="row">
              {colourOf !== undefined && <Square colour={colourOf(shown)} />}
              {say('home.more', { count: rest.length })}
            </th>
            <td>
              {formatQuota(
                restOf(({ week }) => week),
                display,
              )}
            </td>
            <td>
              {formatQuota(
                restOf(({ month }) => month),
                display,
              )}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Square({ colour }: { colour: string }) {
  return <i className={classes.square} style={{ background: colour }} />;
}
