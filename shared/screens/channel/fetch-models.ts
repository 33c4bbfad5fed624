import type { Channel } from '../../domain/channel/channel.ts';
import { keysIn } from '../../domain/channel/channel-key-format.ts';
import { ChannelType } from '../../domain/channel/channel-type.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { FieldTool, FormMode } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { type ChannelDraft, draftOf } from './channel-draft.ts';

/**
 * The channel types whose providers the newest gateways ask for models; older ones ask only OpenAI's
 * (docs/gateways-modern.md 4.7).
 */
const listingTypes: ReadonlySet<number> = new Set([
  ...[1, 4, 14, 17, 20, 23, 24, 25, 26, 27, 31, 34, 35, 40, 42, 43, 47, 48],
  ...[57, 58, 59, 60],
]);

/** What a provider's answer depends on, besides its key. */
interface AskedWith {
  type: number;
  base_url: string;
  proxy: string;
  header_override: string;
  /** JSON text; type 58 stores its routes in it. */
  settings: string;
}

const labels: Readonly<Record<keyof AskedWith, MessageKey>> = {
  type: 'channel.type',
  base_url: 'channel.baseUrl',
  proxy: 'channel.proxy',
  header_override: 'channel.headerOverride',
  settings: 'channel.settings',
};

/** Why the provider of this channel type cannot be asked for its models; undefined where it can. */
function typeRefusal(type: number, { gateway, say }: ScreenContext): string | undefined {
  if (type === ChannelType.OpenAi) return undefined;
  if (!isAtLeast(gateway.dialect() ?? 'classic', 'v1')) return say('channel.onlyOpenAi');
  return listingTypes.has(type) ? undefined : say('channel.typeNotListed');
}

/** Why the provider cannot be asked with the values of a form; undefined where it can. */
export function fetchRefusal(draft: ChannelDraft, mode: FormMode, context: ScreenContext): string | undefined {
  const refusal = typeRefusal(draft.type, context);
  if (refusal !== undefined) return refusal;
  // A route of an advanced custom channel may need no key.
  const needsKey = mode === 'create' && draft.type !== ChannelType.AdvancedCustom;
  return needsKey && draft.key.trim() === '' ? context.say('channel.keyFillIn') : undefined;
}

/**
 * The models that a provider offers, asked with the present values of the form (CHAN-15, GEN-32). Where only the
 * gateway has the key, it asks as the channel is saved: a changed address or type is refused unless the gateway takes
 * it along (type 58), so that another provider's answer is not mistaken for this one's. `note` names the values that
 * were not used.
 */
export async function fetchModelsOfForm(
  draft: ChannelDraft,
  context: ScreenContext,
  { mode, rowId, signal }: Parameters<FieldTool<ChannelDraft>['run']>[2],
): Promise<{ models: string[]; note?: string | undefined }> {
  const refusal = fetchRefusal(draft, mode, context);
  if (refusal) throw new Refusal(refusal);
  const { channels } = context.gateway;
  const named = (fields: readonly (keyof AskedWith)[]) => fields.map((field) => context.say(labels[field]));
  const isTyped = draft.key.trim() !== '';
  if (rowId === undefined || isTyped) {
    const models = await withExplanation(
      context,
      () => channels.fetchModelsOf(askOf(draft, undefined, context), { signal }),
      draft,
    );
    const left = draft.type === ChannelType.AdvancedCustom ? [] : setOf(draft);
    const note = left.length > 0 ? context.say('channel.fetchedWithout', { fields: named(left) }) : undefined;
    return { models, note };
  }
  const saved = draftOf(await channels.get(rowId, { signal }));
  const changed = changedOf(saved, draft);
  if (changed.length > 0 && draft.type === ChannelType.AdvancedCustom && saved.type === draft.type) {
    const ask = askOf(draft, rowId, context);
    return { models: await withExplanation(context, () => channels.fetchModelsOf(ask, { signal })) };
  }
  if (changed.includes('type') || changed.includes('base_url')) {
    throw new Refusal(context.say('channel.fetchNeedsKey', { fields: named(changed) }));
  }
  const models = await withExplanation(context, () => channels.fetchModels(rowId, { signal }));
  const note = changed.length > 0 ? context.say('channel.fetchedAsSaved', { fields: named(changed) }) : undefined;
  return { models, note };
}

function askOf(draft: ChannelDraft, channelId: number | undefined, { say }: ScreenContext) {
  const { type, base_url, header_override, proxy } = draft;
  const ask = { baseUrl: base_url.trim(), type, key: keysIn(type, draft.key).join('\n') };
  if (type !== ChannelType.AdvancedCustom) return ask;
  const routes = routesOf(draft);
  if (routes === undefined) throw new Refusal(say('channel.advancedCustomMissing'));
  const advancedCustom = JSON.stringify(routes);
  return { ...ask, custom: { channelId, advancedCustom, headerOverride: header_override.trim(), proxy: proxy.trim() } };
}

function routesOf({ settings }: Pick<AskedWith, 'settings'>): unknown {
  return parseJsonRecord(settings)?.advanced_custom;
}

/** The values of a form that gateways do not use for a channel that is not saved. */
function setOf(draft: ChannelDraft): (keyof AskedWith)[] {
  return (['proxy', 'header_override'] as const).filter((field) => !['', '{}'].includes(draft[field].trim()));
}

/** The values of a form that differ from the saved channel. */
function changedOf(saved: AskedWith, draft: AskedWith): (keyof AskedWith)[] {
  const differs = {
    type: saved.type !== draft.type,
    base_url: saved.base_url.trim() !== draft.base_url.trim(),
    proxy: saved.proxy.trim() !== draft.proxy.trim(),
    header_override: plain(saved.header_override) !== plain(draft.header_override),
    settings: JSON.stringify(routesOf(saved)) !== JSON.stringify(routesOf(draft)),
  } satisfies Record<keyof AskedWith, boolean>;
  return (Object.keys(differs) as (keyof AskedWith)[]).filter((field) => differs[field]);
}

/** The JSON in a normal form; a text that is not JSON is returned unchanged. */
function plain(json: string): string {
  const value = parseJsonRecord(json);
  return value === undefined ? json.trim() : JSON.stringify(value);
}

/**
 * The models that the provider offers for a stored channel's key; "fetch model list failed" when the gateway gives no
 * reason.
 */
export async function fetchModelsOfRow(
  row: Pick<Channel, 'id' | 'type'>,
  context: ScreenContext,
  signal?: AbortSignal,
): Promise<string[]> {
  const refusal = typeRefusal(row.type, context);
  if (refusal !== undefined) throw new Refusal(refusal);
  return withExplanation(context, () => context.gateway.channels.fetchModels(row.id, { signal }));
}

/** Explains why fetching the list failed; the explanation never contains a typed key. */
async function withExplanation(
  context: ScreenContext,
  fetch: () => Promise<string[]>,
  typed?: ChannelDraft,
): Promise<string[]> {
  try {
    return await fetch();
  } catch (error) {
    if (error instanceof GatewayError && (error.kind === 'refused' || error.kind === 'unsupported')) {
      const keys = typed === undefined ? [] : keysIn(typed.type, typed.key);
      const reason = keys.reduce<string>((text, key) => text.replaceAll(key, '…'), error.facts.serverMessage ?? '');
      throw new Refusal(sentencesOf([context.say('channel.fetchFailed'), reason]));
    }
    throw error;
  }
}
