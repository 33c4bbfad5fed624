import type { SiteAction } from '../../screen/action.ts';
import { type ImportDraft, importForm, importInto } from '../../screen/saving/import-list.ts';
import { importKinds } from './site-kind.ts';

const form = importForm('channels');

/** The import of rows of any kind, on the screen of the plan that it makes. */
export const importRows: SiteAction<ImportDraft> = {
  ...importInto('channels'),
  label: 'site.import',
  input: {
    ...form,
    title: { create: 'site.import', edit: 'site.import' },
    fields: [
      {
        name: 'kind',
        kind: 'choice',
        label: 'site.importKind',
        required: true,
        choices: (_draft, { say }) => importKinds.map(({ file, list }) => ({ value: file, label: say(list.label) })),
      },
      ...form.fields,
    ],
  },
};
