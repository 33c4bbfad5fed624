import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { OperatorContentView } from '../operator-content/operator-content.tsx';
import { useOperatorContent } from '../operator-content/use-operator-content.ts';
import { useSay } from '../session/console-context.tsx';
import { useSiteName } from '../session/use-site-name.ts';
import classes from './about.module.css';

/** /about: what the operator wrote about the site, or a description of this console (NAV-14). */
export default function AboutRoute() {
  const say = useSay();
  const { gateway } = useScreenContext();
  const site = useSiteName();
  const content = useOperatorContent('about', gateway.site.about);
  if (content === undefined) return null;
  if (content.kind !== 'default') {
    return (
      <div className={content.kind === 'frame' ? classes.framed : classes.written}>
        <OperatorContentView content={content} title={say('web.about')} />
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{say('web.about')}</h1>
      <p className={classes.lead}>{say('home.aboutText', { site })}</p>
    </div>
  );
}
