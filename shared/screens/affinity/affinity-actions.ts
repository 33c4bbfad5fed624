import type { Action, RowAction, SiteAction } from '../../screen/action.ts';
import { confirmRows, confirmSite } from '../../screen/flow/confirm-rows.ts';
import { type AffinityRow, affinityName } from './affinity-reading.ts';

/** Deletes the affinity entries of one rule. */
const forgetRule: RowAction<AffinityRow, undefined> = {
  verb: 'forget',
  icon: 'eraser',
  on: 'rows',
  label: 'affinity.forget',
  help: 'affinity.forgetHelp',
  danger: 'confirm',
  idempotent: true,
  // A gateway clears by rule name only entries that it counts by that name (docs/gateways-modern.md 25).
  refusal: ({ name, entries }, { say }) => {
    if (name === '') return say('affinity.forgetAllInstead');
    if (entries === null) return say('affinity.notByName');
    return entries === 0 ? say('affinity.isEmpty') : undefined;
  },
  confirm: (rows, context) => confirmRows('affinity.confirmForget', ['affinity.forgetConsequence'], rows, context),
  run: async (row, _input, { gateway, say }, { signal }) => {
    const count = await gateway.affinity.clear(row.name, { signal });
    const name = affinityName(row);
    const message =
      count === undefined ? say('affinity.forgottenSome', { name }) : say('affinity.forgotten', { name, count });
    return { message, data: { name: row.name, deleted: count ?? null } };
  },
};

const forgetAll: SiteAction<undefined> = {
  verb: 'forget-all',
  icon: 'eraser',
  on: 'all',
  label: 'affinity.forgetAll',
  help: 'affinity.forgetAllHelp',
  danger: 'confirm',
  idempotent: true,
  confirm: (context) => confirmSite('affinity.confirmForgetAll', ['affinity.forgetConsequence'], context),
  run: async (_input, { gateway, say }, { signal }) => {
    const count = await gateway.affinity.clearAll({ signal });
    const message = count === undefined ? say('affinity.forgottenAllSome') : say('affinity.forgottenAll', { count });
    return { message, data: { deleted: count ?? null } };
  },
};

/** The actions of channel affinity, in the order of menus. */
export const affinityActions: readonly Action<AffinityRow>[] = [forgetRule, forgetAll];
