import type { FieldTool } from '../../../../shared/screen/form.ts';
import { mailCountdown } from '../../../../shared/screens/registration/countdown.ts';
import { sendEmailCode } from '../../../../shared/screens/registration/register.ts';
import type { Host, Layers, Notify } from '../app.ts';
import type { AnyForm, FormValue } from '../form/form-state.ts';

/**
 * The wait between two mails of a kind (AUTH-10: 30 s). It outlives the form, so that closing the form does not end the
 * wait.
 */
export interface MailWait {
  /** Why no mail can be requested now, with the seconds left; undefined when one can. */
  refusal(): string | undefined;
  /** Sends a mail and begins the wait; a mail that failed to be sent starts none. */
  send<Result>(mail: () => Promise<Result>): Promise<Result>;
}

const sentAt = new WeakMap<object, Map<string, number>>();

/** The wait for mails with codes, or for reset mails, shared by all forms of the app. */
export function createMailWait(app: Notify & Host, kind: 'code' | 'reset'): MailWait {
  const times = sentAt.get(app) ?? new Map<string, number>();
  sentAt.set(app, times);
  return {
    refusal: () => {
      const seconds = mailCountdown(times.get(kind), app.world.clock.now());
      return seconds === 0 ? undefined : app.say('tui.mailWait', { seconds });
    },
    send: async (mail) => {
      const before = times.get(kind);
      times.set(kind, app.world.clock.now());
      try {
        return await mail();
      } catch (error) {
        if (before === undefined) times.delete(kind);
        else times.set(kind, before);
        throw error;
      }
    },
  };
}

/** Returns the form with one more tool in the fields of these names. */
export function withTools(form: AnyForm, names: readonly string[], tool: FieldTool<FormValue>): AnyForm {
  const fields = form.fields.map((field) =>
    names.includes(field.name) ? { ...field, tools: [...(field.tools ?? []), tool] } : field,
  );
  return { ...form, fields };
}

/**
 * Returns the form of an email address and the code that proves it, with a tool in both fields that has the code mailed
 * (AUTH-10, ME-04).
 */
export function withMailCode(app: Layers & Host, form: AnyForm, wait: MailWait): AnyForm {
  return withTools(form, ['email', 'code', 'verification_code'], {
    id: 'send-code',
    label: 'tui.sendCode',
    refusal: wait.refusal,
    run: async (value, context, { signal }) => {
      const { message } = await wait.send(() => sendEmailCode(String(value.email), {}, context, { signal }));
      app.store.set({ now: app.world.clock.now() });
      return { value, message };
    },
  });
}

/** The notes of such a form: how to get the code, or how long until another one can be sent. */
export function mailCodeNotes(app: Notify, wait: MailWait): string[] {
  return [wait.refusal() ?? app.say('tui.mailCodeHint')];
}
