import type { ValueChange } from '../../shared/screen/value-change.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './change-values.module.css';

/** The values of one field before and after, or the members that a list gained and lost. */
export function ChangeValues({ change }: { change: ValueChange }) {
  const { from, to, added, removed, note } = change;
  return (
    <span className={classes.values}>
      {from !== undefined && <Value side="before" text={from} />}
      {from !== undefined && to !== undefined && <span className={classes.arrow}> → </span>}
      {to !== undefined && <Value side="after" text={to} />}
      {added.map((member) => (
        <Value key={`+${member}`} side="after" text={`+ ${member}`} />
      ))}
      {removed.map((member) => (
        <Value key={`-${member}`} side="before" text={`− ${member}`} />
      ))}
      {note !== undefined && <span className={classes.note}> {note}</span>}
    </span>
  );
}

function Value({ side, text }: { side: 'before' | 'after'; text: string }) {
  return (
    <span className={classes.value} data-side={side}>
      {text}
    </span>
  );
}

/** Several changes in one line of a list; what does not fit is cut, and the hint has all of it. */
export function ChangeLine({
  changes,
  text,
  isMeant,
}: {
  changes: readonly ValueChange[];
  text: string;
  isMeant: boolean;
}) {
  const { say } = useScreenContext();
  return (
    <span className={classes.line} data-hint={text} data-meant={isMeant || undefined}>
      {isMeant && <em className={classes.field}>{say('journal.wasMeant')} </em>}
      {changes.map((change) => (
        <span key={change.field} className={classes.change}>
          <span className={classes.field}>{change.field}</span> <ChangeValues change={change} />
        </span>
      ))}
    </span>
  );
}
