import type { Channel } from '../../../shared/domain/channel/channel.ts';
import type { Token } from '../../../shared/domain/user/token.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { ChannelDraft } from '../../../shared/screens/channel/channel-draft.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import type { TokenDraft } from '../../../shared/screens/token/token-form.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';

/** Makes a channel on the offline upstream and answers it. */
export async function addChannel(context: ScreenContext, draft: Partial<ChannelDraft>): Promise<Channel> {
  const { row } = await channelScreen.create(
    {
      ...channelScreen.form.defaults(context),
      name: 'plain',
      key: 'test-key',
      base_url: 'builtin:',
      models: ['gpt-4o-mini', 'gpt-4o'],
      ...draft,
    },
    context,
    {},
  );
  if (row === undefined) throw new Error('the new channel was not found');
  return row;
}

/** Several at once, named `prefix 1`, `prefix 2` …, in this order. */
export async function addChannels(context: ScreenContext, prefix: string, count: number): Promise<Channel[]> {
  const rows: Channel[] = [];
  for (let number = 1; number <= count; number += 1) {
    rows.push(await addChannel(context, { name: `${prefix} ${number}` }));
  }
  return rows;
}

/** Makes a token of root's and answers it. */
export async function addToken(context: ScreenContext, draft: Partial<TokenDraft>): Promise<Token> {
  const { row } = await tokenScreen.create(
    { ...tokenScreen.form.defaults(context), name: 'plain', ...draft },
    context,
    {},
  );
  if (row === undefined) throw new Error('the new token was not found');
  return row;
}
