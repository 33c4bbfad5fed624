import type { Channel } from '../../domain/channel/channel.ts';
import { affixedPairs, mappingIn, mappingText, readPair, withPairs } from '../../domain/channel/model-mapping.ts';
import { typedMembers, withoutInvisible } from '../../domain/channel/pasted-text.ts';
import { splitList } from '../../domain/list-text.ts';
import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { RowAction } from '../../screen/action.ts';
import { changeTable, type RowEdit } from '../../screen/bulk/bulk-table.ts';
import { undoOfRun } from '../../screen/bulk/bulk-undo.ts';
import { commandLineOf, quoteWord } from '../../screen/command-line.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { Choice, FieldErrors, Form } from '../../screen/form.ts';
import { changedFields, checkForm, fieldsOf } from '../../screen/form-check.ts';
import { changedValues } from '../../screen/journal/journalled-values.ts';
import type { ListScreen } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { ChannelDraft } from './channel-draft.ts';
import { offeredModels } from './channel-tools.ts';

interface MapInput {
  /** `gpt-4=gpt-4o`; an empty right side removes the mapping of the name. */
  pairs: string[];
  prefix: string;
  suffix: string;
  /** The models that get a prefix or suffix; all models of the channel where empty. */
  only: string[];
  /** New names are also added to the models. */
  add_models: boolean;
  /** Facts about the row, for suggestions; never sent. */
  facts: { id: number; type: number; models: string[] };
}

type Channels = ListScreen<Channel, ChannelDraft>;

const named = (names: readonly string[]): Choice[] => names.map((value) => ({ value, label: sanitise(value) }));

const form: Form<MapInput, Channel> = {
  title: { create: 'mapping.map', edit: 'mapping.map' },
  fields: [
    {
      name: 'pairs',
      kind: 'lines',
      label: 'mapping.pairs',
      help: 'mapping.pairsHelp',
      example: 'gpt-4=gpt-4o',
      inExample: true,
      pairs: {
        from: async (_input, { gateway }, signal) => named(await gateway.models.all({ signal })),
        to: async ({ facts }, context, signal) => named(await offeredModels(facts, facts.id, context, signal)),
      },
    },
    { name: 'prefix', kind: 'text', label: 'mapping.prefix', help: 'mapping.prefixHelp', example: 'azure/' },
    { name: 'suffix', kind: 'text', label: 'mapping.suffix', help: 'mapping.suffixHelp', example: '-cheap' },
    {
      name: 'only',
      kind: 'choices',
      custom: true,
      label: 'mapping.only',
      help: 'mapping.onlyHelp',
      example: 'gpt-4o,gpt-4o-mini',
      choices: ({ facts }) => named(facts.models),
    },
    { name: 'add_models', kind: 'toggle', label: 'mapping.addModels', help: 'mapping.addModelsHelp' },
  ],
  defaults: () => ({ ...empty(), facts: { id: 0, type: 0, models: [] } }),
  fromRow: ({ id, type, models }) => ({ ...empty(), facts: { id, type, models: splitList(models) } }),
  normalise: (input) => ({
    ...input,
    pairs: input.pairs.map((pair) => withoutInvisible(pair).trim()).filter((pair) => pair !== ''),
    prefix: withoutInvisible(input.prefix).trim(),
    suffix: withoutInvisible(input.suffix).trim(),
    only: typedMembers(input.only),
  }),
  validate: ({ pairs, prefix, suffix }, _mode, { say }): FieldErrors => {
    const wrong = pairs.find((pair) => readPair(pair) === undefined);
    if (wrong !== undefined) return { pairs: say('mapping.noPair', { text: sanitise(wrong) }) };
    return pairs.length === 0 && prefix === '' && suffix === '' ? { pairs: say('mapping.nothing') } : {};
  },
};

function empty() {
  return { pairs: [], prefix: '', suffix: '', only: [], add_models: true };
}

/**
 * Adds names to the model mapping of channels, keeps their other mappings, and adds the new names to the models,
 * without which no call reaches them (ASK-05, docs/gateways.md 4.7). `screenOf` is called only when the action runs,
 * because the screen itself contains this action.
 */
