import type { Channel } from '../../domain/channel/channel.ts';
import { defaultModelsOfType } from '../../domain/channel/channel-models.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Done } from '../../screen/action.ts';
import { quoteWord } from '../../screen/command-line.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import { noted } from '../../screen/flow/noted.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { Say } from '../../text/text.ts';
import type { ChannelDraft } from './channel-draft.ts';
import { unlistedNames } from './channel-tools.ts';
import { cleanedKeys, keyNotes } from './key-notes.ts';

/** Nobody without the right to see prices needs the code that reads them. */
async function notesOfPrices(served: Served, context: ScreenContext, options: CallOptions): Promise<string[]> {
  // Drawing and music are charged by lists of their own.
  const isCharged = served.models.length > 0 && defaultModelsOfType(served.type) === undefined;
  if (!isCharged || !hasRole(context.role, Role.Root)) return [];
  const { priceNotes } = await import('./price-notes.ts');
  return priceNotes(served.models, context, options);
}

/** What of a channel decides who can call it, and what is known of it when it is saved. */
type Served = Pick<ChannelDraft, 'models' | 'model_mapping' | 'type'>;

/** Names that are mapped and not among the models: no call reaches a mapping then (docs/gateways.md 8.5). */
function aliasNotes({ models, model_mapping }: Served, id: number | undefined, say: Say): string[] {
  const names = unlistedNames({ models, model_mapping });
  if (names.length === 0) return [];
  const command = `tollgate channel update ${id ?? 'ID'} --add-models ${quoteWord(names.map(sanitise).join(','))}`;
  return [say('channel.aliasMissing', { count: names.length, names: listNames(names.map(sanitise), say), command })];
}

/** What a channel's form has to say before it is saved: what was made of its keys, and aliases that nobody can call. */
export function channelNotes(draft: ChannelDraft, { say }: Pick<ScreenContext, 'say'>): string[] {
  return [...keyNotes(draft.type, draft.key, say), ...aliasNotes(draft, undefined, say)];
}

/**
 * A saved channel with what else is to be known of it: keys that were cleaned, aliases that nobody can call, and models that
 * came with it and have no price (ASK-13). `before` is what it was; undefined for a new one.
 */
export async function notedChannel(
  done: Done<Channel>,
  draft: ChannelDraft,
  before: Served | undefined,
  context: ScreenContext,
  options: CallOptions,
): Promise<Done<Channel>> {
  const { say } = context;
  const isMoved = before?.model_mapping !== draft.model_mapping || before.models.join() !== draft.models.join();
  const added = draft.models.filter((model) => !before?.models.includes(model));
  // A channel of several keys says nothing else of their number.
  const keys = draft.multi_key_mode === 'each' || before !== undefined ? cleanedKeys : keyNotes;
  return noted(done, keys(draft.type, draft.key, say), [
    ...(isMoved ? aliasNotes(draft, done.row?.id, say) : []),
    ...(await notesOfPrices({ ...draft, models: added }, context, options)),
  ]);
}
