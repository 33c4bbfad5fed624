import { RedemptionStatus } from '../../domain/state/status.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { ListScreen } from '../../screen/list-screen.ts';
import { importInto } from '../../screen/saving/import-list.ts';
import { userNames } from '../user/user-names.ts';
import { batchesAtOnce, type CodeRow, listBatches, openCodesOf } from './code-batches.ts';
import { redemptionActions } from './redemption-actions.ts';
import { redemptionColumns } from './redemption-columns.ts';
import { type RedemptionDraft, redemptionForm } from './redemption-form.ts';
import { createCodes, editRefusal, updateRedemption } from './redemption-save.ts';

/** Redemption codes, for admins (RED-01 to RED-03). */
export const redemptionScreen: ListScreen<CodeRow, RedemptionDraft> = {
  noun: 'redemption',
  title: 'redemption.title',
  one: 'redemption.one',
  emptyState: 'redemption.empty',
  selectFirst: 'redemption.selectFirst',
  notFound: 'redemption.notFound',
  singular: 'noun.oneRedemption',
  listHelp: 'noun.listRedemption',
  createHelp: 'noun.createRedemption',
  setElsewhere: { status: { verbs: { unused: 'enable', disabled: 'disable' }, begins: ['unused', 1] } },
  updateHelp: 'noun.updateRedemption',
  id: ({ id }) => id,
  name: ({ name }) => sanitise(name),
  muted: ({ status }) => status !== RedemptionStatus.Unused,
  columns: redemptionColumns,
  letters: { I: 'id', N: 'name', S: 'status', C: 'quota', D: 'created_time', X: 'expired_time' },
  overview: async () => (await import('./redemption-overview.ts')).redemptionOverview,
  filters: [
    { id: 'keyword', kind: 'text', label: 'redemption.filterKeyword', help: 'redemption.filterKeywordHelp' },
    {
      id: 'by',
      kind: 'choice',
      isGrouping: true,
      label: 'redemption.filterBy',
      help: 'redemption.filterByHelp',
      choices: ({ say }) => [
        { value: 'code', label: say('redemption.byCode') },
        { value: 'batch', label: say('redemption.byBatch') },
      ],
    },
  ],
  views: [
    { label: 'redemption.batches', line: 'by:batch' },
    { label: 'domain.unused', line: 'status:unused' },
    { label: 'domain.used', line: 'status:used' },
    { label: 'domain.expired', line: 'status:expired' },
  ],
  list: async ({ page, pageSize, filters }, context, options) => {
    const { gateway } = context;
    if (filters.by === 'batch') return listBatches({ page, pageSize, filters }, context, options);
    const keyword = filters.keyword?.trim() ?? '';
    const found = await (keyword === ''
      ? gateway.redemptions.list({ page, pageSize }, options)
      : gateway.redemptions.search({ page, pageSize, keyword }, options));
    // Raw rows show ids alone.
    const ids = context.wantsRowsAlone ? [] : found.rows.map(({ used_user_id }) => used_user_id);
    await userNames.readFor(ids, context, options);
    return found;
  },
  atOnce: async (query, context, options) =>
    query.filters.by === 'batch' ? batchesAtOnce(query, context, options) : undefined,
  get: (id, { gateway }, options) => gateway.redemptions.get(id, options),
  actions: [...redemptionActions, importInto('codes')],
  copyFields: [
    { id: 'key', label: 'redemption.key', secret: true, value: openCodesOf },
    { id: 'name', label: 'redemption.name', value: ({ name }) => name },
    { id: 'id', label: 'redemption.id', value: ({ id }) => String(id) },
  ],
  form: redemptionForm,
  graveFields: ['quota'],
  editRefusal,
  create: createCodes,
  update: updateRedemption,
};
