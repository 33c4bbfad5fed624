import { siteFacts } from '../../shared/screens/home/site-facts.ts';
import { FactList } from '../components/fact-list.tsx';
import { Panel } from '../components/panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './home.module.css';

/** Shows what the gateway's status says about the site (NAV-13). */
export function SiteStatusPanel() {
  const context = useScreenContext();
  const { say, status } = context;
  return (
    <Panel title={say('home.siteStatus')} className={classes.status}>
      <FactList facts={siteFacts(status, context).filter(({ id }) => id !== 'system_name')} className={classes.facts} />
    </Panel>
  );
}
