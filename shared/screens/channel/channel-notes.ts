import type { Channel } from '../../domain/channel/channel.ts';
import { defaultModelsOfType } from '../../domain/channel/channel-models.ts';
import { defaultGroup } from '../../domain/default.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Done } from '../../screen/action.ts';
import { quoteWord, wayOn } from '../../screen/command-line.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import { noted } from '../../screen/flow/noted.ts';
import { groupNotes } from '../../screen/saving/group-notes.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { ChannelDraft } from './channel-draft.ts';
import { unlistedNames } from './channel-tools.ts';
import { cleanedKeys, keyNotes } from './key-notes.ts';

/** The notes about missing prices. The code that reads prices is loaded only for users who may see them. */
async function notesOfPrices(served: Served, context: ScreenContext, options: CallOptions): Promise<string[]> {
  // Drawing and music have price lists of their own.
  const isCharged = served.models.length > 0 && defaultModelsOfType(served.type) === undefined;
  if (!isCharged || !hasRole(context.role, Role.Root)) return [];
  const { priceNotes } = await import('./price-notes.ts');
  return priceNotes(served.models, context, options);
}

/** The fields of a channel that decide which models it serves. */
type Served = Pick<ChannelDraft, 'models' | 'model_mapping' | 'type'>;

/** Notes about mapped names that are not among the models: no call reaches such a mapping (docs/gateways.md 8.5). */
function aliasNotes(
  { models, model_mapping }: Served,
  id: number | undefined,
  context: Pick<ScreenContext, 'say' | 'hasNoCommands'>,
): string[] {
  const { say } = context;
  const names = unlistedNames({ models, model_mapping });
  if (names.length === 0) return [];
  const command = `tollgate channel update ${id ?? 'ID'} --add-models ${quoteWord(names.map(sanitise).join(','))}`;
  return [
    say('channel.aliasMissing', {
      count: names.length,
      names: listNames(names.map(sanitise), say),
      command: wayOn(command, ['channel.models'], context),
    }),
  ];
}

/** The notes that a channel's form shows before saving: keys that were cleaned, and aliases that nobody can call. */
export function channelNotes(draft: ChannelDraft, context: Pick<ScreenContext, 'say' | 'hasNoCommands'>): string[] {
  return [...keyNotes(draft.type, draft.key, context.say), ...aliasNotes(draft, undefined, context)];
}

/**
 * Adds notes to the result of a saved channel: keys that were cleaned, aliases that nobody can call, groups that the
 * gateway does not know, and new models without a price (ASK-13). `before` is the channel before the save; undefined for a new one.
 */
export async function notedChannel(
  done: Done<Channel>,
  draft: ChannelDraft,
  before: (Served & Pick<ChannelDraft, 'groups'>) | undefined,
  context: ScreenContext,
  options: CallOptions,
): Promise<Done<Channel>> {
  const { say } = context;
  const isMoved = before?.model_mapping !== draft.model_mapping || before.models.join() !== draft.models.join();
  const added = draft.models.filter((model) => !before?.models.includes(model));
  // Nothing else in the result shows the number of keys of a channel with several.
  const keys = draft.multi_key_mode === 'each' || before !== undefined ? cleanedKeys : keyNotes;
  return noted(done, keys(draft.type, draft.key, say), [
    ...(isMoved ? aliasNotes(draft, done.row?.id, context) : []),
    ...(await groupNotes(draft.groups, before?.groups ?? [defaultGroup], context, options)),
    ...(await notesOfPrices({ ...draft, models: added }, context, options)),
  ]);
}
