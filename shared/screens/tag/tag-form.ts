import { typedMembers } from '../../domain/channel/pasted-text.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { priorityMinimum } from '../../domain/limit.ts';
import { joinList, splitList } from '../../domain/list-text.ts';
import type { AnyField, FieldErrors, Form } from '../../screen/form.ts';
import { headerOverrideFault, modelMappingTextFault, paramOverrideFault } from '../../screen/mapping-rules.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { withSensitiveFields } from '../permission/channel-permissions.ts';
import { type SharedField, sharedBy, sharedFields, type TagRow, tagRow } from './tag-reading.ts';

/**
 * The draft for all channels of a tag. A field in which they differ starts empty; left empty, each channel keeps its
 * value.
 */
export interface TagDraft {
  new_tag: string;
  priority: string;
  weight: string;
  models: string[];
  groups: string[];
  model_mapping: string;
  param_override: string;
  header_override: string;
  facts: TagFacts;
}

/** The facts that a draft starts from. */
interface TagFacts {
  tag: string;
  total: number;
  /** The number of channels that differ, by field. */
  differing: Partial<Record<SharedField, number>>;
  /**
   * Gateways set overrides by tag from v0.11 on (docs/gateways-modern.md 3). They are offered from v0.13 on, because
   * v0.6 to v0.12 count as one generation.
   */
  hasOverrides: boolean;
}

export const jsonFields = ['model_mapping', 'param_override', 'header_override'] as const;
const jsonRules = {
  model_mapping: modelMappingTextFault,
  param_override: paramOverrideFault,
  header_override: headerOverrideFault,
} as const;
const wholeNumbers = ['priority', 'weight'] as const;

const fields: readonly AnyField<TagDraft>[] = [
  {
    name: 'new_tag',
    kind: 'text',
    label: 'channel.tag',
    help: 'tag.renameHelp',
    example: 'pool-b',
  },
  {
    name: 'priority',
    inExample: true,
    kind: 'text',
    label: 'channel.priority',
    help: mixedHelp('priority'),
    example: '10',
  },
  {
    name: 'weight',
    kind: 'text',
    label: 'channel.weight',
    help: mixedHelp('weight'),
    example: '5',
  },
  {
    name: 'models',
    kind: 'choices',
    custom: true,
    label: 'channel.models',
    help: mixedHelp('models', 'tag.modelsHelp'),
    example: 'gpt-4o-mini,gpt-4o',
    choices: async (_draft, { gateway }, signal) =>
      (await gateway.models.all({ signal })).map((model) => ({
        value: model,
        label: model,
      })),
  },
  {
    name: 'groups',
    kind: 'choices',
    custom: true,
    label: 'channel.groups',
    help: mixedHelp('group', 'tag.groupsHelp'),
    example: 'default,vip',
    choices: async (_draft, { gateway }, signal) =>
      (await gateway.groups.list({ signal })).map((group) => ({
        value: group,
        label: group,
      })),
  },
  {
    name: 'model_mapping',
    kind: 'json',
    label: 'channel.modelMapping',
    help: mixedHelp('model_mapping', 'tag.jsonHelp'),
    example: '{"gpt-4":"gpt-4o"}',
  },
  {
    name: 'param_override',
    kind: 'json',
    label: 'channel.paramOverride',
    help: mixedHelp('param_override', 'tag.jsonHelp'),
    example: '{"temperature":0.7}',
    applies: ({ facts }) => facts.hasOverrides,
  },
  {
    name: 'header_override',
    kind: 'json',
    label: 'channel.headerOverride',
    help: mixedHelp('header_override', 'tag.jsonHelp'),
    example: '{"X-Team":"search"}',
    applies: ({ facts }) => facts.hasOverrides,
  },
];

function mixedHelp(field: SharedField, otherwise: MessageKey = 'tag.sharedHelp') {
  return ({ facts }: TagDraft, { say }: ScreenContext) => {
    const count = facts.differing[field] ?? 0;
    return count === 0 ? say(otherwise) : say('tag.mixedHelp', { count, total: facts.total });
  };
}

/** The common values of a tag's channels (GEN-04). */
export const tagForm: Form<TagDraft, TagRow> = {
  title: { create: 'tag.edit', edit: 'tag.edit' },
  fields: withSensitiveFields(fields),
  defaults: (context) => draftOf(tagRow('', []), context),
  fromRow: draftOf,
  normalise: (draft) => ({
    ...draft,
    new_tag: draft.new_tag.trim(),
    priority: draft.priority.trim(),
    weight: draft.weight.trim(),
    models: typedMembers(draft.models),
    groups: splitList(joinList(draft.groups)),
    model_mapping: draft.model_mapping.trim(),
    param_override: draft.param_override.trim(),
    header_override: draft.header_override.trim(),
  }),
  validate: (draft, _mode, { say }): FieldErrors => {
    const errors: FieldErrors = {};
    if (draft.new_tag === '') errors.new_tag = say('tag.nameNeeded');
    for (const name of wholeNumbers) {
      const least = name === 'priority' ? priorityMinimum : 0;
      const label = say(sharedFields[name]);
      if (draft[name] === '') continue;
      if (!/^-?\d{1,9}$/.test(draft[name])) errors[name] = say('form.notAnInteger', { label, example: '10' });
      else if (Number(draft[name]) < least) errors[name] = say('form.tooLow', { label, minimum: least });
    }
    for (const [name, faultOf] of Object.entries(jsonRules)) {
      const fault = faultOf(draft[name as (typeof jsonFields)[number]], say);
      if (fault !== undefined) errors[name] = fault;
    }
    return errors;
  },
};

/** The draft that the form of a tag starts with. */
export function draftOf(row: TagRow, { gateway }: ScreenContext): TagDraft {
  const text = (field: SharedField) => {
    const { value, differing } = sharedBy(row, field);
    return differing > 0 || row.members.length === 0 ? '' : String(value);
  };
  const names = ['priority', 'weight', 'models', 'group', ...jsonFields] as const;
  return {
    new_tag: row.tag,
    priority: text('priority'),
    weight: text('weight'),
    models: splitList(text('models')),
    groups: splitList(text('group')),
    model_mapping: text('model_mapping'),
    param_override: text('param_override'),
    header_override: text('header_override'),
    facts: {
      tag: row.tag,
      total: row.members.length,
      differing: Object.fromEntries(names.map((field) => [field, sharedBy(row, field).differing])),
      hasOverrides: isAtLeast(gateway.dialect(), 'v013'),
    },
  };
}
