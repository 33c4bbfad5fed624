import { redemptionStatusAfter, redemptionTransition } from '../../domain/state/transition.ts';
import type { Redemption } from '../../domain/user/redemption.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Action, RowAction, RunOptions, SiteAction } from '../../screen/action.ts';
import { confirmRows, confirmSite } from '../../screen/flow/confirm-rows.ts';
import { Refusal, refusalOf } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { batchRefusal, type CodeRow, openCodesOf } from './code-batches.ts';

/** Shows the code; for a batch all codes that can still be redeemed (RED-02). */
const showCode: RowAction<CodeRow, undefined> = {
  verb: 'key',
  icon: 'key',
  isRead: true,
  on: 'rows',
  label: 'redemption.keyAction',
  help: 'redemption.keyHelp',
  danger: 'safe',
  idempotent: true,
  run: async (row, _input, context) => {
    const { id, name } = row;
    const key = openCodesOf(row, context);
    return {
      message: context.say('redemption.keyShown', { name: sanitise(name) }),
      data: { id, name, key },
      secret: key,
    };
  },
};

/** Sets status 1; unavailable when used (RED-02). */
const enableCode: RowAction<CodeRow, undefined> = {
  verb: 'enable',
  icon: 'check',
  on: 'rows',
  label: 'action.enable',
  help: 'redemption.enableHelp',
  danger: 'safe',
  idempotent: true,
  refusal: (row, context) => batchRefusal(row, context) ?? switchRefusal('enable', row, context),
  shows: (after) => after?.status === redemptionStatusAfter.enable,
  run: async (row, _input, context, options) => ({
    message: context.say('redemption.enabledOne', { name: sanitise(row.name) }),
    row: await switchCode('enable', row, context, options),
  }),
};

/** Sets status 2 (RED-02). */
const disableCode: RowAction<CodeRow, undefined> = {
  verb: 'disable',
  icon: 'ban',
  on: 'rows',
  label: 'action.disable',
  help: 'redemption.disableHelp',
  danger: 'confirm',
  idempotent: true,
  refusal: (row, context) => batchRefusal(row, context) ?? switchRefusal('disable', row, context),
  confirm: (rows, context) =>
    confirmRows('redemption.confirmDisable', ['redemption.disableConsequence'], rows, context),
  shows: (after) => after?.status === redemptionStatusAfter.disable,
  run: async (row, _input, context, options) => ({
    message: context.say('redemption.disabledOne', { name: sanitise(row.name) }),
    row: await switchCode('disable', row, context, options),
  }),
};

/** Deletes a code (RED-02). */
const deleteCode: RowAction<CodeRow, undefined> = {
  verb: 'delete',
  icon: 'trash',
  on: 'rows',
  label: 'action.delete',
  help: 'redemption.deleteHelp',
  danger: 'irreversible',
  idempotent: true,
  refusal: batchRefusal,
  confirm: (rows, context) =>
    confirmRows('redemption.confirmDelete', ['redemption.deleteConsequence', 'action.irreversible'], rows, context),
  shows: (after) => after === undefined,
  run: async (row, _input, { gateway, say }, { signal }) => {
    await gateway.redemptions.delete(row.id, { signal });
    return { message: say('redemption.deletedOne', { name: sanitise(row.name) }) };
  },
};

/** Deletes every used, disabled and expired code; gateways from v0.8.4.1 on have the call. */
const deleteInvalidCodes: SiteAction<undefined> = {
  verb: 'delete-invalid',
  icon: 'trash',
  on: 'all',
  label: 'redemption.deleteInvalid',
  help: 'redemption.deleteInvalidHelp',
  danger: 'irreversible',
  idempotent: true,
  refusal: ({ gateway, say }) => (gateway.dialect() === 'classic' ? say('error.unsupported') : undefined),
  confirm: (context) =>
    confirmSite(
      'redemption.confirmDeleteInvalid',
      ['redemption.deleteInvalidConsequence', 'action.irreversible'],
      context,
    ),
  run: async (_input, { gateway, say }, { signal }) => {
    const count = await gateway.redemptions.deleteInvalid({ signal });
    return { message: say('redemption.invalidDeleted', { count }), data: { count } };
  },
};

type Switch = keyof typeof redemptionStatusAfter;

/** Refuses to enable a disabled code that was redeemed before: it could be redeemed twice. */
function switchRefusal(verb: Switch, row: Redemption, { say }: ScreenContext): string | undefined {
  if (verb === 'enable' && row.used_user_id > 0) return say('domain.codeUsed');
  return refusalOf(redemptionTransition(verb, row), say);
}

/**
 * Sets a code's status after reading it again. The gateway accepts any status (docs/gateways.md 4.9), so disabling and
 * enabling a code that was redeemed meanwhile would make it valid again.
 */
async function switchCode(
  verb: Switch,
  { id }: Redemption,
  context: ScreenContext,
  { signal }: RunOptions,
): Promise<Redemption> {
  const { redemptions } = context.gateway;
  const present = await redemptions.get(id, { signal });
  const refusal = switchRefusal(verb, present, context);
  if (refusal !== undefined) throw new Refusal(refusal);
  const status = redemptionStatusAfter[verb];
  await redemptions.setStatus(id, status, { signal });
  return { ...present, status };
}

/** The actions on codes, in the order of menus. */
export const redemptionActions: readonly Action<CodeRow>[] = [
  showCode,
  enableCode,
  disableCode,
  deleteCode,
  deleteInvalidCodes,
];
