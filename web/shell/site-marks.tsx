import { sanitise } from '../../shared/format/sanitise.ts';
import { useConsole, useSay } from '../session/console-context.tsx';
import classes from './shell.module.css';

/** What whoever serves the console marks the site with, and that nothing may be changed (CHG-09); nothing without. */
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
