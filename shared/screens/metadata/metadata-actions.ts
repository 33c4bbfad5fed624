import { shownStatus } from '../../domain/channel/model-metadata.ts';
import { joinList, splitList } from '../../domain/list-text.ts';
import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Action, RowAction } from '../../screen/action.ts';
import { fieldsSet } from '../../screen/bulk/fields-set.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import type { ListScreen } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';
import { type MetadataDraft, metadataForm, vendorChoices } from './metadata-form.ts';
import { type MetadataRow, readMetadata } from './metadata-reading.ts';
import { updateMetadata } from './metadata-save.ts';

type MetadataScreen = ListScreen<MetadataRow, MetadataDraft>;

const named = (rows: readonly MetadataRow[]) => rows.map(({ model_name }) => ({ name: model_name }));

function switching(
  verb: 'unhide' | 'hide',
  screenOf: () => MetadataScreen,
): Omit<RowAction<MetadataRow, undefined>, 'danger' | 'confirm'> {
  const isShown = verb === 'unhide';
  return {
    ...fieldsSet(screenOf, (draft: MetadataDraft) => ({ ...draft, shown: isShown })),
    verb,
    icon: isShown ? 'check' : 'ban',
    on: 'rows',
    label: isShown ? 'metadata.show' : 'metadata.hide',
    help: isShown ? 'metadata.showHelp' : 'metadata.hideHelp',
    idempotent: true,
    refusal: ({ status }, { say }) =>
      (status === shownStatus) === isShown ? say(isShown ? 'metadata.isShown' : 'metadata.isHidden') : undefined,
    shows: (after) => after !== undefined && (after.status === shownStatus) === isShown,
    run: async (row, _input, context, { signal }) => {
      await context.gateway.metadata.setStatus(row.id, isShown ? shownStatus : 0, { signal });
      const message = context.say(isShown ? 'metadata.shownOne' : 'metadata.hiddenOne', {
        name: sanitise(row.model_name),
      });
      return { message, row: (await readBack(() => readMetadata(row.id, context, { signal }))) ?? row };
    },
  };
}

const showModels = (screenOf: () => MetadataScreen): RowAction<MetadataRow, undefined> => ({
  ...switching('unhide', screenOf),
  danger: 'confirm',
  confirm: (rows, context) => confirmRows('metadata.confirmShow', ['metadata.showConsequence'], named(rows), context),
});

/** Hides models from the price list; they can still be called. */
const hideModels = (screenOf: () => MetadataScreen): RowAction<MetadataRow, undefined> => ({
  ...switching('hide', screenOf),
  danger: 'confirm',
  confirm: (rows, context) => confirmRows('metadata.confirmHide', ['metadata.hideConsequence'], named(rows), context),
});

/** The values to set on several rows; empty fields stay as each row has them. */
interface SetInput {
  vendor: string;
  description: string;
  tags: string;
  icon: string;
  sync: string;
}

/** The word that empties a field of several rows, because an empty value keeps it. */
const none = 'none';

