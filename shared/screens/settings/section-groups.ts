import type { MessageKey } from '../../text/text.ts';
import type { SettingsSection } from './setting.ts';

/** Sections of one subject: they stand together on all faces, under this title where sections are links. */
interface SectionGroup {
  title: MessageKey;
  /** The sections' ids, in order. */
  sections: readonly string[];
}

/** The groups of the operation and the system tab; the sections of the other tab have none. */
const sectionGroups: readonly SectionGroup[] = [
  { title: 'settings.groupSite', sections: ['general', 'navigation', 'chats', 'dashboard'] },
  { title: 'settings.groupMoney', sections: ['quota', 'ratio', 'check-in'] },
  {
    title: 'settings.groupCalls',
    sections: [
      ...['monitoring', 'affinity', 'request', 'rate-limit', 'model'],
      ...['sensitive', 'drawing', 'log', 'performance'],
    ],
  },
  { title: 'settings.groupServer', sections: ['server', 'smtp', 'outgoing', 'deployment'] },
  {
    title: 'settings.groupSignIn',
    sections: [
      ...['login', 'email-domain', 'bot-check'],
      ...['github', 'linux-do', 'wechat', 'telegram', 'oidc', 'discord', 'passkey'],
    ],
  },
  { title: 'settings.groupPayment', sections: ['payment', 'epay', 'creem', 'waffo', 'waffo-pancake'] },
];

/** The title of a section's group; undefined where it has none. */
export function groupTitleOf(id: string): MessageKey | undefined {
  return sectionGroups.find(({ sections }) => sections.includes(id))?.title;
}

/** Sections in the order of their groups; what has no group comes last, in its own order. */
export function inGroups(sections: readonly SettingsSection[]): SettingsSection[] {
  const grouped = sectionGroups.flatMap((group) =>
    group.sections.flatMap((id) => sections.find((section) => section.id === id) ?? []),
  );
  return [...grouped, ...sections.filter(({ id }) => groupTitleOf(id) === undefined)];
}
