import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { hasRole, Role } from '../../shared/domain/user/role.ts';
import { startOfDay } from '../../shared/format/parse-time.ts';
import { formatQuota, quotaDisplayOf } from '../../shared/format/quota.ts';
import type { OperatorContent } from '../../shared/screens/home/home.ts';
import { loadOwnKeys, type OwnKey } from '../../shared/screens/home/own-keys.ts';
import { callsOfMonth, emptyAt, lastsText, type OwnUse } from '../../shared/screens/home/own-use.ts';
import { Boundary, Dispensable } from '../components/boundary.tsx';
import { DayBars } from '../components/day-bars.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { PageView } from '../components/page-view.tsx';
import { Panel } from '../components/panel.tsx';
import { ViewSkeleton } from '../components/view-skeleton.tsx';
import { BaseUrls } from '../connect/base-urls.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useOwnUse } from '../hooks/use-own-use.ts';
import { relatedAddress } from '../list/reading/related-address.ts';
import { dayLabel } from '../list/table/day-label.ts';
import { OperatorContentView } from '../operator-content/operator-content.tsx';
import { PanelsOfSite } from '../panels/panels-of-site.tsx';
import { useConsole } from '../session/console-context.tsx';
import { useSiteName } from '../session/use-site-name.ts';
import { FailedCalls, useFailedCalls } from './failed-calls.tsx';
import { FirstCall } from './first-call.tsx';
import classes from './home.module.css';
import { HomeViews } from './home-views.tsx';
import { Block, ModelSpend } from './model-spend.tsx';
import { OwnKeysPanel } from './own-keys-panel.tsx';
import { SiteStatusPanel } from './site-status-panel.tsx';

const QuickStart = lazy(() => import('./quick-start.tsx'));
const ModelsHere = lazy(() => import('./models-here.tsx'));

const isUnused = ({ accessedAt }: OwnKey) => accessedAt === 0;

interface UserHomeProps {
  /** The operator's page; undefined until it is loaded. */
  content: OperatorContent | undefined;
  /** Rendered right below the page head. */
  bar: ReactNode;
  /** Whether there may be a bar soon: the page is drawn once that is known. */
  isBarAwaited: boolean;
}

/**
 * The home page of a signed-in user: how long the balance lasts, what it is spent on, which calls failed, and an app
 * configuration to copy (SEE-05).
 */
