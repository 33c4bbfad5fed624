import { stateColumnOf } from '../../../shared/screen/column-facts.ts';
import type { BrowseScreen, Column } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { CellView } from '../../components/cell-view.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { offered } from '../reading/offered.ts';
import { weightOf } from '../table/row-lines.ts';
import classes from './row-overview.module.css';

/** The most figures that stand side by side in a panel. */
const mostFigures = 4;

/** Whether a column is only a number to type, not a figure. */
export const isId = ({ id }: Pick<Column<never>, 'id'>) => /(^|_)id$/.test(id);

/**
 * The columns that a row's details begin with, where the screen has no overview of its own: its state, and its most
 * important figures in the order of the columns.
 */
export function answerColumns<Row>(
  screen: BrowseScreen<Row>,
  row: Row,
  context: ScreenContext,
): { state: Column<Row> | undefined; figures: readonly Column<Row>[] } {
  const shown = offered(screen.columns, context.role);
  const figures = shown.filter((column) => {
    if (column.align !== 'right' || column.priority > 2 || isId(column)) return false;
    const { text, isEmpty, tone } = column.cell(row, context);
    return text !== '' && text !== '–' && isEmpty !== true && tone !== 'muted';
  });
  const chosen = figures.toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, mostFigures);
  return { state: stateColumnOf(shown), figures: figures.filter((column) => chosen.includes(column)) };
}

/** The state and the figures of a row before all its facts (WEB-13). */
export function RowAnswer<Row>({ row, state, figures }: { row: Row } & ReturnType<typeof answerColumns<Row>>) {
  const context = useScreenContext();
  const cell = state?.cell(row, context);
  return (
    <>
      {cell !== undefined && (
        <div className={classes.state}>
          <CellView cell={{ ...cell, hint: undefined }} isState />
          {cell.hint !== undefined && <small>{cell.hint}</small>}
        </div>
      )}
      {figures.length > 0 && (
        <dl className={classes.figures}>
          {figures.map((column) => (
            <div key={column.id} data-figure={column.id}>
              <dt>{context.say(column.header)}</dt>
              <dd className="tabular">
                <CellView cell={column.cell(row, context)} isNumeric />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
