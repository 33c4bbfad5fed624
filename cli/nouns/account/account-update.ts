import { Refusal } from '../../../shared/screen/refusal.ts';
import { profileForm, profilePasswordNeeded, updateProfile } from '../../../shared/screens/account/update-profile.ts';
import { promptOf } from '../../../shared/text/punctuation.ts';
import { runSiteAction } from '../../list/action/run-site-action.ts';
import { readTypedForm } from '../../list/screen/form/form-input.ts';
import { canAsk } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { accountTarget } from './account-target.ts';

/** `account update`: prompts for the password where the gateway turns out to require it. */
export async function updateOwnProfile(invocation: Invocation): Promise<number | undefined> {
  const { world, talk, say } = invocation;
  try {
    return await runSiteAction(accountTarget, updateProfile, invocation);
  } catch (error) {
    const isAsked = error instanceof Refusal && error.message === profilePasswordNeeded(invocation);
    if (!isAsked || !canAsk(invocation)) throw error;
    await talk.notice('password-needed', error.message);
    const text = await world.prompt.secret(promptOf(say('account.originalPassword'), say));
    const [field] = profileForm.fields.filter(({ name }) => name === 'original_password');
    const typed = await readTypedForm(profileForm, 'edit', invocation);
    return runSiteAction(accountTarget, updateProfile, invocation, {
      typed: async () => (field ? { ...typed, flags: [...typed.flags, { field, text }] } : typed),
    });
  }
}
