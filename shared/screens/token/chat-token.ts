import { chatTokenLookup } from '../../domain/default.ts';
import type { Token } from '../../domain/token.ts';
import { TokenStatus } from '../../domain/token-status.ts';
import type { CallOptions } from '../../gateway/page.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';

/** The token a chat client is opened with where none is chosen (TOK-07): the first enabled one. Refuses without one. */
export async function firstEnabledToken(
  { gateway, say }: Pick<ScreenContext, 'gateway' | 'say'>,
  o: CallOptions = {},
): Promise<Token> {
  const { rows } = await gateway.tokens.list({ page: 1, pageSize: chatTokenLookup }, o);
  const token = rows.find(({ status }) => status === TokenStatus.Enabled);
  if (token === undefined) throw new Refusal(say('token.noneEnabled'));
  return token;
}
