import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { sanitise } from '../../shared/format/sanitise.ts';
import { modelFor } from '../../shared/screens/connect/set-up.ts';
import type { OperatorContent } from '../../shared/screens/home/home.ts';
import { catalogueOf } from '../../shared/screens/pricing/catalogue.ts';
import { ownGroup } from '../../shared/screens/pricing/pricing-row.ts';
import { Panel } from '../components/panel.tsx';
import { BaseUrls } from '../connect/base-urls.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { CodePanel } from '../models/code-panel.tsx';
import { ModelTable } from '../models/model-list.tsx';
import { usePrices } from '../models/use-prices.ts';
import { OperatorContentView } from '../operator-content/operator-content.tsx';
import { PanelsOfSite } from '../panels/panels-of-site.tsx';
import { useSession } from '../session/console-context.tsx';
import { useSiteName } from '../session/use-site-name.ts';
import classes from './home.module.css';
import { SiteStatusPanel } from './site-status-panel.tsx';

/** Number of models shown to visitors before they ask for all. */
const shownModels = 12;

interface VisitorHomeProps {
  content: Exclude<OperatorContent, { kind: 'frame' }>;
  notice: ReactNode;
}

/**
 * The home page of a visitor: the site's description, by the operator if there is one, the base URL, code of a first
 * call, models with prices, and registration (WEB-03). The models are left out if the site does not show its prices to
 * visitors.
 */
export default function VisitorHome({ content, notice }: VisitorHomeProps) {
  const { say, status } = useScreenContext();
  const site = useSiteName();
  // While the gateway is unreachable and no status is cached, it is unknown what the site has disabled.
  const isKnown = useSession().status !== undefined;
  const { data: list } = usePrices();
  const models = list === undefined ? [] : catalogueOf(list, ownGroup(list, undefined));
  const callable = models.filter(({ row }) => row.isAvailable);
  // Chat models are preferred, because most visitors look for them; the full list contains the others.
  const chats = callable.filter(({ kind, typicalCost = 0 }) => kind === 'chat' && typicalCost > 0);
  const first = modelFor(
    {},
    callable.map(({ name }) => name),
  );
  return (
    <div className={classes.visitor}>
      <div className={classes.column}>
        {content.kind === 'default' ? (
          <div>
            <h1 className={classes.title}>{site}</h1>
            {callable.length > 0 && (
              <p className={classes.claim}>{say('home.visitorTitle', { count: callable.length })}</p>
            )}
            <p className={classes.lead}>{say('home.visitorLead', { site: sanitise(site) })}</p>
          </div>
        ) : (
          <div data-operator>
            <OperatorContentView content={content} title={say('home.title')} />
          </div>
        )}
        <div className={classes.buttons}>
          {status.register_enabled && (
            <Button component={Link} to="/register" size="md">
              {say('home.signUp')}
            </Button>
          )}
          <Button component={Link} to="/login" size="md" variant="default">
            {say('web.login')}
          </Button>
          {notice}
        </div>
        <Panel title={say('connect.baseUrl')}>
          <BaseUrls />
        </Panel>
        {first !== '' && <CodePanel kind="chat" model={first} />}
      </div>
      {callable.length > 0 && (
        <Panel title={say('home.models')} className={classes.models}>
          <ModelTable
            models={(chats.length > 0 ? chats : callable).slice(0, shownModels)}
            addressOf={({ row }) => `/pricing?open=${encodeURIComponent(row.model.model_name)}`}
          />
          <Link to="/pricing" className={classes.link}>
            {say('home.allModels', { count: callable.length })}
          </Link>
        </Panel>
      )}
      <PanelsOfSite />
      {content.kind === 'default' && isKnown && <SiteStatusPanel />}
    </div>
  );
}
