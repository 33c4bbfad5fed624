import { nothingLeft } from '../../domain/record.ts';
import type { CallOptions } from '../../gateway/page.ts';
import type { SetupState } from '../../gateway/setup.ts';
import type { Done } from '../action.ts';
import { checkForm } from '../form-check.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { type SetupDraft, setupForm } from './setup-form.ts';

/** Asks whether the gateway still waits for its first set-up; refuses where it does not. */
export async function readSetup({ gateway, say }: ScreenContext, o: CallOptions = {}): Promise<SetupState> {
  const state = await gateway.setup.state(o);
  if (state.isDone) throw new Refusal(say('setup.isDone'));
  return state;
}

/** Sets a new gateway up. It does not sign in: the sign-in, with the same name and password, comes next. */
export async function setUp(
  draft: SetupDraft,
  state: SetupState,
  context: ScreenContext,
  { signal }: CallOptions = {},
): Promise<Done> {
  const { gateway, say } = context;
  const { value, errors } = checkForm(setupForm(state), draft, 'create', context);
  const [fault] = Object.values(errors);
  if (fault !== undefined) throw new Refusal(fault);
  const { username, password, confirmation: _, mode, ...rest } = value;
  nothingLeft(rest);
  const input = { username, password, selfUseMode: mode === 'self-use', demoSite: mode === 'demo' };
  await gateway.setup.run(input, { signal });
  return { message: say('setup.done'), data: state.hasRoot ? { mode } : { username, mode } };
}
