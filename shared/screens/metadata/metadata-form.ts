import { nameRules, shownStatus, writtenEndpoints } from '../../domain/channel/model-metadata.ts';
import { joinList, splitList } from '../../domain/list-text.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { jsonFault } from '../../format/json-fault.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { AnyField, Choice, FieldErrors, Form } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { type MetadataRow, readVendors } from './metadata-reading.ts';

/** The form value of a model's metadata. */
export interface MetadataDraft {
  model_name: string;
  /** The machine name of a rule. */
  name_rule: string;
  /** The name of a vendor; '' for none. */
  vendor: string;
  description: string;
  tags: string;
  icon: string;
  /** JSON text. */
  endpoints: string;
  /** The model is shown in the price list. */
  shown: boolean;
  sync_official: boolean;
}

/** The vendors of the site by name, and "none". */
export async function vendorChoices(context: ScreenContext, signal?: AbortSignal): Promise<Choice[]> {
  const vendors = await readVendors(context, { signal });
  return vendors.map(({ name }) => ({ value: name, label: sanitise(name) }));
}

const fields: readonly AnyField<MetadataDraft>[] = [
  { name: 'model_name', kind: 'text', label: 'metadata.modelName', required: true, example: 'gpt-4o' },
  {
    name: 'name_rule',
    kind: 'choice',
    label: 'metadata.nameRule',
    help: 'metadata.nameRuleHelp',
    choices: (_draft, { say }) => nameRules.members.map(({ name, label }) => ({ value: name, label: say(label) })),
    example: 'prefix',
  },
  {
    name: 'vendor',
    kind: 'choice',
    label: 'metadata.vendor',
    choices: async (_draft, context, signal) => [
      { value: '', label: context.say('metadata.noVendor') },
      ...(await vendorChoices(context, signal)),
    ],
    example: 'OpenAI',
  },
  { name: 'description', kind: 'text', label: 'metadata.description', multiline: true },
  { name: 'tags', kind: 'text', label: 'metadata.tags', help: 'metadata.tagsHelp', example: 'vision,tools' },
  { name: 'icon', kind: 'text', label: 'metadata.icon', help: 'metadata.iconHelp', example: 'OpenAI' },
  {
    name: 'endpoints',
    kind: 'json',
    label: 'metadata.endpoints',
    help: 'metadata.endpointsHelp',
    example: '{"openai":"/v1/chat/completions"}',
  },
  { name: 'shown', kind: 'toggle', label: 'metadata.shown', help: 'metadata.shownHelp' },
  { name: 'sync_official', kind: 'toggle', label: 'metadata.sync', help: 'metadata.syncHelp' },
];

/** The form of metadata (GEN-25). New rows are shown and synced by default. */
export const metadataForm: Form<MetadataDraft, MetadataRow> = {
  title: { create: 'metadata.createTitle', edit: 'metadata.editTitle' },
  fields,
  defaults: () => ({
    ...{ model_name: '', name_rule: 'exact', vendor: '', description: '', tags: '', icon: '', endpoints: '' },
    shown: true,
    sync_official: true,
  }),
  fromRow: (row) => ({
    model_name: row.model_name,
    name_rule: nameRules.of(row.name_rule).name,
    vendor: row.vendor,
    description: row.description,
    tags: row.tags,
    icon: row.icon,
    endpoints: writtenEndpoints(row),
    shown: row.status === shownStatus,
    sync_official: row.sync_official,
  }),
  normalise: (draft) => ({
    ...draft,
    model_name: draft.model_name.trim(),
    description: draft.description.trim(),
    tags: joinList(splitList(draft.tags)),
    icon: draft.icon.trim(),
    endpoints: draft.endpoints.trim(),
  }),
  validate: (draft, _mode, { say }): FieldErrors => {
    const errors: FieldErrors = {};
    if (draft.model_name === '') errors.model_name = say('metadata.nameRequired');
    for (const [name, maximum] of lengths) {
      if ([...draft[name]].length > maximum) errors[name] = say('metadata.tooLong', { maximum });
    }
    if (draft.endpoints !== '') {
      const fault = jsonFault(draft.endpoints);
      if (fault) errors.endpoints = say('form.notJson', { ...fault });
      else if (parseJsonRecord(draft.endpoints) === undefined) {
        const label = say('metadata.endpoints');
        errors.endpoints = say('form.notAJsonObject', { label, example: '{"openai":"/v1/chat/completions"}' });
      }
    }
    return errors;
  },
};

const lengths = [
  ['model_name', 128],
  ['icon', 128],
  ['tags', 255],
] as const;
