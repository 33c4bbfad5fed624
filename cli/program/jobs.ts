import type { MessageKey } from '../../shared/text/text.ts';
import type { CommandGroup } from './definition.ts';

/** A kind of work, and the nouns that it is done with. */
interface Job {
  title: MessageKey;
  nouns: readonly string[];
}

/** The commands by what people come for, in the order help shows them. Each noun is named once. */
export const jobs: readonly Job[] = [
  {
    title: 'cli.jobConnect',
    nouns: [
      ...['demo', 'login', 'logout', 'whoami', 'setup', 'register', 'reset-password'],
      ...['profile', 'fleet', 'doctor', 'config'],
    ],
  },
  {
    title: 'cli.jobOperate',
    nouns: [
      ...['channel', 'tag', 'provider-key', 'probe', 'route', 'upstream-update', 'affinity', 'model', 'group'],
      ...['metadata', 'missing-model', 'metadata-sync', 'vendor', 'panel', 'sign-in-service', 'settings', 'option'],
      ...['instance', 'background-task'],
    ],
  },
  { title: 'cli.jobPeople', nouns: ['user', 'token', 'account', 'connect', 'chat', 'checkin'] },
  {
    title: 'cli.jobMoney',
    nouns: ['price', 'price-sync', 'pricing', 'redemption', 'allowance', 'order', 'plan', 'subscription', 'wallet'],
  },
  {
    title: 'cli.jobSee',
    nouns: [
      ...['pulse', 'usage', 'log', 'dashboard', 'drawing', 'task', 'status', 'uptime'],
      ...['home', 'notice', 'about'],
    ],
  },
  { title: 'cli.jobChange', nouns: ['site', 'journal', 'run', 'wait', 'api'] },
  { title: 'cli.jobTools', nouns: ['tui', 'web', 'exporter', 'mcp', 'sandbox', 'completion', 'version'] },
];

/** Groups of commands by job; of a noun that no job names none is shown, which a test forbids. */
export function groupsByJob<Group>(
  groups: readonly Group[],
  nounOf: (group: Group) => CommandGroup['noun'],
): { title: MessageKey; groups: Group[] }[] {
  const byNoun = new Map(groups.map((group) => [nounOf(group), group]));
  return jobs.map(({ title, nouns }) => ({
    title,
    groups: nouns.flatMap((noun) => byNoun.get(noun) ?? []),
  }));
}
