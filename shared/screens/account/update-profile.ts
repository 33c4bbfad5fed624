import { characterLength } from '../../domain/byte-length.ts';
import { displayNameMaximum } from '../../domain/limit.ts';
import type { User } from '../../domain/user.ts';
import type { SiteAction } from '../action.ts';
import type { FieldErrors, Form } from '../form.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';

interface ProfileInput {
  display_name: string;
}

const present = ({ user }: ScreenContext): ProfileInput => ({ display_name: user?.display_name ?? '' });

/** The own display name (ME-08). Gateways leave an empty one as it is (wire 4.4), so an empty one is refused. */
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
  ],
  defaults: present,
  fromRow: ({ display_name }) => ({ display_name }),
  normalise: ({ display_name }) => ({ display_name: display_name.trim() }),
  validate: ({ display_name }, _mode, { say }): FieldErrors => {
    if (display_name === '') return { display_name: say('form.required', { label: say('account.displayName') }) };
    if (characterLength(display_name) <= displayNameMaximum) return {};
    return { display_name: say('account.displayNameTooLong', { maximum: displayNameMaximum }) };
  },
};

/** Changes the own display name, and reads it back (ME-08). */
export const updateProfile: SiteAction<ProfileInput> = {
  verb: 'update',
  on: 'all',
  label: 'account.editProfile',
  help: 'account.editProfileHelp',
  danger: 'safe',
  idempotent: true,
  input: profileForm,
  run: async (input, context, { signal }) => {
    const { gateway, say } = context;
    if (input.display_name === context.user?.display_name) throw new Refusal(say('form.changedNothing'));
    await gateway.account.update(input, { signal });
    const user = await gateway.account.self({ signal });
    return { message: say('account.profileUpdated'), row: user, data: { display_name: user.display_name } };
  },
};