const setForm: Form<SetInput, MetadataRow> = {
  title: { create: 'metadata.set', edit: 'metadata.set' },
  fields: [
    {
      name: 'vendor',
      inExample: true,
      kind: 'choice',
      label: 'metadata.vendor',
      help: 'metadata.leaveHelp',
      choices: async (_input, context, signal) => [
        { value: '', label: context.say('metadata.unchanged') },
        { value: none, label: context.say('metadata.noVendor') },
        ...(await vendorChoices(context, signal)),
      ],
      example: 'OpenAI',
    },
    {
      name: 'description',
      kind: 'text',
      label: 'metadata.description',
      help: 'metadata.leaveTextHelp',
      multiline: true,
    },
    { name: 'tags', kind: 'text', label: 'metadata.tags', help: 'metadata.leaveTextHelp', example: 'vision,tools' },
    { name: 'icon', kind: 'text', label: 'metadata.icon', help: 'metadata.leaveTextHelp', example: 'OpenAI' },
    {
      name: 'sync',
      kind: 'choice',
      label: 'metadata.sync',
      help: 'metadata.leaveHelp',
      choices: (_input, { say }) => [
        { value: '', label: say('metadata.unchanged') },
        { value: 'on', label: say('common.yes') },
        { value: 'off', label: say('common.no') },
      ],
      example: 'on',
    },
  ],
  defaults: () => ({ vendor: '', description: '', tags: '', icon: '', sync: '' }),
  fromRow: () => ({ vendor: '', description: '', tags: '', icon: '', sync: '' }),
  normalise: ({ vendor, description, tags, icon, sync }) => ({
    ...{ vendor, sync, description: description.trim(), icon: icon.trim() },
    tags: joinList(splitList(tags)),
  }),
  validate: (input, _mode, context): FieldErrors => {
    const { say } = context;
    const changes = changesOf(input);
    if (Object.keys(changes).length === 0) return { vendor: say('metadata.setNothing') };
    const whole = { ...metadataForm.defaults(context), model_name: 'x', ...changes };
    return metadataForm.validate(whole, 'edit', context);
  },
};

/** The input converted to fields of the full form. */
function changesOf({ vendor, description, tags, icon, sync, ...rest }: SetInput): Partial<MetadataDraft> {
  nothingLeft(rest);
  const texts = Object.entries({ vendor, description, tags, icon }).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(texts.map(([name, value]) => [name, value === none ? '' : value])),
    ...(sync === '' ? {} : { sync_official: sync === 'on' }),
  };
}

/** Sets vendor, texts or sync on several rows, and keeps all other fields (GEN-25). */
const setMetadata = (screenOf: () => MetadataScreen): RowAction<MetadataRow, SetInput> => ({
  ...fieldsSet(screenOf, (draft: MetadataDraft, input: SetInput) => ({ ...draft, ...changesOf(input) })),
  verb: 'set',
  icon: 'tool',
  on: 'rows',
  label: 'metadata.set',
  help: 'metadata.setHelp',
  danger: 'confirm',
  idempotent: true,
  input: setForm,
  confirm: (rows, context, input) => {
    const { prompt, consequences } = confirmRows('metadata.confirmSet', [], named(rows), context);
    const changes = input === undefined ? {} : changesOf(input);
    return { prompt, consequences: [...consequences, ...changeTexts(changes, context)] };
  },
  // A row that already has the values is refused as unchanged, which is not a failure of a run.
  run: (row, input, context, options) => {
    const before = metadataForm.normalise(metadataForm.fromRow(row, context), 'edit');
    return updateMetadata(row, { ...before, ...changesOf(input) }, context, options);
  },
});

function changeTexts(changes: Partial<MetadataDraft>, { say }: ScreenContext): string[] {
  return metadataForm.fields.flatMap(({ name, label }) => {
    const value = changes[name];
    if (value === undefined) return [];
    const text = typeof value === 'boolean' ? say(value ? 'common.yes' : 'common.no') : sanitise(String(value));
    return [pairOf(say(label), text || say('metadata.nothing'), say)];
  });
}

const deleteMetadata: RowAction<MetadataRow, undefined> = {
  verb: 'delete',
  icon: 'trash',
  on: 'rows',
  label: 'action.delete',
  help: 'metadata.deleteHelp',
  danger: 'irreversible',
  idempotent: true,
  confirm: (rows, context) =>
    confirmRows('metadata.confirmDelete', ['action.irreversible', 'metadata.deleteConsequence'], named(rows), context),
  shows: (after) => after === undefined,
  run: async (row, _input, { gateway, say }, { signal }) => {
    await gateway.metadata.delete(row.id, { signal });
    return { message: say('metadata.deletedOne', { name: sanitise(row.model_name) }) };
  },
};

/** The actions on metadata, in the order of menus. `screenOf` returns the screen that contains them. */
export const metadataActions = (screenOf: () => MetadataScreen): readonly Action<MetadataRow>[] => [
  setMetadata(screenOf),
  showModels(screenOf),
  hideModels(screenOf),
  deleteMetadata,
];
