import { enumeration } from '../enumeration.ts';
import { isRecord } from '../record.ts';

/** The boxes on a site's home page, since v0.8.4 (docs/gateways-modern.md 19). */
export type PanelKind = 'announcement' | 'faq' | 'address' | 'uptime';

export const panelKinds = enumeration<PanelKind>(
  [
    {
      value: 'announcement',
      name: 'announcement',
      label: 'panel.announcement',
      tone: 'plain',
    },
    { value: 'faq', name: 'faq', label: 'panel.faq', tone: 'plain' },
    {
      value: 'address',
      name: 'address',
      label: 'panel.address',
      tone: 'plain',
    },
    { value: 'uptime', name: 'uptime', label: 'panel.uptime', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** The option that stores the lines of a panel as JSON text, and the largest number of lines that a gateway accepts. */
export const panelOptions: Readonly<Record<PanelKind, { key: string; most: number }>> = {
  announcement: { key: 'console_setting.announcements', most: 100 },
  faq: { key: 'console_setting.faq', most: 100 },
  address: { key: 'console_setting.api_info', most: 50 },
  uptime: { key: 'console_setting.uptime_kuma_groups', most: 20 },
};

/** A field that only the lines of this panel have, each of which needs it. */
const ownField: Readonly<Partial<Record<PanelKind, string>>> = { faq: 'question', address: 'route', uptime: 'slug' };

/** The panel of a line with these fields: files of a site do not name it. */
export function panelOfFields(names: readonly string[]): PanelKind {
  const kinds = panelKinds.members.map(({ value }) => value);
  return kinds.find((kind) => names.includes(ownField[kind] ?? '')) ?? 'announcement';
}

/** The type of an announcement. */
export const announcementTypes = enumeration<string>(
  [
    {
      value: 'default',
      name: 'default',
      label: 'panel.typeDefault',
      tone: 'plain',
    },
    {
      value: 'ongoing',
      name: 'ongoing',
      label: 'panel.typeOngoing',
      tone: 'accent',
    },
    {
      value: 'success',
      name: 'success',
      label: 'panel.typeSuccess',
      tone: 'good',
    },
    {
      value: 'warning',
      name: 'warning',
      label: 'panel.typeWarning',
      tone: 'warn',
    },
    { value: 'error', name: 'error', label: 'panel.typeError', tone: 'bad' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** Colours that an address may have, by their names in calls; `slate` came with v1.0. */
export const addressColors = [
  ...['blue', 'green', 'cyan', 'purple', 'pink', 'red', 'orange', 'amber', 'yellow', 'lime', 'light-green'],
  ...['teal', 'light-blue', 'indigo', 'violet', 'grey', 'slate'],
] as const;

/** The states of a monitor, as numbered by Uptime Kuma. */
export const monitorStates = enumeration<number>(
  [
    { value: 0, name: 'down', label: 'panel.down', tone: 'bad' },
    { value: 1, name: 'up', label: 'panel.up', tone: 'good' },
    { value: 2, name: 'pending', label: 'panel.pending', tone: 'warn' },
    {
      value: 3,
      name: 'maintenance',
      label: 'panel.maintenance',
      tone: 'accent',
    },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

export interface Monitor {
  name: string;
  /** The heading above the monitor on its status page; '' where there is none. */
  group: string;
  /** Share of the last 24 hours, 0 to 1. */
  uptime: number;
  /** See `monitorStates`. */
  status: number;
}

/** The monitors of one status page. None where the gateway could not reach it. */
export interface UptimeGroup {
  name: string;
  monitors: readonly Monitor[];
}

const textIn = (entry: Record<string, unknown>, name: string): string => {
  const value = entry[name];
  return typeof value === 'string' ? value : '';
};

/** The fields of one stored line of a panel; '' for fields that its panel does not have. */
export interface PanelTexts {
  content: string;
  type: string;
  /** Unix seconds; 0 where it cannot be read. */
  published_at: number;
  extra: string;
  question: string;
  answer: string;
  route: string;
  url: string;
  description: string;
  color: string;
  category: string;
  slug: string;
}

/** Reads a stored line. Fields may be missing or of another type. */
export function textsOfEntry(entry: Record<string, unknown>): PanelTexts {
  const at = Date.parse(textIn(entry, 'publishDate'));
  return {
    content: textIn(entry, 'content'),
    type: textIn(entry, 'type') || 'default',
    published_at: Number.isFinite(at) ? Math.floor(at / 1000) : 0,
    extra: textIn(entry, 'extra'),
    question: textIn(entry, 'question'),
    answer: textIn(entry, 'answer'),
    route: textIn(entry, 'route'),
    url: textIn(entry, 'url'),
    description: textIn(entry, 'description'),
    color: textIn(entry, 'color'),
    category: textIn(entry, 'categoryName'),
    slug: textIn(entry, 'slug'),
  };
}

/** The lines of a list as returned by a gateway; members that are not objects are skipped. */
export function entriesOf(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
