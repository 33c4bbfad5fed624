import { isAtLeast } from '../../domain/dialect.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { complianceOption } from '../../gateway/resources/options.ts';
import type { SiteAction } from '../../screen/action.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { StoredOptions } from './options.ts';

/**
 * Confirms the payment terms. Until the super admin has done so, gateways of v1.0 refuse to create and redeem codes, to
 * take payments and to reward invitations.
 */
export const confirmCompliance: SiteAction<undefined> = {
  verb: 'confirm-compliance',
  on: 'all',
  label: 'settings.confirmCompliance',
  help: 'settings.confirmComplianceHelp',
  danger: 'confirm',
  idempotent: true,
  access: Role.Root,
  refusal: ({ role, say, gateway }) => {
    if (!hasRole(role, Role.Root)) return say('domain.needsRoot');
    if (!isAtLeast(gateway.dialect(), 'v1')) return say('settings.complianceUnknown');
    return gateway.credential().kind === 'access-token' ? say('error.needsSession') : undefined;
  },
  confirm: (context) =>
    confirmSite(
      'settings.confirmComplianceQuestion',
      ['settings.complianceOff', 'settings.complianceTerms', 'action.irreversible'],
      context,
    ),
  run: async (_input, { gateway, say }, { signal }) => {
    await gateway.options.confirmPaymentCompliance({ signal });
    return { message: say('settings.complianceConfirmed') };
  },
};

/** Sentences on what is disabled while the payment terms are not confirmed; empty where they are, or need not be. */
export function complianceNotes(stored: StoredOptions, { say }: Pick<ScreenContext, 'say'>): string[] {
  const confirmed = stored.get(complianceOption);
  if (confirmed === undefined || confirmed === 'true') return [];
  return [say('settings.complianceOff'), say('error.complianceHint')];
}

/**
 * Resets all model ratios to the gateway's defaults; prices and completion ratios stay (SET-10, docs/gateways.md 4.14).
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
