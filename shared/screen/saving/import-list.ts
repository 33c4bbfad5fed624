import { nothingLeft } from '../../domain/record.ts';
import { Role } from '../../domain/user/role.ts';
import type { SiteAction } from '../action.ts';
import type { FieldErrors, Form } from '../form.ts';
import { Refusal } from '../refusal.ts';
import type { Existing } from './rows-to-plan.ts';

export interface ImportDraft {
  /** The file of the kind, such as `channels`. */
  kind: string;
  /** The text of the rows, or, on faces with files, a path. */
  rows: string;
  existing: Existing;
}

/** The form of an import into one list. */
export function importForm(file: string): Form<ImportDraft> {
  const draft = (): ImportDraft => ({ kind: file, rows: '', existing: 'refuse' });
  return {
    title: { create: 'list.import', edit: 'list.import' },
    fields: [
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
    defaults: draft,
    fromRow: draft,
    normalise: (typed) => typed,
    validate: ({ rows }, _mode, { say }): FieldErrors => (rows.trim() === '' ? { rows: say('site.rowsNone') } : {}),
  };
}

/**
 * Makes a plan from rows of one list, such as `users`, which is reviewed and applied like any other plan (CHG-05,
 * CHG-11).
 */
export function importInto(file: string): SiteAction<ImportDraft> {
  return {
    verb: 'import',
    icon: 'upload',
    on: 'all',
    isRead: true,
    // The command of the same name sends the rows after its own preview.
    isBrowserOnly: true,
    label: 'list.import',
    help: 'list.importHelp',
    danger: 'safe',
    idempotent: true,
    // The plan is a screen of the super admin.
    access: Role.Root,
    texts: ['site'],
    needs: ({ planRows }) => planRows !== undefined,
    input: importForm(file),
    run: async ({ kind, rows, existing, ...rest }, context, options) => {
      nothingLeft(rest);
      if (context.planRows === undefined) throw new Refusal(context.say('error.unsupported'));
      // Whole lists are compared with the rows.
      const patient = { ...options, isPatient: true };
      const message = await context.planRows({ file: kind, rows, existing }, context, patient);
      return { message, opens: 'site' };
    },
  };
}
