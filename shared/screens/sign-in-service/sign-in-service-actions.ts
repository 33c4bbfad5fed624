import type { SignInService } from '../../domain/option/sign-in-service.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Action, RowAction } from '../../screen/action.ts';
import { fieldsSet } from '../../screen/bulk/fields-set.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { ListScreen } from '../../screen/list-screen.ts';
import { type SignInServiceDraft, serviceName } from './sign-in-service-form.ts';

type Services = ListScreen<SignInService, SignInServiceDraft>;

function switching(verb: 'enable' | 'disable', screenOf: () => Services): RowAction<SignInService, undefined> {
  const isOn = verb === 'enable';
  return {
    verb,
    icon: isOn ? 'check' : 'ban',
    on: 'rows',
    label: isOn ? 'action.enable' : 'action.disable',
    help: isOn ? 'signInService.enableHelp' : 'signInService.disableHelp',
    danger: 'confirm',
    idempotent: true,
    refusal: ({ enabled }, { say }) =>
      enabled === isOn ? say(isOn ? 'domain.alreadyEnabled' : 'domain.alreadyDisabled') : undefined,
    confirm: (rows, context) =>
      isOn
        ? confirmRows('signInService.confirmEnable', ['signInService.enableConsequence'], rows, context)
        : confirmRows('signInService.confirmDisable', ['signInService.disableConsequence'], rows, context),
    shows: (after) => after?.enabled === isOn,
    ...fieldsSet(screenOf, (before) => ({ ...before, enabled: isOn })),
    run: async (row, _input, { gateway, say }, { signal }) => {
      const updated = await gateway.signInServices.update(row.id, { enabled: isOn }, { signal });
      const message = say(isOn ? 'signInService.enabledOne' : 'signInService.disabledOne', { name: serviceName(row) });
      return { message, row: updated ?? (await readBack(() => gateway.signInServices.get(row.id, { signal }))) ?? row };
    },
  };
}

const deleteService: RowAction<SignInService, undefined> = {
  verb: 'delete',
  icon: 'trash',
  on: 'rows',
  label: 'action.delete',
  help: 'signInService.deleteHelp',
  danger: 'irreversible',
  idempotent: true,
  confirm: (rows, context) =>
    confirmRows(
      'signInService.confirmDelete',
      ['action.irreversible', 'signInService.deleteConsequence'],
      rows,
      context,
    ),
  shows: (after) => after === undefined,
  run: async (row, _input, { gateway, say }, { signal }) => {
    await gateway.signInServices.delete(row.id, { signal });
    return { message: say('signInService.deletedOne', { name: serviceName(row) }) };
  },
};

/** The actions on sign-in services, in the order of menus. */
export function signInServiceActions(screenOf: () => Services): readonly Action<SignInService>[] {
  return [switching('enable', screenOf), switching('disable', screenOf), deleteService];
}
