import { chatTokenLookup } from '../../domain/default.ts';
import { splitList } from '../../domain/list-text.ts';
import { TokenStatus } from '../../domain/state/status.ts';
import type { Token } from '../../domain/user/token.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { PlaygroundSettings } from './playground-settings.ts';

/** How a question is sent to a model. */
export type ChatRoute =
  | { kind: 'playground' }
  /** By the relay with one of the user's API tokens; faces show `notice`, which says so (docs/gateways.md 13.53). */
  | { kind: 'relay'; apiToken: string; tokenName: string; notice: string };

/**
 * The playground where there is a login session. Gateways refuse system access tokens there, so otherwise the relay is
 * used with one of the user's enabled API tokens that may call the model, preferably of the chosen group. @throws
 * Refusal when there is none, and `not-signed-in` when nobody is signed in
 */
export async function chatRoute(
  settings: Pick<PlaygroundSettings, 'group' | 'model'>,
  { gateway, say }: Pick<ScreenContext, 'gateway' | 'say'>,
  o: CallOptions = {},
): Promise<ChatRoute> {
  const { kind } = gateway.credential();
  if (kind === 'none') throw new GatewayError('not-signed-in');
  if (kind !== 'access-token') return { kind: 'playground' };
  const { rows } = await gateway.tokens.list({ page: 1, pageSize: chatTokenLookup }, o);
  const token = usableToken(rows, settings);
  if (token === undefined) throw new Refusal(say('playground.noToken', { model: sanitise(settings.model) }));
  const tokenName = sanitise(token.name);
  const isOtherGroup = settings.group !== '' && settings.group !== token.group;
  const notice = say(isOtherGroup ? 'playground.relayOtherGroup' : 'playground.relayNotice', {
    token: tokenName,
    ...(isOtherGroup && { group: sanitise(token.group) || say('playground.ownGroup') }),
  });
  return { kind: 'relay', apiToken: await gateway.tokens.key(token, o), tokenName, notice };
}

/** The first enabled token that may call the model, preferring the requested group. */
export function usableToken(
  rows: readonly Token[],
  { group, model }: Pick<PlaygroundSettings, 'group' | 'model'>,
): Token | undefined {
  const usable = rows.filter(
    ({ status, model_limits_enabled, model_limits }) =>
      status === TokenStatus.Enabled && (!model_limits_enabled || splitList(model_limits).includes(model)),
  );
  return usable.find((token) => token.group === group) ?? usable[0];
}
