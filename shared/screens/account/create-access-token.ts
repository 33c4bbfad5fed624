import type { SiteAction } from '../action.ts';
import { confirmSite } from '../confirm-rows.ts';

/**
 * Makes a system access token (ME-05). Told first: the old one stops working at once, wherever it is used, and where this
 * very client signs in by it, that it goes on with the new one (docs/gateways.md 13.42).
 */
export const createAccessToken: SiteAction<undefined> = {
  verb: 'token',
  on: 'all',
  label: 'account.createToken',
  help: 'account.createTokenHelp',
  danger: 'confirm',
  idempotent: false,
  confirm: (context) => {
    const isOwn = context.gateway.credential().kind === 'access-token';
    return confirmSite(
      'account.confirmToken',
      isOwn ? ['account.tokenConsequence', 'account.tokenIsOwn'] : ['account.tokenConsequence'],
      context,
    );
  },
  run: async (_input, { gateway, say, user }, { signal }) => {
    const secret = await gateway.account.createAccessToken({ signal });
    return { message: say('account.tokenCreated'), secret, data: { user_id: user?.id ?? null } };
  },
};
