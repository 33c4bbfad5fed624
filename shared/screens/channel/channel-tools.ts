import { defaultModelsOfType } from '../../domain/channel/channel-models.ts';
import {
  modelMappingTemplate,
  statusCodeMappingTemplate,
  templateText,
  vertexRegionTemplate,
} from '../../domain/channel/channel-template.ts';
import { ChannelType } from '../../domain/channel/channel-type.ts';
import { unlistedAliases } from '../../domain/channel/text-mapping.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { sanitise } from '../../format/sanitise.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import type { FieldTool } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import type { ChannelDraft } from './channel-draft.ts';
import { fetchModelsOfForm, fetchRefusal } from './fetch-models.ts';

/** The buttons of the model list (CHAN-15). */
export const modelTools: readonly FieldTool<ChannelDraft>[] = [
  {
    id: 'fill-related-models',
    label: 'channel.fillRelated',
    flagHelp: 'channel.fillRelatedFlag',
    run: async (draft, context, { signal }) => {
      const related = await relatedModels(draft.type, context, signal);
      return { value: { ...draft, models: merged(draft.models, related) }, message: countOf(related, context) };
    },
  },
  {
    id: 'fill-all-models',
    label: 'channel.fillAll',
    flagHelp: 'channel.fillAllFlag',
    run: async (draft, context, { signal }) => {
      const all = await context.gateway.models.all({ signal });
      return { value: { ...draft, models: merged(draft.models, all) }, message: countOf(all, context) };
    },
  },
  {
    id: 'fetch-models',
    label: 'channel.fetchModels',
    flagHelp: 'channel.fetchModelsFlag',
    refusal: fetchRefusal,
    run: async (draft, context, options) => {
      const { models, note } = await fetchModelsOfForm(draft, context, options);
      const message = sentencesOf([countOf(models, context), note]);
      return { value: { ...draft, models: merged(draft.models, models) }, message };
    },
  },
  {
    id: 'clear-models',
    label: 'channel.clearModels',
    flagHelp: 'channel.clearModelsFlag',
    isReset: true,
    run: (draft) => ({ value: { ...draft, models: [] } }),
  },
  {
    id: 'copy-models',
    label: 'channel.copyModels',
    run: (draft) => ({ value: draft, copy: draft.models.join(',') }),
  },
];

/**
 * The models that a name can be mapped to: those of the channel, of its type, and of its provider where the channel is
 * saved and the provider lists them.
 */
export async function offeredModels(
  { type, models }: Pick<ChannelDraft, 'type' | 'models'>,
  rowId: number,
  context: ScreenContext,
  signal?: AbortSignal,
): Promise<string[]> {
  const ask = rowId === 0 || type !== ChannelType.OpenAi;
  const fetched = ask ? [] : await context.gateway.channels.fetchModels(rowId, { signal }).catch(() => []);
  return merged(merged(models, fetched), await relatedModels(type, context, signal));
}

/** Mapped names that are not among the models. */
export function unlistedNames({ model_mapping, models }: Pick<ChannelDraft, 'model_mapping' | 'models'>): string[] {
  return unlistedAliases(parseJsonRecord(model_mapping) ?? {}, models);
}

/** The draft with these names added to its models. */
export function withModels<Draft extends { models: string[] }>(draft: Draft, names: readonly string[]): Draft {
  return { ...draft, models: merged(draft.models, names) };
}

/** The buttons of model mappings: a template (CHAN-14), and adding mapped names to the models (ASK-05). */
export const modelMappingTools: readonly FieldTool<ChannelDraft>[] = [
  {
    id: 'list-mapped',
    label: 'mapping.listNames',
    flagHelp: 'mapping.listFlag',
    run: (draft, { say }) => {
      const names = unlistedNames(draft);
      const values = { count: names.length, names: listNames(names.map(sanitise), say) };
      const message = names.length === 0 ? say('mapping.allListed') : say('mapping.listed', values);
      return { value: withModels(draft, names), message };
    },
  },
  {
    id: 'model-mapping-template',
    label: 'channel.template',
    run: (draft) => ({ value: { ...draft, model_mapping: templateText(modelMappingTemplate) } }),
  },
];

/** The template buttons of the other JSON fields (CHAN-14). */
export const statusCodeMappingTools: readonly FieldTool<ChannelDraft>[] = [
  {
    id: 'status-code-mapping-template',
    label: 'channel.template',
    run: (draft) => ({ value: { ...draft, status_code_mapping: templateText(statusCodeMappingTemplate) } }),
  },
];

export const otherTools: readonly FieldTool<ChannelDraft>[] = [
  {
    id: 'region-template',
    label: 'channel.template',
    refusal: (draft, _mode, { say }) => (draft.type === ChannelType.VertexAi ? undefined : say('channel.regionOnly')),
    run: (draft) => ({ value: { ...draft, other: templateText(vertexRegionTemplate) } }),
  },
];

/**
 * The models that the gateway knows for a channel type; for types 2, 5 and 36 the fixed lists of the built-in console
 * (CHAN-17).
 */
export async function relatedModels(type: number, { gateway }: ScreenContext, signal?: AbortSignal): Promise<string[]> {
  const fixed = defaultModelsOfType(type);
  if (fixed) return [...fixed];
  return (await gateway.models.byType({ signal }))[type] ?? [];
}

function merged(present: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...present, ...added])];
}

function countOf(models: readonly string[], { say }: ScreenContext): string {
  return say('channel.modelsFetched', { count: models.length });
}
