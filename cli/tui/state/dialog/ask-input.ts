import { sanitise } from '../../../../shared/format/sanitise.ts';
import { callNameOf, type FlowTarget } from '../../../../shared/screen/flow/flow-rules.ts';
import type { InputStep } from '../../../../shared/screen/flow/flow-steps.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { chooseOne } from '../form/form-choices.ts';
import { openForm } from '../form/form-layer.ts';
import { type FormOptions, type FormValue, GivenBack } from '../form/form-state.ts';
import type { Row } from '../list/rows/list-options.ts';
import { namesOf } from './flow-words.ts';

/** What stands beside the fields of an action's form. */
export type FormExtras = Partial<
  Pick<FormOptions, 'notes' | 'picture' | 'title' | 'submit' | 'only' | 'enterSaves' | 'rowId'>
>;

/** A form whose outcome is still to come. */
export interface WaitingForm {
  saved(): void;
  failed(error: unknown): void;
  /** What followed from it was not agreed to. */
  givenBack(): void;
  progressed(done: number, total: number): void;
}

/** Opens the form of an action, which stays open until `hold` hears what became of what was filled in. */
export function askInput(
  app: Notify & Layers & Session & Host,
  target: FlowTarget<Row>,
  step: InputStep<Row>,
  extras: FormExtras,
  hold: (form: WaitingForm) => void,
): void {
  const { action, input, mode, row, rows } = step;
  const [field, ...others] = input.fields;
  if (field?.kind === 'choice' && others.length === 0) {
    // One choice needs no form around it.
    const start: FormValue = row ? input.fromRow(row, app.context()) : input.defaults(app.context());
    chooseOne(app, field, start, (value) => step.give(input.normalise(value, mode)));
    return;
  }
  const label = app.say(action.label);
  const consequences = step.consequences.map(sanitise);
  openForm(app, {
    form: input,
    mode,
    row,
    title: `${label} ${namesOf(target, rows)}`.trim(),
    submit: label,
    enterSaves: true,
    isNotedElsewhere: true,
    forecast: step.forecast,
    command: { noun: target.noun, verb: action.verb, ids: rows.map((one) => callNameOf(target, one)) },
    ...extras,
    notes: () => [...consequences, ...(extras.notes?.() ?? [])],
    onSave: (value, onProgress) =>
      new Promise((resolve, reject) => {
        const givenBack = () => reject(new GivenBack());
        hold({ saved: () => resolve(undefined), failed: reject, givenBack, progressed: onProgress });
        step.give(value);
      }),
  });
}