export function mapModels(screenOf: () => Channels): RowAction<Channel, MapInput> {
  return {
    verb: 'map',
    icon: 'tool',
    on: 'rows',
    label: 'mapping.map',
    help: 'mapping.help',
    danger: 'confirm',
    unaskedUpTo: 1,
    idempotent: true,
    input: form,
    wordField: { name: 'pairs', isWord: (word) => readPair(word) !== undefined, shown: 'FROM=TO' },
    refusal: (row, context, input) => (input === undefined ? undefined : editOf(row, input, context).refusal),
    confirm: (rows, context, input) => ({
      ...confirmRows('mapping.confirm', [], rows, context),
      ...(input && { changes: changeTable(screenOf(), editsOf(rows, input, context), context) }),
    }),
    changes: (row, input, context) => {
      const { fields, before, after } = editOf(row, input, context);
      return changedValues(fields, before, after);
    },
    run: async (row, input, context, options) => {
      const { after, refusal } = editOf(row, input, context);
      if (refusal !== undefined) throw new Refusal(refusal);
      // Loaded when needed: a list can be shown without it.
      const { saveRow } = await import('../../screen/saving/save-row.ts');
      return saveRow(screenOf(), row, after, context, options);
    },
    undo: (results, input, context) => undoOfRun(screenOf(), results, (row) => editOf(row, input, context), context),
    command: (ids, input) => commandOf(ids, input),
  };

  function editsOf(rows: readonly Channel[], input: MapInput, context: ScreenContext) {
    return rows.map((row) => editOf(row, input, context));
  }

  /** The form of a channel before and after the mapping. */
  function editOf(
    row: Channel,
    input: MapInput,
    context: ScreenContext,
  ): RowEdit<Channel, ChannelDraft> & { refusal: string | undefined } {
    const { form: rowForm } = screenOf();
    const before = rowForm.fromRow(row, context);
    const edited = mappedDraft(before, input);
    if (edited === undefined) {
      const refusal = context.say('probe.mappingUnreadable', { name: sanitise(row.name) });
      return { row, before, after: before, fields: [], refusal };
    }
    const { value, errors } = checkForm(rowForm, edited, 'edit', context, before);
    const names: readonly string[] = changedFields(before, edited);
    const fields = fieldsOf(rowForm, value, 'edit').filter(({ name }) => names.includes(name));
    const wrong = names.map((name) => errors[name]).find((fault) => fault !== undefined);
    const refusal = wrong ?? (fields.length === 0 ? context.say('form.changedNothing') : undefined);
    return { row, before, after: value, fields, refusal };
  }
}

/** A channel's draft with the mapping applied; undefined where its stored mapping cannot be read. */
function mappedDraft(draft: ChannelDraft, input: MapInput): ChannelDraft | undefined {
  const { pairs: words, prefix, suffix, only, add_models, facts: _facts, ...rest } = input;
  nothingLeft(rest);
  const mapping = mappingIn(draft.model_mapping);
  if (mapping === undefined) return undefined;
  const wanted = words.flatMap((word) => readPair(word) ?? []);
  const own = only.length === 0 ? draft.models : draft.models.filter((model) => only.includes(model));
  const pairs = [...wanted, ...affixedPairs(own, withPairs(mapping, wanted), { prefix, suffix })];
  const next = withPairs(mapping, pairs);
  const isSame = JSON.stringify(next) === JSON.stringify(mapping);
  const joining = pairs.filter(({ to }) => to !== '').map(({ from }) => from);
  return {
    ...draft,
    model_mapping: isSame ? draft.model_mapping : mappingText(next),
    models: add_models ? [...new Set([...draft.models, ...joining])] : draft.models,
  };
}

function commandOf(ids: readonly (string | number)[], input: MapInput | undefined): string {
  const start = commandLineOf({ noun: 'channel', verb: 'map', ids });
  if (input === undefined) return start;
  const { pairs, prefix, suffix, only, add_models } = input;
  const flags = [
    ...(prefix === '' ? [] : ['--prefix', prefix]),
    ...(suffix === '' ? [] : ['--suffix', suffix]),
    ...(only.length === 0 ? [] : ['--only', only.join(',')]),
    ...(add_models ? [] : ['--no-add-models']),
  ];
  return [start, ...[...pairs, ...flags].map((word) => quoteWord(sanitise(word)))].join(' ');
}
