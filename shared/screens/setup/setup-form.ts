import { characterLength } from '../../domain/byte-length.ts';
import { setupUsernameMaximum } from '../../domain/limit.ts';
import { nothingLeft } from '../../domain/record.ts';
import type { SetupState } from '../../gateway/account/setup.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Done } from '../../screen/action.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { checkForm } from '../../screen/form-check.ts';
import { recordWork } from '../../screen/journal/recording.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { newPasswordFaults, passwordHint } from '../account/password.ts';

/** The purpose of a new gateway, which decides two of its options (docs/gateways.md 4.1). */
export type SetupMode = 'external' | 'self-use' | 'demo';

export interface SetupDraft {
  username: string;
  password: string;
  confirmation: string;
  mode: SetupMode;
}

const modes: readonly { value: SetupMode; label: MessageKey; hint: MessageKey }[] = [
  { value: 'external', label: 'setup.modeExternal', hint: 'setup.modeExternalHint' },
  { value: 'self-use', label: 'setup.modeSelfUse', hint: 'setup.modeSelfUseHint' },
  { value: 'demo', label: 'setup.modeDemo', hint: 'setup.modeDemoHint' },
];

const empty = (): SetupDraft => ({ username: '', password: '', confirmation: '', mode: 'external' });

/**
 * The form of a gateway's first setup: its super admin and its purpose (docs/gateways.md 4.1). Where a super admin
 * exists, the gateway ignores the account, so the form leaves it out.
 */
export function setupForm({ hasRoot }: { hasRoot: boolean }): Form<SetupDraft> {
  const needsAccount = () => !hasRoot;
  return {
    title: { create: 'setup.title', edit: 'setup.title' },
    fields: [
      {
        name: 'username',
        kind: 'text',
        label: 'setup.username',
        help: (_draft, { say }) => say('setup.usernameHelp', { maximum: setupUsernameMaximum }),
        required: true,
        applies: needsAccount,
      },
      {
        name: 'password',
        kind: 'secret',
        label: 'setup.password',
        help: passwordHint,
        required: true,
        applies: needsAccount,
      },
      { name: 'confirmation', kind: 'secret', label: 'setup.confirmation', required: true, applies: needsAccount },
      {
        name: 'mode',
        kind: 'choice',
        label: 'setup.mode',
        help: 'setup.modeHelp',
        choices: (_draft, { say }) =>
          modes.map(({ value, label, hint }) => ({ value, label: say(label), hint: say(hint) })),
      },
    ],
    defaults: empty,
    fromRow: empty,
    normalise: (draft) => ({ ...draft, username: draft.username.trim() }),
    validate: (draft, _mode, context): FieldErrors => {
      const { say } = context;
      const errors: FieldErrors = {};
      if (!modes.some(({ value }) => value === draft.mode)) {
        const choices = modes.map(({ value }) => value);
        errors.mode = say('form.notAChoice', { value: draft.mode, label: say('setup.mode'), choices });
      }
      if (hasRoot) return errors;
      if (draft.password === '') errors.password = say('setup.missing');
      else Object.assign(errors, newPasswordFaults(draft, context));
      if (draft.username === '') errors.username = say('setup.missing');
      else if (characterLength(draft.username) > setupUsernameMaximum) {
        errors.username = say('setup.nameTooLong', { maximum: setupUsernameMaximum });
      }
      return errors;
    },
  };
}

/** Reads whether the gateway still needs its first setup. @throws Refusal where it does not */
export async function readSetup({ gateway, say }: ScreenContext, o: CallOptions = {}): Promise<SetupState> {
  const state = await gateway.setup.state(o);
  if (state.isDone) throw new Refusal(say('setup.isDone'));
  return state;
}

/**
 * Sets up a new gateway, and records it in the journal (CHG-07). It does not sign in; that follows with the same
 * username and password.
 */
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
  const endOf = ({ message: text }: Done) => ({
    outcome: 'done' as const,
    text,
    undo: undefined,
    noUndo: say('setup.noUndo'),
  });
  return recordWork({ target: { noun: 'setup' }, verb: 'run', command: 'tollgate setup', endOf }, context, async () => {
    await gateway.setup.run(input, { signal });
    return { message: say('setup.done'), data: state.hasRoot ? { mode } : { username, mode } };
  });
}
