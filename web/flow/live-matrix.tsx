import { Link } from 'wouter';
import { formatMilliseconds } from '../../shared/format/time.ts';
import type { LiveCell, LiveTable } from '../../shared/screen/live-table.ts';
import { screenOf } from '../../shared/screens/registry.ts';
import { CommandLine } from '../components/command-line.tsx';
import { RunMarks } from '../components/run-marks.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { LiveFailures } from './live-failures.tsx';
import classes from './live-matrix.module.css';

/** Signs for the tones of problems and of running cells, as not everyone can tell colours apart. */
const signs: Readonly<Partial<Record<LiveCell['tone'], string>>> = { bad: '■', warn: '▲', accent: '◌' };

/** The table that a run fills (SEE-08), and its failures below. The row names stay visible while columns scroll. */
export function LiveMatrix({ table }: { table: LiveTable }) {
  return (
    <div className={classes.parts}>
      <Matrix table={table} />
      {table.failures.length > 0 && <LiveFailures failures={table.failures} isOver={table.isOver} />}
    </div>
  );
}

function Matrix({ table }: { table: LiveTable }) {
  const { corner, heads, rows, historyHead, heatSteps, notes, recipe, isOver } = table;
  const { say } = useScreenContext();
  const hasHeat = rows.some(({ cells }) => cells.some(({ heat }) => heat !== undefined));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <div className={classes.scroller} tabIndex={0}>
      <table className={classes.matrix} aria-busy={!isOver}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {heads.map((head) => (
              <th key={head} scope="col" title={head}>
                {head}
              </th>
            ))}
            {historyHead !== undefined && (
              <th scope="col" className={classes.history}>
                {historyHead}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, head, cells, history }) => (
            <tr key={id}>
              <th scope="row" title={head}>
                {head}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places.
                <td key={index} data-tone={cell.tone} data-heat={cell.heat} title={cell.hint} className="tabular">
                  <CellText cell={cell} isOpen={isOver} />
                </td>
              ))}
              {historyHead !== undefined && (
                <td className={classes.history}>
                  {history && (
                    <>
                      <RunMarks tones={history.tones} label={history.sentence} />{' '}
                      <span data-tone={history.tones.includes('bad') ? 'bad' : undefined} className={classes.share}>
                        {history.share}
                      </span>
                    </>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {hasHeat && (
        <p className={classes.legend} aria-hidden="true">
          {[...heatSteps, undefined].map((step, index) => (
            <span key={step ?? 'rest'}>
              <i data-heat={index + 1} />
              {step === undefined ? '≥ ' : '< '}
              {formatMilliseconds((step ?? heatSteps.at(-1) ?? 0) * 1000, say)}
            </span>
          ))}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      {isOver && recipe !== undefined && (
        <div className={classes.recipe}>
          <p className={classes.note}>{recipe.label}</p>
          <CommandLine command={recipe.line} />
        </div>
      )}
    </div>
  );
}

/** The text of a cell. After the run it links to the row's details; before, the link would leave the running run. */
function CellText({ cell: { text, tone, row }, isOpen }: { cell: LiveCell; isOpen: boolean }) {
  if (text === '') return null;
  const label = [signs[tone], tone === 'accent' ? '' : text].filter(Boolean).join(' ');
  if (row === undefined || !isOpen) return label;
  return (
    <Link to={`${screenOf(row.noun).paths?.[0]}?${new URLSearchParams({ open: row.key })}`} className={classes.link}>
      {label}
    </Link>
  );
}
