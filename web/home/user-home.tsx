import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { hasRole, Role } from '../../shared/domain/user/role.ts';
import { formatQuota, quotaDisplayOf } from '../../shared/format/quota.ts';
import type { OperatorContent } from '../../shared/screens/home/home.ts';
import {
  callsOfMonth,
  type KeySpend,
  lastsText,
  loadKeySpend,
  loadOwnUse,
  type OwnUse,
} from '../../shared/screens/home/own-use.ts';
import { Dispensable } from '../components/boundary.tsx';
import { LinesSkeleton } from '../components/lines-skeleton.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { PageView } from '../components/page-view.tsx';
import { Panel } from '../components/panel.tsx';
import { BaseUrls } from '../connect/base-urls.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { relatedAddress } from '../list/reading/related-address.ts';
import { OperatorContentView } from '../operator-content/operator-content.tsx';
import { PanelsOfSite } from '../panels/panels-of-site.tsx';
import { PulseSkeleton } from '../pulse/pulse-skeleton.tsx';
import { useConsole } from '../session/console-context.tsx';
import { useSiteName } from '../session/use-site-name.ts';
import { DayBars } from './day-bars.tsx';
import { FailedCalls } from './failed-calls.tsx';
import { FirstCall } from './first-call.tsx';
import classes from './home.module.css';
import { SiteStatusPanel } from './site-status-panel.tsx';
import { SpendTable, spendLines } from './spend-table.tsx';

const ModelsHere = lazy(() => import('./models-here.tsx'));
const PulseBoard = lazy(async () => ({ default: (await import('../pulse/pulse-board.tsx')).PulseBoard }));

interface UserHomeProps {
  /** What the operator wrote into the page; undefined until it is known. */
  content: OperatorContent | undefined;
  notice: ReactNode;
}

/** Home of who pays: how long the balance lasts, where it goes, what failed, and what to paste where (SEE-05). */
export default function UserHome({ content, notice }: UserHomeProps) {
  const context = useScreenContext();
  const { say, role, gateway } = context;
  const { session } = useConsole();
  const site = useSiteName();
  const account = useQuery({
    queryKey: ['home', 'account'],
    queryFn: async ({ signal }) => {
      const user = await gateway.account.self({ signal });
      session.keepUser(user);
      return user;
    },
  });
  const use = useQuery({ queryKey: ['home', 'use'], queryFn: ({ signal }) => loadOwnUse(context, { signal }) });
  const keys = useQuery({ queryKey: ['home', 'keys'], queryFn: ({ signal }) => loadKeySpend(context, { signal }) });
  // What a gateway has to be given first, its operator reads in the pulse above.
  const isNew = use.data?.month === 0 && keys.data?.used === 0 && !hasRole(role, Role.Admin);
  return (
    <PageView
      title={say('home.title')}
      tools={
        <>
          {notice}
          {hasRole(role, Role.Admin) && (
            <Button component={Link} to="/channel" variant="default" className={classes.wide}>
              {say('channel.title')}
            </Button>
          )}
          <Button component={Link} to="/connect" variant="default">
            {say('token.connect')}
          </Button>
          <Button component={Link} to="/topup">
            {say('home.topUp')}
          </Button>
        </>
      }
    >
      {hasRole(role, Role.Admin) && (
        <Suspense fallback={<PulseSkeleton />}>
          <PulseBoard />
        </Suspense>
      )}
      <div className={classes.tiles}>
        <Panel title={say('home.balance')}>
          {account.data !== undefined ? (
            <Balance quota={account.data.quota} use={use.data} />
          ) : account.error === null ? (
            <Skeleton height={61} />
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
          <Block query={use} rest={<Skeleton height={79} />}>
            {(data) => <SpendTotals use={data} />}
          </Block>
        </Panel>
        <Panel title={say('connect.baseUrl')}>
          <BaseUrls />
        </Panel>
      </div>
      {isNew ? (
        <FirstCall />
      ) : (
        <div className={classes.halves}>
          <Panel title={say('home.byModel')}>
            <Block query={use} rest={<LinesSkeleton {...spendLines} />}>
              {({ models }) =>
                models === undefined ? (
                  <p className={classes.none}>{say('home.modelsNotKept')}</p>
                ) : (
                  <SpendTable
                    rows={models}
                    linkOf={(model) => relatedAddress({ noun: 'log', filters: callsOfMonth({ model }, context) })}
                  />
                )
              }
            </Block>
          </Panel>
          <Panel
            title={say('home.byKey')}
            tools={
              <Link to="/token" className={classes.link}>
                {say('token.title')}
              </Link>
            }
          >
            <Block query={keys} rest={<LinesSkeleton {...spendLines} />}>
              {(data) => <KeySpendTable {...data} />}
            </Block>
          </Panel>
        </div>
      )}
      <FailedCalls />
      <Dispensable>
        <Suspense>
          <ModelsHere />
        </Suspense>
      </Dispensable>
      <PanelsOfSite />
      {content !== undefined && content.kind !== 'default' && (
        <Panel title={say('home.ofSite', { site })} className={content.kind === 'frame' ? classes.frame : ''}>
          <OperatorContentView content={content} title={say('home.title')} />
        </Panel>
      )}
      {content?.kind === 'default' && <SiteStatusPanel />}
    </PageView>
  );
}

/** What a part of the page was asked for, once it is there; its failure stays in its place. */
function Block<Data>(props: {
  query: { data: Data | undefined; error: unknown; refetch(): unknown };
  /** Stands there until then, as high as what mostly comes. */
  rest: ReactNode;
  children(data: Data): ReactNode;
}) {
  const { data, error, refetch } = props.query;
  if (data !== undefined) return props.children(data);
  if (error === null || error === undefined) return props.rest;
  return <LoadFailure error={error} onRetry={() => void refetch()} />;
}

function Balance({ quota, use }: { quota: number; use: OwnUse | undefined }) {
  const { say, status } = useScreenContext();
  return (
    <>
      <div className={classes.big} data-fact="balance">
        {formatQuota(quota, quotaDisplayOf(status))}
      </div>
      <p className={classes.sub} data-fact="lasts">
        {use === undefined ? '\u00a0' : lastsText(quota, use.pace, status, say)}
      </p>
    </>
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
      {days !== undefined && month > 0 && <DayBars days={days} />}
    </>
  );
}

function KeySpendTable({ keys, used }: KeySpend) {
  const context = useScreenContext();
  const { say } = context;
  return (
    <>
      <SpendTable
        rows={keys}
        linkOf={(token) => relatedAddress({ noun: 'log', filters: callsOfMonth({ token }, context) })}
      />
      {used > keys.length && (
        <p className={classes.none}>{say('home.keysLeftOut', { count: keys.length, total: used })}</p>
      )}
    </>
  );
}
