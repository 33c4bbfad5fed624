import { siteFacts } from '../../shared/screens/home/site-facts.ts';
import { CellView } from '../components/cell-view.tsx';
import { Panel } from '../components/panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './home.module.css';

/** Shows what the gateway's status says about the site (NAV-13). */
export function SiteStatusPanel() {
  const context = useScreenContext();
  const { say, status } = context;
  return (
    <Panel title={say('home.siteStatus')} className={classes.status}>
      <dl className={classes.facts}>
        {siteFacts(status, context)
          .filter(({ id }) => id !== 'system_name')
          .map(({ id, label, cell }) => (
            <div key={id}>
              <dt>{say(label)}</dt>
              <dd>
                <CellView cell={cell} />
              </dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}
