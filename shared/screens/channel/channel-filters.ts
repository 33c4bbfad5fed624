import type { Filter } from '../list-screen.ts';

/** Search by keyword, model and group, all combinable, and the sort toggle (CHAN-01, CHAN-02). */
export const channelFilters: readonly Filter[] = [
  { id: 'keyword', kind: 'text', label: 'channel.filterKeyword', help: 'channel.filterKeywordHelp' },
  { id: 'model', kind: 'text', label: 'channel.filterModel', help: 'channel.filterModelHelp' },
  {
    id: 'group',
    kind: 'choice',
    label: 'channel.filterGroup',
    help: 'channel.filterGroupHelp',
    choices: async ({ gateway }, signal) =>
      (await gateway.groups.list({ signal })).map((group) => ({ value: group, label: group })),
  },
  {
    id: 'id-sort',
    kind: 'toggle',
    label: 'channel.filterIdSort',
    help: 'channel.filterIdSortHelp',
    remembered: true,
  },
];
