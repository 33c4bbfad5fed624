import { LinesSkeleton } from '../components/lines-skeleton.tsx';
import { PageView } from '../components/page-view.tsx';
import { SiteStatusPanel } from '../home/site-status-panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { OperatorContentView } from '../operator-content/operator-content.tsx';
import { useOperatorContent } from '../operator-content/use-operator-content.ts';
import { useSay } from '../session/console-context.tsx';
import { useSiteName } from '../session/use-site-name.ts';
import classes from './about.module.css';

/** /about: what the operator wrote about the site, or a description of this console and of the site (NAV-14). */
export default function AboutRoute() {
  const say = useSay();
  const { gateway } = useScreenContext();
  const site = useSiteName();
  const content = useOperatorContent('about', gateway.site.about);
  return (
    <PageView title={say('web.about')} width={content?.kind === 'frame' ? 'wide' : 'narrow'}>
      {content === undefined ? (
        <LinesSkeleton lines={4} height={32} />
      ) : content.kind === 'default' ? (
        <>
          <p className={classes.lead}>{say('home.aboutText', { site })}</p>
          <SiteStatusPanel />
        </>
      ) : (
        <div className={content.kind === 'frame' ? classes.framed : classes.written}>
          <OperatorContentView content={content} title={say('web.about')} />
        </div>
      )}
    </PageView>
  );
}
