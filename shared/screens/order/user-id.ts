import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The id of the user with this name; a number is returned as the id. @throws Refusal where no user has this name */
export async function userIdOf(user: string, { gateway, say }: ScreenContext, options: CallOptions): Promise<number> {
  if (/^\d+$/.test(user)) return Number(user);
  const { rows } = await gateway.users.search({ keyword: user, page: 1, pageSize: 100 }, options);
  const found = rows.find(({ username }) => username.toLowerCase() === user.toLowerCase());
  if (found === undefined) throw new Refusal(say('order.noUser', { user: sanitise(user) }));
  return found.id;
}
