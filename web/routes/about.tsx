import { useSay, useSession } from '../console-context.tsx';
import classes from './home.module.css';

/** /about: what this console is. */
export default function AboutRoute() {
  const say = useSay();
  const { status } = useSession();
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{say('web.about')}</h1>
      <p className={classes.lead}>
        {say('web.aboutText', { site: status?.system_name || say('web.defaultSystemName') })}
      </p>
    </div>
  );
}
