import type { Done, SiteAction } from '../../../shared/screens/action.ts';
import { commandLineOf } from '../../../shared/screens/command-line.ts';
import type { App } from './app.ts';
import { type AskingPlace, placeInFront } from './asking-place.ts';
import { openConfirm } from './confirm-layer.ts';
import { type FormOptions, openForm } from './form-layer.ts';
import { tellDone } from './tell-done.ts';

// biome-ignore lint/suspicious/noExplicitAny: actions of several input types; each is run with a value of its own form.
export type AnySiteAction = SiteAction<any>;

/** Why an action that stands beside no list cannot be done now; undefined when it can. */
export function siteRefusal(app: App, action: AnySiteAction): string | undefined {
  if (app.isReadOnly && !action.isRead) return app.say('action.readOnly');
  return action.refusal?.(app.context());
}

/** Whether its form has the name of what is lost typed already (ME-07). */
function asksName({ input }: AnySiteAction): boolean {
  return input?.fields.some(({ name }) => name === 'username') ?? false;
}

/**
 * An action of a page: refusal first, then its input, then the confirmation, then the run. What is safe runs from within
 * its form, so that a failure keeps what was typed. `noun` is the command line's group of it; `after` hears a success;
 * `extras` stand in its form beside the fields.
 */
export function performOnSite(
  app: App,
  noun: string,
  action: AnySiteAction,
  after: (done: Done) => void,
  extras: Pick<FormOptions, 'notes' | 'picture'> = {},
) {
  const refusal = siteRefusal(app, action);
  if (refusal !== undefined) return app.tell(refusal, 'warn');
  const label = app.say(action.label);
  const run = (input: unknown) =>
    app.call(async (signal) => (await action.run(input, app.context(), { signal })) as Done<object>);
  const ended = (done: Done, place?: AskingPlace) => {
    tellDone(app, done, place);
    after(done);
  };
  const start = (input: unknown) => {
    app.tell(app.say('tui.running', { verb: label, names: '' }), 'accent');
    const place = placeInFront(app);
    run(input).then((done) => ended(done, place), app.fail);
  };
  const confirm = (input: unknown) => {
    const asked = action.confirm?.(app.context(), input);
    openConfirm(app, {
      question: asked?.question ?? label,
      consequences: asked?.consequences,
      command: commandLineOf({ noun, verb: action.verb }),
      verb: label,
      wanted: action.danger === 'irreversible' && !asksName(action) ? action.verb : undefined,
      onYes: () => start(input),
      onNo: () => app.tell(app.say('tui.cancelled')),
    });
  };
  const isSafe = action.danger === 'safe';
  if (!action.input) return isSafe ? start(undefined) : confirm(undefined);
  openForm(app, {
    form: action.input,
    mode: 'create',
    title: label,
    submit: label,
    enterSaves: true,
    command: { noun, verb: action.verb },
    ...extras,
    onSave: async (input) => {
      if (isSafe) return run(input);
      confirm(input);
      return undefined;
    },
    onSaved: (done) => ended(done),
  });
}
