import type { Tokens } from 'marked';
import { InlineView } from './inline-view.tsx';
import classes from './markdown.module.css';

/** Renders a table of an answer; a wide table scrolls horizontally on its own. */
export function TableView({ table: { header, rows, align } }: { table: Tokens.Table }) {
  const side = (index: number) => ({ textAlign: align[index] ?? 'left' }) as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
    <div className={classes.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity than their place.
              <th key={index} scope="col" style={side(index)}>
                <InlineView tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their place.
            <tr key={line}>
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity than their place.
                <td key={index} style={side(index)}>
                  <InlineView tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
