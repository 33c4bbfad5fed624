import { LinesSkeleton } from '../components/lines-skeleton.tsx';
import { PageView } from '../components/page-view.tsx';
import { Panel } from '../components/panel.tsx';
import { BaseUrls } from '../connect/base-urls.tsx';
import { SiteStatusPanel } from '../home/site-status-panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { OperatorContentView } from '../operator-content/operator-content.tsx';
import { useOperatorContent } from '../operator-content/use-operator-content.ts';
import { useSay } from '../session/console-context.tsx';
import { useSiteName } from '../session/use-site-name.ts';
import classes from './about.module.css';

/**
 * /about: what the operator wrote about the site, or a description of this console (NAV-14), and beside it what the
 * site says of itself. A page of the operator's own stands alone.
 */
export default function AboutRoute() {
  const say = useSay();
  const { gateway } = useScreenContext();
  const site = useSiteName();
  const content = useOperatorContent('about', gateway.site.about);
  const title = say('web.about');
  const waiting = <LinesSkeleton lines={4} height={32} />;
  if (content?.kind === 'frame') {
    return (
      <PageView title={title}>
        <div className={classes.framed}>
          <OperatorContentView content={content} title={title} />
        </div>
      </PageView>
    );
  }
  return (
    <PageView title={title}>
      <div className={classes.columns}>
        <div className={classes.written}>
          {content === undefined ? (
            waiting
          ) : content.kind === 'default' ? (
            <>
              <h2>{site}</h2>
              <p className={classes.lead}>{say('home.aboutText', { site })}</p>
            </>
          ) : (
            <OperatorContentView content={content} title={title} waiting={waiting} />
          )}
        </div>
        <div className={classes.side}>
          <Panel title={say('connect.baseUrl')}>
            <BaseUrls />
          </Panel>
          <SiteStatusPanel />
        </div>
      </div>
    </PageView>
  );
}
