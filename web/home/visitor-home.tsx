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

/** How many models a visitor sees before asking for all. */
const shownModels = 12;

interface VisitorHomeProps {
  content: Exclude<OperatorContent, { kind: 'frame' }>;
  notice: ReactNode;
}

/**
 * What a visitor needs to decide: what this site is, in the operator's own words where there are some, the base URL, the code of a
 * first call, models and prices, and signing up (WEB-03). Where the site keeps its prices to itself their part is left out.
 */
export default function VisitorHome({ content, notice }: VisitorHomeProps) {
  const { say, status } = useScreenContext();
  const site = useSiteName();
  // Of a gateway that is away nothing is known, not even what it has switched off.
  const isKnown = useSession().status !== undefined;
  const { data: list } = usePrices();
  const models = list === undefined ? [] : catalogueOf(list, ownGroup(list, undefined));
  const callable = models.filter(({ row }) => row.isAvailable);
  // What most people look for first: models to talk to; whatever else there is stands in the whole list.
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
