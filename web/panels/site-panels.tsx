import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import {
  announcementTypes,
  type Monitor,
  monitorStates,
  type PanelKind,
  type PanelTexts,
  type UptimeGroup,
} from '../../shared/domain/option/panel.ts';
import { hasRole, Role } from '../../shared/domain/user/role.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { momentCell } from '../../shared/screen/cells.ts';
import { operatorWords } from '../../shared/screens/home/home.ts';
import { hasPanels, loadPanels, monitorText, uptimeVerdict } from '../../shared/screens/panel/site-panels.ts';
import { CellView } from '../components/cell-view.tsx';
import { Panel } from '../components/panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { OperatorContentView } from '../operator-content/operator-content.tsx';
import { useConsole, useSession } from '../session/console-context.tsx';
import { useAreas } from '../text/areas.ts';
import classes from './site-panels.module.css';

/** How long the status just read stands for the panels, in ms. */
const goodFor = 60_000;

/** The number of announcements that are shown at first; the older ones are collapsed. */
const shownAnnouncements = 3;

/**
 * Announcements, uptime, addresses and FAQ of a site (GEN-21), nothing where it has none; then `children`. Nothing at
 * all before the panels arrive.
 */
export default function SitePanels({ children }: { children?: ReactNode }) {
  const context = useScreenContext();
  const { say, role, language } = context;
  useAreas(language, ['panel']);
  const { world } = useConsole();
  const { statusIsFresh, statusAt, statusFailure } = useSession();
  const { data: panels, isPending } = useQuery({
    queryKey: ['site-panels'],
    queryFn: ({ signal }) => loadPanels(context, { signal }, world.clock.now() - statusAt < goodFor),
    // The status is on its way with the page.
    enabled: statusIsFresh || statusFailure !== undefined,
  });
  if (isPending) return <div aria-hidden data-view-waits />;
  if (panels === undefined || !hasPanels(panels)) return children;
  const { announcements, addresses, faqs, uptime, uptimeFault } = panels;
  const tools = (panel: PanelKind) =>
    hasRole(role, Role.Root) ? (
      <Link to={`/panel?panel=${panel}`} className={classes.link}>
        {say('panel.edit')}
      </Link>
    ) : undefined;
  return (
    <>
      <div className={classes.panels} data-site-panels>
        {announcements.length > 0 && (
          <Panel title={say('panel.announcements')} tools={tools('announcement')}>
            <Announcements lines={announcements.slice(0, shownAnnouncements)} />
            {announcements.length > shownAnnouncements && (
              <details className={classes.faq}>
                <summary>{say('panel.older', { count: announcements.length - shownAnnouncements })}</summary>
                <Announcements lines={announcements.slice(shownAnnouncements)} />
              </details>
            )}
          </Panel>
        )}
        {(uptime !== undefined || uptimeFault !== undefined) && (
          <Panel title={say('panel.uptime')} tools={tools('uptime')}>
            {uptimeFault !== undefined && <CellView cell={{ text: uptimeFault, tone: 'bad', raw: null }} />}
            {uptime !== undefined && <Uptime groups={uptime} />}
          </Panel>
        )}
        {addresses.length > 0 && (
          <Panel title={say('panel.addresses')} tools={tools('address')}>
            <ul className={classes.list}>
              {addresses.map(({ route, url, description, color }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines need no number of their own.
                <li key={index} className={classes.address}>
                  <span className={classes.dot} style={{ background: cssColors[color] }} aria-hidden="true" />
                  <span className={classes.name}>{sanitise(route)}</span>
                  <code className={classes.url}>{sanitise(url)}</code>
                  <span className={classes.sub}>{sanitise(description)}</span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {faqs.length > 0 && (
          <Panel title={say('panel.faqs')} tools={tools('faq')}>
            {faqs.map(({ question, answer }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines need no number of their own.
              <details key={index} className={classes.faq}>
                <summary>{sanitise(question)}</summary>
                <Words text={answer} />
              </details>
            ))}
          </Panel>
        )}
      </div>
      {children}
    </>
  );
}

function Words({ text }: { text: string }): ReactNode {
  const { say } = useScreenContext();
  return (
    <Suspense>
      <OperatorContentView content={operatorWords(text)} title={say('panel.content')} />
    </Suspense>
  );
}

function Announcements({ lines }: { lines: readonly PanelTexts[] }) {
  return (
    <ul className={classes.list}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines need no number of their own.
        <li key={index}>
          <Announcement line={line} />
        </li>
      ))}
    </ul>
  );
}

function Announcement({ line: { content, type, published_at, extra } }: { line: PanelTexts }) {
  const context = useScreenContext();
  const { label, tone } = announcementTypes.of(type);
  return (
    <>
      <div className={classes.head}>
        <CellView cell={{ text: context.say(label), tone, raw: type }} />
        <span className={classes.sub}>{momentCell(published_at, context).text}</span>
      </div>
      <Words text={content} />
      {extra.trim() !== '' && (
        <div className={classes.sub}>
          <Words text={extra} />
        </div>
      )}
    </>
  );
}

function Uptime({ groups }: { groups: readonly UptimeGroup[] }) {
  const context = useScreenContext();
  const { text, tone } = uptimeVerdict(groups, context);
  return (
    <>
      <p className={classes.verdict}>
        <CellView cell={{ text, tone, raw: null }} />
      </p>
      {groups.map(({ name, monitors }) => (
        <div key={name}>
          <h3 className={classes.group}>{sanitise(name)}</h3>
          {monitors.length === 0 ? (
            <p className={classes.none}>{context.say('panel.unreached')}</p>
          ) : (
            <ul className={classes.list}>
              {monitors.map((monitor, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: monitors are told by their name alone, which two may share.
                <li key={index} className={classes.monitor}>
                  <span className={classes.name}>{sanitise(monitor.name)}</span>
                  <CellView cell={monitorCell(monitor, monitorText(monitor, context))} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </>
  );
}

function monitorCell({ status }: Monitor, text: string) {
  return { text, tone: monitorStates.of(status).tone, raw: status };
}

/** CSS colours by the gateways' colour names; any other name gets no colour. */
const cssColors: Readonly<Record<string, string>> = {
  blue: '#3b82f6',
  green: '#22c55e',
  cyan: '#06b6d4',
  purple: '#a855f7',
  pink: '#ec4899',
  red: '#ef4444',
  orange: '#f97316',
  amber: '#f59e0b',
  yellow: '#eab308',
  lime: '#84cc16',
  'light-green': '#86cf64',
  teal: '#14b8a6',
  'light-blue': '#38bdf8',
  indigo: '#6366f1',
  violet: '#8b5cf6',
  grey: '#9ca3af',
  slate: '#64748b',
};
