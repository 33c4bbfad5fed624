import { sanitise } from '../../shared/format/sanitise.ts';
import { useConsole, useSay } from '../session/console-context.tsx';
import classes from './shell.module.css';

/** The label that the console's server sets for the site, and the note that it is read-only (CHG-09). */
export function SiteMarks() {
  const { label, isReadOnly } = useConsole().world;
  const say = useSay();
  if (label === '' && !isReadOnly) return null;
  return (
    <p className={classes.marks}>
      {label !== '' && <span>{sanitise(label)}</span>}
      {isReadOnly && <span>{say('action.readOnly')}</span>}
    </p>
  );
}
