import type { AnyField } from '../../../shared/screen/form.ts';
import { changePassword, newPasswordFaults, passwordForm } from '../../../shared/screens/account/password.ts';
import { promptOf } from '../../../shared/text/punctuation.ts';
import { runSiteAction } from '../../list/action/run-site-action.ts';
import type { TypedForm } from '../../list/screen/form/form-input.ts';
import { canAsk } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { readSecret } from '../../program/input-text.ts';
import { usageFailure } from '../../program/usage.ts';
import { accountTarget } from './account-target.ts';

type Name = 'original_password' | 'password' | 'confirmation';
type Secrets = Partial<Record<Name, string>>;

/**
 * `account password`: reads the passwords from files, standard input or hidden prompts (ME-06). Input that is evidently
 * wrong sends no request.
 */
export async function changeOwnPassword(invocation: Invocation): Promise<number | undefined> {
  const given = await readGiven(invocation);
  if (given.password === undefined && !canAsk(invocation)) {
    throw usageFailure('cliAccount.missing', { flags: '--password-file, --password-stdin' });
  }
  if (given.password !== undefined) refuseFaults(given, invocation);
  return runSiteAction(accountTarget, changePassword, invocation, {
    typed: async ({ gateway }) => {
      if (given.password !== undefined) return typedOf(given);
      const asked = await askFor(given, gateway.dialect() !== 'classic', invocation);
      refuseFaults(asked, invocation);
      return typedOf(asked);
    },
  });
}

async function readGiven(invocation: Invocation): Promise<Secrets> {
  const { flags, world } = invocation;
  if (flags.on('original-password-stdin') && flags.on('password-stdin')) {
    const [original_password = '', password = ''] = (await world.stdin.text()).split(/\r?\n/);
    return { original_password, password, confirmation: password };
  }
  const original_password = await readSecret('original-password', invocation);
  const password = await readSecret('password', invocation);
  const confirmation = (await readSecret('confirmation', invocation)) ?? password;
  return { original_password, password, confirmation };
}

async function askFor(given: Secrets, needsOriginal: boolean, { world, say }: Invocation): Promise<Secrets> {
  const ask = (label: string) => world.prompt.secret(promptOf(label, say));
  const { original_password = needsOriginal ? await ask(say('account.originalPassword')) : undefined } = given;
  const password = await ask(say('account.newPassword'));
  const confirmation = await ask(say('account.confirmation'));
  return { original_password, password, confirmation };
}

function refuseFaults({ password = '', confirmation = '' }: Secrets, { say }: Invocation): void {
  const [fault] = Object.values(newPasswordFaults({ password, confirmation }, { say }));
  if (fault !== undefined) throw usageFailure('cli.wrongField', { flag: '--password', message: fault });
}

/** An empty original password counts as not given: an account created by a third-party sign-in has none yet. */
function typedOf(secrets: Secrets): TypedForm<Record<Name, string>> {
  const fields = passwordForm.fields as readonly AnyField<Record<Name, string>>[];
  const flags = fields.flatMap((field) => {
    const text = secrets[field.name];
    return text === undefined || text === '' ? [] : [{ field, text }];
  });
  return { flags, input: {}, isEmpty: false };
}
