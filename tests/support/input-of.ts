import type { Form } from '../../shared/screen/form.ts';

// biome-ignore lint/suspicious/noExplicitAny: forms of many drafts in one table.
export type AnyForm = Form<any, any>;

/** Returns the input form of a list's action. */
export function inputOf(screen: { actions: readonly object[] }, verb: string): AnyForm {
  const action = screen.actions.find((one) => (one as { verb: string }).verb === verb) as { input?: AnyForm };
  if (action?.input === undefined) throw new Error(`no input of ${verb}`);
  return action.input;
}
