import { characterLength } from '../../domain/byte-length.ts';
import { displayNameMaximum } from '../../domain/limit.ts';
import { nothingLeft } from '../../domain/record.ts';
import type { User } from '../../domain/user/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { SiteAction } from '../../screen/action.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import { savedText } from '../../screen/saving/saved-text.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

interface ProfileInput {
  display_name: string;
  /** Gateways from v0.7 to July 2026 require it for every change. */
  original_password: string;
}

const present = ({ user }: ScreenContext): ProfileInput => ({
  display_name: user?.display_name ?? '',
  original_password: '',
});

/** The user's own display name (ME-08). Gateways ignore an empty one (docs/gateways.md 4.4), so the form refuses it. */
export const profileForm: Form<ProfileInput, User> = {
  title: { create: 'account.editProfile', edit: 'account.editProfile' },
  fields: [
    {
      name: 'display_name',
      kind: 'text',
      label: 'account.displayName',
      help: (_input, { say }) => say('account.displayNameHelp', { maximum: displayNameMaximum }),
      required: true,
      example: 'Mira Okafor',
    },
    {
      name: 'original_password',
      kind: 'secret',
      label: 'account.originalPassword',
      help: 'account.profilePasswordHelp',
      disabled: (_input, { gateway, say }) =>
        gateway.dialect() === 'classic' ? say('account.originalPasswordUnused') : undefined,
    },
  ],
  defaults: present,
  fromRow: ({ display_name }) => ({ display_name, original_password: '' }),
  normalise: (input) => ({ ...input, display_name: input.display_name.trim() }),
  validate: ({ display_name }, _mode, { say }): FieldErrors => {
    if (display_name === '') return { display_name: say('form.required', { label: say('account.displayName') }) };
    if (characterLength(display_name) <= displayNameMaximum) return {};
    return { display_name: say('account.displayNameTooLong', { maximum: displayNameMaximum }) };
  },
};

/** Changes the user's own display name, and reads it back (ME-08). */
export const updateProfile: SiteAction<ProfileInput> = {
  verb: 'update',
  on: 'all',
  label: 'account.editProfile',
  help: 'account.editProfileHelp',
  danger: 'safe',
  idempotent: true,
  input: profileForm,
  keepsUnnamed: true,
  run: async (input, context, { signal }) => {
    const { gateway, say } = context;
    if (input.display_name === context.user?.display_name) throw new Refusal(say('form.changedNothing'));
    await write(input, context, signal);
    const user = await readBack(() => gateway.account.self({ signal }));
    const { display_name } = user ?? input;
    // Some gateways report success and keep the old name.
    if (display_name !== input.display_name) {
      throw new Refusal(say('account.profileKept', { name: sanitise(display_name) }));
    }
    return { message: savedText(say('account.profileUpdated'), user, say), row: user, data: { display_name } };
  },
};

/** The refusal for gateways that require the password with every change; this form has a field for it. */
export function profilePasswordNeeded({ say }: Pick<ScreenContext, 'say'>): string {
  return say('account.profilePasswordNeeded');
}

async function write(
  { display_name, original_password, ...rest }: ProfileInput,
  context: ScreenContext,
  signal: AbortSignal | undefined,
): Promise<void> {
  nothingLeft(rest);
  try {
    await context.gateway.account.update({ display_name, originalPassword: original_password }, { signal });
  } catch (error) {
    const isAsked = error instanceof GatewayError && error.facts.reason === 'password-needed';
    throw isAsked ? new Refusal(profilePasswordNeeded(context)) : error;
  }
}
