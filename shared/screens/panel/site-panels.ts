import type { Tone } from '../../domain/enumeration.ts';
import {
  announcementTypes,
  entriesOf,
  type Monitor,
  monitorStates,
  type PanelTexts,
  textsOfEntry,
  type UptimeGroup,
} from '../../domain/option/panel.ts';
import type { SiteStatus } from '../../domain/state/site-status.ts';
import { formatNumber } from '../../format/money.ts';
import { plainText } from '../../format/plain-text.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { momentCell } from '../../screen/cells.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/**
 * The panels of a site's home page besides the admin's own text (GEN-21). Texts from the gateway, not yet sanitised.
 */
export interface SitePanels {
  /** The newest first. */
  announcements: readonly PanelTexts[];
  addresses: readonly PanelTexts[];
  faqs: readonly PanelTexts[];
}

/** The panels that a site has switched on and filled. Empty on a gateway without panels. */
function sitePanels(status: SiteStatus): SitePanels {
  const linesOf = (isOn: boolean | undefined, list: unknown) => (isOn ? entriesOf(list).map(textsOfEntry) : []);
  return {
    // Gateways send the newest first; compatible servers may not.
    announcements: linesOf(status.announcements_enabled, status.announcements).sort(
      (one, other) => other.published_at - one.published_at,
    ),
    addresses: linesOf(status.api_info_enabled, status.api_info),
    faqs: linesOf(status.faq_enabled, status.faq),
  };
}

/** Panels, and the state of the services that the site monitors. */
export interface LoadedPanels extends SitePanels {
  /** Undefined where the site monitors none. */
  uptime: readonly UptimeGroup[] | undefined;
  /** Why the state could not be read; the other panels are shown all the same. */
  uptimeFault?: string;
}

const nothing: LoadedPanels = {
  announcements: [],
  addresses: [],
  faqs: [],
  uptime: undefined,
};

/**
 * Reads a gateway's panels: the status again, because a console stays open for days, unless it was just read
 * (`isFresh`), and the uptime where the site shows it. A gateway without panels gets no request.
 */
export async function loadPanels(
  context: ScreenContext,
  { signal }: CallOptions = {},
  isFresh = false,
): Promise<LoadedPanels> {
  const { gateway, status, say } = context;
  if (!status.has_panels) return nothing;
  const [now, uptime] = await Promise.all([
    isFresh ? status : gateway.site.status({ signal }),
    status.uptime_kuma_enabled
      ? gateway.site.uptime({ signal }).catch((error: unknown) => {
          if (error instanceof GatewayError && error.kind !== 'stopped') return describeError(error, say).message;
          throw error;
        })
      : [],
  ]);
  const panels = sitePanels(now);
  if (typeof uptime === 'string') return { ...panels, uptime: undefined, uptimeFault: uptime };
  return {
    ...panels,
    uptime: uptime.length > 0 && now.uptime_kuma_enabled ? uptime : undefined,
  };
}

/** Whether any panel has something to show. */
export function hasPanels({ announcements, addresses, faqs, uptime, uptimeFault }: LoadedPanels): boolean {
  return [announcements, addresses, faqs].some(({ length }) => length > 0) || (uptime ?? uptimeFault) !== undefined;
}

/** The overall state of the services. A status page that the gateway could not reach counts as bad. */
export interface UptimeVerdict {
  state: 'up' | 'not-up' | 'unknown';
  /** One sentence. */
  text: string;
  tone: Tone;
}

/** Sums up the monitors: only those that are up or under maintenance count as good. */
export function uptimeVerdict(groups: readonly UptimeGroup[], { say }: Pick<ScreenContext, 'say'>): UptimeVerdict {
  const monitors = groups.flatMap(({ monitors: own }) => own);
  const troubled = monitors.filter(({ status }) => status !== 1 && status !== 3);
  const silent = groups.filter(({ monitors: own }) => own.length === 0);
  if (troubled.length > 0) {
    const names = troubled.map(({ name }) => sanitise(name));
    return {
      state: 'not-up',
      tone: 'bad',
      text: say('panel.someDown', {
        count: troubled.length,
        total: monitors.length,
        names,
      }),
    };
  }
  if (silent.length > 0) {
    const names = silent.map(({ name }) => sanitise(name));
    return {
      state: 'unknown',
      tone: 'warn',
      text: say('panel.silent', { count: silent.length, names }),
    };
  }
  const maintained = monitors.filter(({ status }) => status === 3).length;
  const text =
    maintained === 0
      ? say('panel.allUp', { count: monitors.length })
      : say('panel.restUp', { count: monitors.length - maintained, maintained });
  return { state: 'up', tone: 'good', text };
}

