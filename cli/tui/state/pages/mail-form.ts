import type { Done } from '../../../../shared/screens/action.ts';
import { resetForm, sendReset } from '../../../../shared/screens/registration/reset-password.ts';
import type { App } from '../app.ts';
import { openForm } from '../form-layer.ts';
import { createMailWait } from './mail-code.ts';

/**
 * Asks for the mail that resets a password (AUTH-13). The form stays: where no mail arrives another one can be asked for,
 * after a wait that counts down.
 */
export function openResetMail(app: App): void {
  const wait = createMailWait(app, 'reset');
  openForm(app, {
    form: resetForm,
    mode: 'create',
    title: app.say('registration.resetTitle'),
    submit: app.say('tui.sendMail'),
    enterSaves: true,
    staysOpen: true,
    refusal: wait.refusal,
    notes: () => [wait.refusal() ?? app.say('tui.resetMailHint')],
    onSave: (value) =>
      wait.send(() =>
        app.call((signal) => sendReset({ email: String(value.email) }, {}, app.context(), { signal })),
      ) as Promise<Done<object>>,
    onSaved: ({ message }) => {
      app.store.set({ now: app.world.clock.now() });
      app.tell(message, 'good');
    },
  });
}
