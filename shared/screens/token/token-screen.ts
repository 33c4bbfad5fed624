import { tokenAttention } from '../../domain/state/attention.ts';
import { TokenStatus, tokenStatusAt } from '../../domain/state/status.ts';
import type { Token } from '../../domain/user/token.ts';
import { sanitise } from '../../format/sanitise.ts';
import { bulkEdit } from '../../screen/bulk/bulk-edit.ts';
import type { Filter, ListScreen } from '../../screen/list-screen.ts';
import { importInto } from '../../screen/saving/import-list.ts';
import { tokenActions } from './token-actions.ts';
import { tokenColumns } from './token-columns.ts';
import { type TokenDraft, tokenForm } from './token-form.ts';
import { createToken, tokenCheck, updateToken } from './token-save.ts';

/** Search by name and by key (TOK-02). */
export const tokenFilters: readonly Filter[] = [
  { id: 'keyword', kind: 'text', label: 'token.filterKeyword', help: 'token.filterKeywordHelp' },
  { id: 'token', kind: 'text', label: 'token.filterToken', help: 'token.filterTokenHelp', isSecret: true },
];

/**
 * The user's own API tokens (TOK-01 to TOK-07). No gateway has a call for the tokens of other users (ASK-11,
 * docs/gateways-modern.md 18).
 */
export const tokenScreen: ListScreen<Token, TokenDraft> = {
  noun: 'token',
  title: 'token.title',
  one: 'token.one',
  notice: 'token.notice',
  explanation: ['token.ownKeys'],
  emptyState: 'token.empty',
  selectFirst: 'token.selectOne',
  notFound: 'token.notFound',
  singular: 'noun.oneToken',
  listHelp: 'noun.listToken',
  createHelp: 'noun.createToken',
  setElsewhere: { status: { verbs: { enabled: 'enable', disabled: 'disable' }, begins: ['enabled', 1] } },
  updateHelp: 'noun.updateToken',
  id: ({ id }) => id,
  name: ({ name }) => sanitise(name),
  muted: (token, { now }) => tokenStatusAt(token, Math.floor(now() / 1000)) !== TokenStatus.Enabled,
  columns: tokenColumns,
  letters: { I: 'id', N: 'name', S: 'status', U: 'used_quota', B: 'remain_quota', R: 'group', X: 'expired_time' },
  overview: async () => (await import('./token-overview.ts')).tokenOverview,
  filters: tokenFilters,
  views: [{ label: 'common.needsAttention', line: 'status:exhausted,expired' }],
  attention: (token, { now }) => (tokenAttention(token, Math.floor(now() / 1000)) === undefined ? undefined : 'bad'),
  countsViews: true,
  list: ({ page, pageSize, filters }, { gateway }, options) => {
    const keyword = filters.keyword?.trim() ?? '';
    const token = filters.token?.trim() ?? '';
    if (keyword === '' && token === '') return gateway.tokens.list({ page, pageSize }, options);
    return gateway.tokens.search({ page, pageSize, keyword, token }, options);
  },
  nameFilter: 'keyword',
  get: (id, { gateway }, options) => gateway.tokens.get(id, options),
  actions: [...tokenActions, bulkEdit(() => tokenScreen), importInto('keys')],
  copyFields: [
    {
      id: 'key',
      label: 'token.key',
      secret: true,
      value: (row, { gateway }, options) => gateway.tokens.key(row, options),
    },
    { id: 'name', label: 'token.name', value: ({ name }) => name },
    { id: 'id', label: 'token.id', value: ({ id }) => String(id) },
  ],
  form: tokenForm,
  bulkFields: [
    ...(['group', 'expired_time', 'remain_quota', 'unlimited_quota'] as const),
    ...(['model_limits_enabled', 'model_limits', 'allow_ips'] as const),
  ],
  createCheck: tokenCheck,
  create: createToken,
  update: updateToken,
};