/** The uptime in the last 24 hours: `99.95%`. */
export function monitorShare({ uptime }: Pick<Monitor, 'uptime'>): string {
  return `${formatNumber(uptime * 100, 2)}%`;
}

/** The state of one monitor in words: `Up, 99.95% in 24 hours`. */
export function monitorText(monitor: Monitor, { say }: Pick<ScreenContext, 'say'>): string {
  const state = say(monitorStates.of(monitor.status).label);
  return say('panel.monitorState', { state, share: monitorShare(monitor) });
}

/** One line for a terminal. */
export interface PanelText {
  label?: string;
  text: string;
  tone?: Tone;
  isTitle?: boolean;
}

/** All panels as lines for a terminal, each panel under its heading; sanitised, Markdown and HTML as text. */
export function panelTexts(panels: LoadedPanels, context: ScreenContext): PanelText[] {
  const { say } = context;
  const under = (title: string, lines: readonly PanelText[]): PanelText[] =>
    lines.length === 0 ? [] : [{ text: '' }, { text: title, isTitle: true }, ...lines];
  const lines = [
    ...under(
      say('panel.announcements'),
      panels.announcements.flatMap((one) => announcementLines(one, context)),
    ),
    ...under(say('panel.uptime'), uptimeLines(panels, context)),
    ...under(
      say('panel.addresses'),
      panels.addresses.map(({ route, url, description }) => ({
        label: sanitise(route),
        text: say('panel.addressText', {
          url: sanitise(url),
          description: sanitise(description),
        }),
      })),
    ),
    ...under(
      say('panel.faqs'),
      panels.faqs.flatMap(({ question, answer }) => [
        { text: plainText(question), tone: 'accent' as const },
        ...plainText(answer)
          .split('\n')
          .map((text) => ({ text })),
      ]),
    ),
  ];
  return lines.slice(1);
}

function announcementLines({ content, type, published_at, extra }: PanelTexts, context: ScreenContext): PanelText[] {
  const { label, tone } = announcementTypes.of(type);
  const head = context.say('panel.announcementHead', {
    at: momentCell(published_at, context).text,
    type: context.say(label),
  });
  const lines = [content, extra].flatMap((text) => (text.trim() === '' ? [] : plainText(text).split('\n')));
  return [{ text: head, tone: tone === 'plain' ? 'muted' : tone }, ...lines.map((text) => ({ text }))];
}

function uptimeLines({ uptime, uptimeFault }: LoadedPanels, context: ScreenContext): PanelText[] {
  if (uptimeFault !== undefined) return [{ text: uptimeFault, tone: 'bad' }];
  if (uptime === undefined) return [];
  const verdict = uptimeVerdict(uptime, context);
  return [
    { text: verdict.text, tone: verdict.tone },
    ...uptime.flatMap(({ name, monitors }) => [
      { text: sanitise(name), tone: 'accent' as const },
      ...(monitors.length === 0 ? [{ text: context.say('panel.unreached'), tone: 'warn' as const }] : []),
      ...monitors.map((monitor) => ({
        label: sanitise(monitor.name),
        text: monitorText(monitor, context),
        tone: monitorStates.of(monitor.status).tone,
      })),
    ]),
  ];
}

/**
 * The most important lines of the panels, for beside a chart: the newest announcement, and the state of the services.
 */
export function panelSummary(panels: LoadedPanels, context: ScreenContext): PanelText[] {
  const { say } = context;
  const [newest] = panels.announcements;
  const lines: PanelText[] = [];
  if (newest !== undefined) {
    const text = plainText(newest.content).split('\n')[0] ?? '';
    lines.push({
      label: say('panel.announcement'),
      text,
      tone: announcementTypes.of(newest.type).tone,
    });
  }
  if (panels.uptimeFault !== undefined)
    lines.push({
      label: say('panel.uptime'),
      text: panels.uptimeFault,
      tone: 'bad',
    });
  if (panels.uptime !== undefined) {
    const { text, tone } = uptimeVerdict(panels.uptime, context);
    lines.push({ label: say('panel.uptime'), text, tone });
  }
  return lines;
}
