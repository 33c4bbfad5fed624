import type { Done } from '../../../../shared/screen/action.ts';
import { readSetup, type SetupDraft, setUp, setupForm } from '../../../../shared/screens/setup/setup-form.ts';
import type { Host, Layers, Notify, Renewal, Session } from '../app.ts';
import { openForm } from '../form/form-layer.ts';

/** Opens the first set-up of a new gateway, and then signs the user in with the account that they created. */
export async function openSetup(
  app: Notify & Layers & Session & Renewal & Host,
  signIn: (account: SetupDraft) => void,
): Promise<void> {
  const { say } = app;
  if (app.isReadOnly) return app.notify(say('action.readOnly'), 'warn');
  try {
    const state = await app.call((signal) => readSetup(app.context(), { signal }));
    const note = say(state.hasRoot ? 'setup.hasRoot' : 'setup.explanation');
    let account: SetupDraft | undefined;
    openForm(app, {
      form: setupForm(state),
      mode: 'create',
      title: say('setup.title'),
      submit: say('setup.submit'),
      notes: () => [note],
      onSave: async (value) => {
        const draft = value as unknown as SetupDraft;
        const done = await app.call((signal) => setUp(draft, state, app.context(), { signal }));
        if (!state.hasRoot) account = draft;
        return done as Done<object>;
      },
      onSaved: ({ message }) => {
        app.notify(message, 'good');
        void app.renewStatus();
        if (account) signIn(account);
      },
    });
  } catch (error) {
    app.fail(error);
    void app.renewStatus();
  }
}
