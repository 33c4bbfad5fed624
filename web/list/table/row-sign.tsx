import { actionsFor } from '../../../shared/screen/access.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { pairOf } from '../../../shared/text/punctuation.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { RowTools } from '../menus/row-menu.tsx';
import classes from './list-cell.module.css';

interface RowSignProps<Row> {
  screen: BrowseScreen<Row>;
  verb: string;
  row: Row;
  /** What the sign is named after; its first letter is shown. */
  letter: string;
  tools: RowTools<Row>;
}

/** A round sign before a cell that runs one of the row's actions (LOG-03: who made the call). */
export function RowSign<Row>({ screen, verb, row, letter, tools }: RowSignProps<Row>) {
  const context = useScreenContext();
  const action = actionsFor(screen.actions, context).find((one) => one.verb === verb);
  if (action?.on !== 'rows' || action.refusal?.(row, context) !== undefined) return null;
  const label = pairOf(context.say(action.label), letter, context.say);
  return (
    <button
      type="button"
      className={classes.sign}
      aria-label={label}
      title={context.say(action.help)}
      onClick={() => tools.start(action, row)}
    >
      {[...letter][0]?.toUpperCase()}
    </button>
  );
}
