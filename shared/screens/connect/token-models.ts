import { splitList } from '../../domain/list-text.ts';
import type { Token } from '../../domain/user/token.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The models that a key may call, sorted: those it is limited to, else all of its group. */
export async function tokenModels(
  token: Pick<Token, 'model_limits_enabled' | 'model_limits' | 'group'>,
  { gateway }: Pick<ScreenContext, 'gateway'>,
  o: CallOptions = {},
): Promise<string[]> {
  if (token.model_limits_enabled) return splitList(token.model_limits).toSorted();
  return (await gateway.account.models({ ...o, group: token.group || undefined })).toSorted();
}
