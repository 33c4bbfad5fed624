import { isAtLeast } from '../../domain/dialect.ts';
import type { User } from '../../domain/user/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CustomBinding } from '../../gateway/account/custom-bindings.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { isUnknownCall } from '../../gateway/dialect/dialect.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { oauthProviders } from '../oauth/oauth-provider.ts';
import { type Binding, bindingsOf, customBindingOf } from './bindings.ts';
import { passkeyState } from './passkey-actions.ts';

/**
 * All accounts that the user has linked or may link (GEN-14), each with the sign-in methods that remain without it. The
 * only remaining method cannot be unlinked. Rejects when the gateway does not answer, because an incomplete list would
 * be taken for all.
 */
export async function ownBindings(user: User, context: ScreenContext, o: CallOptions): Promise<Binding[]> {
  const [linked, passkey] = await Promise.all([linkedCustom(context, o), passkeyState(context, o)]);
  const bindings = [...bindingsOf(user, context), ...customBindings(linked, context)];
  // A passkey state that could not be read does not count as a sign-in method.
  const hasPasskey = passkey?.isRegistered === true;
  return bindings.map((binding) => {
    const { unlink, isOn, id } = binding;
    if (unlink === undefined) return binding;
    const left = waysIn(
      bindings.filter((other) => other.id !== id),
      hasPasskey,
      context,
    );
    const isOnlyWay = isOn && left.length === 0 && !context.status.password_login_enabled;
    const refusal = unlink.refusal ?? (isOnlyWay ? context.say('account.unlinkOnlyWay') : undefined);
    return { ...binding, unlink: { refusal, left } };
  });
}

function waysIn(bindings: readonly Binding[], hasPasskey: boolean, { status, say }: ScreenContext): string[] {
  const open = bindings.filter(({ isBound, isOn }) => isBound && isOn);
  const hasMail = open.some(({ id }) => id === 'email');
  return [
    ...open.filter(({ id }) => id !== 'email').map(({ name }) => name),
    ...(hasPasskey ? [say('account.passkey')] : []),
    ...(hasMail && status.password_login_enabled ? [say('account.wayByMail')] : []),
  ];
}

/** The custom providers that the site offers, in its order, then linked ones that it has switched off since. */
function customBindings(linked: readonly CustomBinding[], context: ScreenContext): Binding[] {
  const offered = oauthProviders(context.status).flatMap(({ slug, name, customId }) => {
    if (customId === undefined) return [];
    const account = linked.find(({ provider_id }) => provider_id === customId)?.provider_user_id ?? '';
    return [customBindingOf({ id: slug, name, customId }, account, context)];
  });
  const others = linked
    .filter(({ provider_id }) => offered.every(({ customId }) => customId !== provider_id))
    .map(({ provider_id: customId, provider_name, provider_user_id }) => {
      const name = sanitise(provider_name).trim() || String(customId);
      return customBindingOf({ id: String(customId), name, customId }, provider_user_id, context);
    });
  return [...offered, ...others];
}

async function linkedCustom(context: ScreenContext, o: CallOptions): Promise<CustomBinding[]> {
  const { gateway } = context;
  // A command that has made no other request yet does not know the gateway's generation.
  if (gateway.dialect() === undefined) await gateway.site.status(o);
  if (!isAtLeast(gateway.dialect() ?? 'classic', 'v013')) return [];
  return gateway.account.bindings(o).catch((error: unknown) => {
    // Gateways before v0.10.8 have no custom providers.
    if (isUnknownCall(error)) return [];
    throw error;
  });
}
