import type { MessageKey } from '../../shared/text/text.ts';
import type { CommandGroup } from './definition.ts';

/** A kind of work, and the nouns that serve it. */
interface Job {
  title: MessageKey;
  nouns: readonly string[];
}

/** The nouns by the user's task, in the order in which help shows them. Each noun stands here once. */
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

/** Groups of commands by job. A noun without a job would not be shown; a test forbids that. */
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
