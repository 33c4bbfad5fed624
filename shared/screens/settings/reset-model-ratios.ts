import { hasRole, Role } from '../../domain/role.ts';
import type { SiteAction } from '../action.ts';
import { confirmSite } from '../confirm-rows.ts';

/**
 * Puts all model ratios back to the gateway's defaults; prices and completion ratios stay (SET-10,
 * docs/gateways.md 4.14).
 */
export const resetModelRatios: SiteAction<undefined> = {
  verb: 'reset-model-ratios',
  on: 'all',
  label: 'settings.resetRatios',
  help: 'settings.resetRatiosHelp',
  danger: 'irreversible',
  idempotent: true,
  access: Role.Root,
  refusal: ({ role, say }) => (hasRole(role, Role.Root) ? undefined : say('domain.needsRoot')),
  confirm: (context) =>
    confirmSite('settings.confirmResetRatios', ['settings.resetRatiosConsequence', 'action.irreversible'], context),
  run: async (_input, { gateway, say }, { signal }) => {
    await gateway.options.resetModelRatio({ signal });
    return { message: say('settings.ratiosReset') };
  },
};
