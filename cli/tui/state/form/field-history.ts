import { journalOutcomes } from '../../../../shared/domain/journal.ts';
import { sanitise } from '../../../../shared/format/sanitise.ts';
import { momentCell } from '../../../../shared/screen/cells.ts';
import type { FieldChange } from '../../../../shared/screens/journal/field-history.ts';
import { remarksOf } from '../../../../shared/text/punctuation.ts';
import { fetchThenOpen } from '../dialog/anchor.ts';
import { openPager } from '../dialog/pager-layer.ts';
import type { FormField, FormOptions, FormParts } from './form-state.ts';

/** What the journal tells entries of this form by; undefined where what is filled in here was never written before. */
function subjectOf({ command }: FormOptions): { noun: string; thing?: string } | undefined {
  if (command === undefined) return undefined;
  if (command.noun === 'settings') return { noun: command.noun };
  const [thing] = command.ids ?? [];
  return thing === undefined || command.ids?.length !== 1 ? undefined : { noun: command.noun, thing: String(thing) };
}

/** Why a field has no history; undefined where it may have one. */
export function refusalOfHistory({ app, options }: FormParts, field: FormField | undefined): string | undefined {
  if (field === undefined || subjectOf(options) === undefined) return app.say('tuiFind.noFieldHistory');
  return app.context().journal === undefined ? app.say('journal.none') : undefined;
}

/** Opens over the form what was written to a field before, and by whom (CHG-10). */
export function openFieldHistory({ app, options }: FormParts, field: FormField): void {
  const subject = subjectOf(options);
  if (subject === undefined) return;
  const label = app.say(field.label);
  const title = app.say('tuiFind.fieldHistory', { field: label });
  const read = async (signal: AbortSignal) => {
    // Only who asks for it loads it.
    const { fieldHistory } = await import('../../../../shared/screens/journal/field-history.ts');
    return app.call((inner) => fieldHistory({ ...subject, label }, app.context(), { signal: inner }), signal);
  };
  const lineOf = ({ at, user, outcome, text }: FieldChange) => {
    const { name, label: ended } = journalOutcomes.of(outcome);
    const how = name === 'done' ? '' : app.say(ended);
    return { label: momentCell(at / 1000, app.context()).text, text: sanitise(remarksOf([text, user, how], app.say)) };
  };
  void fetchThenOpen(app, title, read, (changes) => {
    if (changes.length === 0) app.notify(app.say('tuiFind.fieldUnchanged', { field: label }), 'warn');
    else openPager(app, 'copy', title, changes.map(lineOf));
  });
}
