import type { ChangeTable } from '../../shared/screen/action.ts';
import classes from './changes-view.module.css';

/** The changes of rows, with one column per changed field; `=` marks a value that a row keeps (CHG-06). */
export default function ChangesView({ changes: { head, fields, rows } }: { changes: ChangeTable }) {
  const isNamed = rows.some(({ name }) => name !== undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <div className={classes.scroller} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{head}</th>
            {isNamed && <th />}
            {fields.map((field) => (
              <th key={field}>{field}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => (
            <tr key={id}>
              {isNamed && <td className={classes.id}>{id}</td>}
              <th scope="row">{name ?? id}</th>
              {cells.map((cell, index) => (
                <td key={fields[index]} data-stays={cell === undefined || undefined}>
                  {cell ?? '='}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
