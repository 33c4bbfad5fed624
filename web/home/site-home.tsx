import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import { loadSiteUse, type SiteUse, siteCallsOfMonth } from '../../shared/screens/home/own-use.ts';
import { siteFigures } from '../../shared/screens/home/site-figures.ts';
import { siteState } from '../../shared/screens/home/site-needs.ts';
import { channelsAttention } from '../../shared/screens/pulse/channel-rows.ts';
import type { PulseRow } from '../../shared/screens/pulse/pulse-line.ts';
import { readPulse } from '../../shared/screens/pulse/pulse-reading.ts';
import { pulseRows } from '../../shared/screens/pulse/pulse-row.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { PageView } from '../components/page-view.tsx';
import { Panel } from '../components/panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { relatedAddress } from '../list/reading/related-address.ts';
import { PanelsOfSite } from '../panels/panels-of-site.tsx';
import { PulseSkeleton } from '../pulse/pulse-skeleton.tsx';
import { noteAttention } from '../session/attention.ts';
import { useAreas } from '../text/areas.ts';
import classes from './home.module.css';
import { HomeViews } from './home-views.tsx';
import { ModelSpend } from './model-spend.tsx';
import { NeedsPanel } from './needs-panel.tsx';
import { SiteStatusPanel } from './site-status-panel.tsx';

// By the board, whose parts they are: further entries into the same code would split it into more files.
const PulsePanel = lazy(async () => ({ default: (await import('../pulse/pulse-board.tsx')).PulsePanel }));
const PulseTiles = lazy(async () => ({ default: (await import('../pulse/pulse-board.tsx')).PulseTiles }));

/** Refresh interval in ms: about as many calls as the page takes at first. */
const lookEvery = 60_000;

interface SiteHomeProps {
  /** Rendered right below the page head. */
  bar: ReactNode;
  /** Whether there may be a bar soon: the figures are drawn once that is known. */
  isBarAwaited: boolean;
}

/**
 * The home page of an admin: whether all is well, what needs attention, and what is spent (SEE-04). The numbers are
 * those of the pulse, in at most nine gateway calls with those of the frame; each leads to what it counts.
 */
export default function SiteHome({ bar, isBarAwaited }: SiteHomeProps) {
  const context = useScreenContext();
  const { say, language } = context;
  useAreas(language, ['pulse', 'usage', 'log', 'dashboard']);
  const now = useQuery({
    queryKey: ['home', 'pulse'],
    queryFn: ({ signal }) => readPulse(context, { signal }, undefined, true),
    refetchInterval: lookEvery,
  });
  const rows = now.data && pulseRows(now.data, context);
  // Until a first call was answered there is nothing to be well or to be spent.
  const isNew = rows?.some(({ block }) => block === 'steps') === true;
  const use = useQuery({
    queryKey: ['home', 'site-use'],
    queryFn: async ({ signal }) => (await loadSiteUse(context, { signal })) ?? null,
    enabled: rows !== undefined && !isNew,
    refetchInterval: lookEvery,
  });
  useEffect(() => {
    if (now.data !== undefined) noteAttention('channel', channelsAttention(now.data, context));
  }, [now.data, context]);
  return (
    <PageView title={say('home.title')} tools={<HomeViews value="site" />}>
      {/* Not before the rest of the page, which it would move. */}
      {bar && (rows !== undefined || now.error !== null) && <div className={classes.bar}>{bar}</div>}
      {rows !== undefined && !isBarAwaited ? (
        <Suspense fallback={<PulseSkeleton />}>
          <SiteNow rows={rows} isNew={isNew} use={use} />
        </Suspense>
      ) : now.error === null ? (
        <PulseSkeleton />
      ) : (
        <LoadFailure error={now.error} onRetry={() => void now.refetch()} />
      )}
      <PanelsOfSite />
    </PageView>
  );
}

interface SiteNowProps {
  rows: readonly PulseRow[];
  /** No call was answered yet. */
  isNew: boolean;
  /** The spending of all users; null where the site keeps no sums. */
  use: { data: SiteUse | null | undefined; error: unknown; refetch(): unknown };
}

function SiteNow({ rows, isNew, use }: SiteNowProps) {
  const context = useScreenContext();
  const { say } = context;
  const state = siteState(rows, context);
  const steps = rows.filter(({ block }) => block === 'steps');
  const channels = rows.filter(({ block, key }) => block === 'channels' && key !== 'attention');
  return (
    <>
      {isNew && <PulsePanel name="steps" title={say('pulse.blockSteps')} rows={steps} channels={[]} />}
      {(!isNew || state.needs.length > 0) && <NeedsPanel state={state} />}
      {!isNew && <PulseTiles rows={siteFigures(rows, use.data, context)} />}
      {!isNew && (
        <div className={classes.wideAndSide}>
          {use.data !== null && (
            <Panel
              title={say('home.byModel')}
              tools={
                <Link to="/usage" className={classes.link}>
                  {say('navigation.usage')}
                </Link>
              }
            >
              <ModelSpend
                query={{ ...use, data: use.data ?? undefined }}
                linkOf={(model) => relatedAddress({ noun: 'log', filters: siteCallsOfMonth({ model }, context) })}
              />
            </Panel>
          )}
          <PulsePanel name="channels" title={say('pulse.blockChannels')} rows={channels} channels={[]} />
        </div>
      )}
      <SiteStatusPanel />
    </>
  );
}
