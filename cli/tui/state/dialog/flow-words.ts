import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { FlowTarget } from '../../../../shared/screen/flow/flow-rules.ts';
import type { ConsentStep, OutcomeStep } from '../../../../shared/screen/flow/flow-steps.ts';
import type { ItemResult } from '../../../../shared/screen/flow/run-action.ts';
import { headOf } from '../../../../shared/screen/list-screen.ts';
import { pairOf } from '../../../../shared/text/punctuation.ts';
import type { Host, Layers, Notify, Profile } from '../app.ts';
import type { Row } from '../list/rows/list-options.ts';
import { openConfirm } from './confirm-layer.ts';
import { copy } from './copying.ts';

/** Opens the dialog for a consent step of a flow and passes on the answer. */
export function askConsent(app: Notify & Layers & Profile, { noun }: FlowTarget<Row>, step: ConsentStep<Row>): void {
  const { action, prompt, changes, impact, command, rows, textToType, nameToType } = step;
  const label = app.say(action.label);
  const typed = textToType ?? nameToType;
  const verb = `${noun} ${action.verb}`;
  const { nameLock } = app;
  const isLocked = nameLock !== undefined && typed === undefined && !action.isRead && !action.isTrial;
  // The question itself asks for the name, so that none follows it.
  const lock = isLocked && !nameLock.isOpen(verb) ? nameLock : undefined;
  const gateway = sanitise(app.label?.text ?? nameLock?.name ?? '');
  const consequences = lock
    ? [...step.consequences, app.say('tuiView.lockTerm', { minutes: lock.minutes })]
    : step.consequences;
  openConfirm(app, {
    prompt,
    consequences,
    changes,
    impact,
    command,
    verb: rows.length < 2 ? label : app.say('tui.verbCount', { verb: label, count: rows.length }),
    ...(lock && { title: app.say('tuiView.lockedVerb', { verb: label, label: gateway }) }),
    wanted: typed ?? lock?.name,
    onYes: () => {
      lock?.open(verb);
      step.agree();
    },
    onNo: step.decline,
  });
}

/** The name of the only row, or the number of rows; '' for none. */
export function namesOf({ name }: FlowTarget<Row>, rows: readonly Row[]): string {
  const [first] = rows;
  return rows.length === 1 && first ? (name?.(first) ?? '') : rows.length > 1 ? String(rows.length) : '';
}

/** The heading of a row of a run; '' where rows have none. */
export function headOfRow({ id, name, ...target }: FlowTarget<Row>, row: Row): string {
  return id && name ? headOf({ ...target, id, name }, row) : '';
}

/** The result of a row in words. */
export function textOf(app: Notify, result: ItemResult<Row>): string {
  if (result.outcome === 'done') return result.done.message;
  return result.outcome === 'failed' ? app.describe(result.error).message : result.reason;
}

/** Shows the summary of a run over several rows, and updates the marks; secrets in its results go to the clipboard. */
export function notifySummary(
  app: Notify & Layers & Host,
  { action, results, command, isHere }: OutcomeStep<Row>,
  { message, hint, tone }: NonNullable<OutcomeStep<Row>['summary']>,
  marked: number,
): void {
  const same = command === '' ? '' : app.say('tui.sameAs', { command });
  const marks = marked > 0 ? app.say('tui.marksLeft', { count: marked }) : same;
  const text = pairOf(app.say(action.label), message, app.say);
  app.notify(text, tone, hint || marks);
  const secrets = results.flatMap((result) => (result.outcome === 'done' ? (result.done.secret ?? []) : []));
  if (secrets.length > 0) void copy(app, secrets.join('\n'), { anchor: { isInFront: () => isHere } });
}
