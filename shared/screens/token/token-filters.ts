import type { Filter } from '../list-screen.ts';

/** Search by name and by key (TOK-02). */
export const tokenFilters: readonly Filter[] = [
  { id: 'keyword', kind: 'text', label: 'token.filterKeyword', help: 'token.filterKeywordHelp' },
  { id: 'token', kind: 'text', label: 'token.filterToken', help: 'token.filterTokenHelp', isSecret: true },
];
