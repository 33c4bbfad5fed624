import { chatTokenLookup } from '../../domain/default.ts';
import { TokenStatus } from '../../domain/state/status.ts';
import type { Token } from '../../domain/user/token.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The keys that an app can be connected with: the user's enabled ones, and the one with the id `wanted` (WEB-01). */
export async function connectableKeys(
  wanted: number | undefined,
  { gateway }: Pick<ScreenContext, 'gateway'>,
  o: CallOptions = {},
): Promise<Token[]> {
  const { rows } = await gateway.tokens.list({ page: 1, pageSize: chatTokenLookup }, o);
  const enabled = rows.filter(({ id, status }) => status === TokenStatus.Enabled || id === wanted);
  if (wanted === undefined || enabled.some(({ id }) => id === wanted)) return enabled;
  return [await gateway.tokens.get(wanted, o), ...enabled];
}