export default function UserHome({ content, bar, isBarAwaited }: UserHomeProps) {
  const context = useScreenContext();
  const { say, status, role, user, gateway } = context;
  const { session } = useConsole();
  const account = useQuery({
    queryKey: ['home', 'account'],
    queryFn: async ({ signal }) => {
      const user = await gateway.account.self({ signal });
      session.keepUser(user);
      return user;
    },
  });
  const use = useOwnUse();
  const keys = useQuery({ queryKey: ['home', 'keys'], queryFn: ({ signal }) => loadOwnKeys(context, { signal }) });
  const errors = useFailedCalls();
  const isAdmin = hasRole(role, Role.Admin);
  const isKnown = !use.isPending && !keys.isPending;
  // Until it is known, the user as last read tells which of the two pages to draw, so that one does not replace the other.
  const isNew = isKnown ? use.data?.month === 0 && keys.data?.keys.every(isUnused) === true : user?.request_count === 0;
  // What is below parts of unknown height comes once they have theirs, so that nothing moves.
  const isSettled = isKnown && !errors.isPending;
  if (isBarAwaited) return <ViewSkeleton />;
  return (
    <PageView
      title={say('home.title')}
      tools={
        <>
          {isAdmin && <HomeViews value="own" />}
          <Button component={Link} to="/connect" variant="default" className={isAdmin ? classes.wide : ''}>
            {say('token.connect')}
          </Button>
          <Button component={Link} to="/topup">
            {say('home.topUp')}
          </Button>
        </>
      }
    >
      {bar && <div className={classes.bar}>{bar}</div>}
      {isNew && <FirstCall />}
      <div className={classes.tiles}>
        <Panel title={say('home.balance')}>
          {account.data !== undefined ? (
            <Balance quota={account.data.quota} use={use.data} />
          ) : account.error === null ? (
            <Skeleton height={83} />
          ) : (
            <LoadFailure error={account.error} onRetry={() => void account.refetch()} />
          )}
        </Panel>
        <Panel
          title={say('home.spend')}
          tools={
            <Link to="/detail" className={classes.link}>
              {say('home.explore')}
            </Link>
          }
        >
          <Block query={use} rest={<Skeleton height={status.enable_data_export ? 79 : 51} />}>
            {(data) => <SpendTotals use={data} />}
          </Block>
        </Panel>
        <Panel title={say('connect.baseUrl')}>
          <BaseUrls />
        </Panel>
      </div>
      {!isNew && (
        <div className={classes.wideAndSide}>
          <Panel title={say('home.byModel')}>
            <ModelSpend
              query={use}
              linkOf={(model) => relatedAddress({ noun: 'log', filters: callsOfMonth({ model }, context) })}
            />
          </Panel>
          <OwnKeysPanel query={keys} />
        </div>
      )}
      {isNew && !isSettled ? (
        <div aria-hidden data-view-waits />
      ) : (
        <div className={classes.wideAndSide}>
          {keys.data?.enabled.length !== 0 && keys.error === null && (
            <div className={classes.quickStart}>
              <Dispensable>
                <Suspense fallback={<Skeleton />}>
                  {keys.data === undefined ? <Skeleton /> : <QuickStart tokens={keys.data.enabled} />}
                </Suspense>
              </Dispensable>
            </div>
          )}
          <FailedCalls />
        </div>
      )}
      {isSettled ? <OfSite content={content} /> : <div aria-hidden data-view-waits />}
    </PageView>
  );
}

/** What the site says of itself below the user's own figures; each part comes once those above it have their height. */
function OfSite({ content }: Pick<UserHomeProps, 'content'>) {
  const { say } = useScreenContext();
  const site = useSiteName();
  const rest = (
    <PanelsOfSite>
      {content !== undefined && content.kind !== 'default' && (
        <Panel title={say('home.ofSite', { site })} className={content.kind === 'frame' ? classes.frame : ''}>
          <OperatorContentView content={content} title={say('home.title')} />
        </Panel>
      )}
      {content?.kind === 'default' && <SiteStatusPanel />}
    </PanelsOfSite>
  );
  return (
    <Boundary fallback={() => rest}>
      <Suspense>
        <ModelsHere>{rest}</ModelsHere>
      </Suspense>
    </Boundary>
  );
}

function Balance({ quota, use }: { quota: number; use: OwnUse | undefined }) {
  const context = useScreenContext();
  const { say, status, now } = context;
  const runsOut = use && emptyAt(quota, use.pace, now());
  return (
    <div className={classes.balance}>
      <div className={classes.big} data-fact="balance" data-out={quota <= 0 || undefined}>
        {formatQuota(quota, quotaDisplayOf(status))}
      </div>
      <p className={classes.sub} data-fact="lasts">
        {use === undefined ? '\u00a0' : lastsText(quota, use.pace, status, say)}
      </p>
      {use !== undefined && runsOut !== undefined && (
        <p className={classes.sub} data-fact="runs-out">
          {say('home.runsOut', { day: dayLabel(startOfDay(runsOut), context) })}
        </p>
      )}
    </div>
  );
}

function SpendTotals({ use: { week, month, days } }: { use: OwnUse }) {
  const { say, status } = useScreenContext();
  const display = quotaDisplayOf(status);
  return (
    <>
      <dl className={classes.totals}>
        <div data-fact="week">
          <dt>{say('home.days7')}</dt>
          <dd>{formatQuota(week, display)}</dd>
        </div>
        <div data-fact="month">
          <dt>{say('home.days30')}</dt>
          <dd>{formatQuota(month, display)}</dd>
        </div>
      </dl>
      {days !== undefined && <DayBars days={days} />}
    </>
  );
}
