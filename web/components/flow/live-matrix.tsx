import type { LiveCell, LiveTable } from '../../../shared/screens/live-table.ts';
import classes from './live-matrix.module.css';

/** Colour alone tells nothing to some, so what went wrong has a sign as well. */
const signs: Readonly<Partial<Record<LiveCell['tone'], string>>> = { bad: '■', warn: '▲', accent: '◌' };

/** A table that a run fills while one looks (SEE-08): its rows' names stay in sight, the columns scroll under them. */
export function LiveMatrix({ table: { corner, heads, rows, notes, isOver } }: { table: LiveTable }) {
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
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, head, cells }) => (
            <tr key={id}>
              <th scope="row" title={head}>
                {head}
              </th>
              {cells.map(({ text, tone, hint }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places.
                <td key={place} data-tone={tone} title={hint} className="tabular">
                  {text !== '' && [signs[tone], tone === 'accent' ? '' : text].filter(Boolean).join(' ')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </div>
  );
}
