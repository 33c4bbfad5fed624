import { nothingLeft } from '../../domain/record.ts';
import type { SiteAction } from '../../screen/action.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { holdPlan } from './plan-memory.ts';
import { readRows, rowFormatOf } from './row-file.ts';
import { type Existing, rowSteps } from './row-steps.ts';
import { importKinds, rowKindOf } from './site-kind.ts';

interface ImportDraft {
  /** The file of the kind, such as `channels`. */
  kind: string;
  /** The text of the rows, or, on faces with files, a path. */
  rows: string;
  existing: Existing;
}

const importForm: Form<ImportDraft> = {
  title: { create: 'site.import', edit: 'site.import' },
  fields: [
    {
      name: 'kind',
      kind: 'choice',
      label: 'site.importKind',
      required: true,
      choices: (_draft, { say }) => importKinds.map(({ file, list }) => ({ value: file, label: say(list.label) })),
    },
    {
      name: 'rows',
      kind: 'text',
      label: 'site.importRows',
      help: (_draft, { say, readFile }) =>
        say(readFile === undefined ? 'site.importRowsHelp' : 'site.importRowsOrPathHelp'),
      required: true,
      multiline: true,
      takesFile: true,
    },
    {
      name: 'existing',
      kind: 'choice',
      label: 'site.importExisting',
      choices: (_draft, { say }) => [
        { value: 'refuse', label: say('site.existingRefuse') },
        { value: 'keep', label: say('site.existingKeep') },
        { value: 'update', label: say('site.existingUpdate') },
      ],
    },
  ],
  defaults: () => ({ kind: 'channels', rows: '', existing: 'refuse' }),
  fromRow: () => ({ kind: 'channels', rows: '', existing: 'refuse' }),
  normalise: (draft) => draft,
  validate: ({ rows }, _mode, { say }): FieldErrors => (rows.trim() === '' ? { rows: say('site.rowsNone') } : {}),
};

/** Makes a plan from the rows of a file, which is reviewed and applied like any other plan (CHG-05, CHG-11). */
export const importRows: SiteAction<ImportDraft> = {
  verb: 'import',
  icon: 'download',
  on: 'all',
  isRead: true,
  isBrowserOnly: true,
  label: 'site.import',
  help: 'site.importHelp',
  danger: 'safe',
  idempotent: true,
  input: importForm,
  run: async ({ kind: file, rows: typed, existing, ...rest }, context, { signal }) => {
    nothingLeft(rest);
    const { gateway, say, readFile, now } = context;
    const kind = rowKindOf(file);
    if (kind === undefined) throw new Refusal(say('error.unsupported'));
    const path = typed.trim();
    const isPath = readFile !== undefined && !/[\n,;\t{[]/.test(path);
    const text = isPath ? await readFile(path) : typed;
    const rows = await readRows(text, rowFormatOf(text, isPath ? path : ''), context);
    const { steps, secrets, kept, ignored } = await rowSteps(kind, rows, existing, context, { signal });
    if (steps.length === 0) throw new Refusal(say('site.rowsNothing'));
    holdPlan(gateway, { gateway: gateway.baseUrl, madeAt: now(), steps, source: '' }, secrets);
    const message = sentencesOf([
      say('site.imported', { count: steps.length }),
      kept.length > 0 ? say('site.rowsKept', { count: kept.length, names: listNames(kept, say) }) : undefined,
      ignored.length > 0 ? say('site.rowsIgnored', { names: listNames(ignored, say) }) : undefined,
    ]);
    return { message };
  },
};
