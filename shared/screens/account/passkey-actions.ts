import { isAtLeast } from '../../domain/dialect.ts';
import { nothingLeft } from '../../domain/record.ts';
import type { PasskeyAnswer, PasskeyDevice } from '../../domain/user/passkey.ts';
import type { ProofScope } from '../../gateway/account/security-proof.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { SiteAction } from '../../screen/action.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import type { Form } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { codeForm } from './two-factor-actions.ts';

/** Whether users may sign in to this site with passkeys: from v0.9.1.3 on, where the site has switched them on. */
export function hasPasskeys({ gateway, status }: Pick<ScreenContext, 'gateway' | 'status'>): boolean {
  return status.passkey_login && isAtLeast(gateway.dialect(), 'v013');
}

/** The state of the user's passkey; undefined where the gateway has no passkeys or does not answer. */
export async function passkeyState(context: ScreenContext, o: CallOptions = {}) {
  return hasPasskeys(context) ? readBack(() => context.gateway.passkeys.status(o)) : undefined;
}

/**
 * Asks the device for a passkey, and describes its refusal.
 * @throws Refusal when the user stopped it, or the device may not be used at this address.
 */
export async function askDevice(
  asking: Promise<PasskeyAnswer>,
  { say }: Pick<ScreenContext, 'say'>,
): Promise<PasskeyAnswer> {
  try {
    return await asking;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const reason =
      name === 'SecurityError'
        ? 'signIn.passkeyElsewhere'
        : name === 'InvalidStateError'
          ? 'signIn.passkeyKnown'
          : name === 'NotSupportedError'
            ? 'signIn.passkeyUnsupported'
            : 'signIn.passkeyStopped';
    throw new Refusal(say(reason));
  }
}

interface ProofInput {
  /** '' where two-factor authentication is off. */
  code: string;
}

const noCode: Form<ProofInput> | undefined = undefined;

/** Registers a passkey (GEN-11). The gateway stores one per user, so a new passkey replaces the old one. */
export function registerPasskey(device: PasskeyDevice, isTwoFactorOn: boolean): SiteAction<ProofInput> {
  return {
    verb: 'register-passkey',
    icon: 'key',
    on: 'all',
    isBrowserOnly: true,
    label: 'account.registerPasskey',
    help: 'account.registerPasskeyHelp',
    danger: 'safe',
    idempotent: false,
    needs: hasPasskeys,
    input: isTwoFactorOn ? codeForm('account.registerPasskey') : noCode,
    run: async (input, context, { signal }) => {
      const { passkeys } = context.gateway;
      await proveByCode(input, 'passkey.register', context, { signal });
      const request = await passkeys.beginRegister({ signal });
      const answer = await askDevice(device.create(request), context);
      await passkeys.finishRegister(answer, { signal });
      return { message: context.say('account.passkeyRegistered') };
    },
  };
}

/**
 * Removes the passkey (GEN-11). It is authorised by a code where two-factor authentication is on, else by the passkey
 * itself.
 */
export function removePasskey(device: PasskeyDevice, isTwoFactorOn: boolean): SiteAction<ProofInput> {
  return {
    verb: 'remove-passkey',
    icon: 'trash',
    on: 'all',
    isBrowserOnly: true,
    label: 'account.removePasskey',
    help: 'account.removePasskeyHelp',
    danger: 'confirm',
    idempotent: false,
    needs: hasPasskeys,
    input: isTwoFactorOn ? codeForm('account.removePasskey') : noCode,
    confirm: (context) => confirmSite('account.confirmRemovePasskey', ['account.removePasskeyConsequence'], context),
    run: async (input, context, { signal }) => {
      const { passkeys } = context.gateway;
      const isProved = await proveByCode(input, 'passkey.delete', context, { signal });
      if (!isProved) await proveByDevice(device, 'passkey.delete', context, { signal });
      await passkeys.remove({ signal });
      return { message: context.say('account.passkeyRemoved') };
    },
  };
}

interface NameInput {
  name: string;
}

/** Renames the passkey (GEN-11). Gateways store no name, so the name exists in this browser only. */
export function renamePasskey(present: string, keep: (name: string) => void): SiteAction<NameInput> {
  return {
    verb: 'rename-passkey',
    icon: 'tool',
    on: 'all',
    isBrowserOnly: true,
    label: 'account.renamePasskey',
    help: 'account.renamePasskeyHelp',
    danger: 'safe',
    idempotent: true,
    isRead: true,
    needs: hasPasskeys,
    input: {
      title: { create: 'account.renamePasskey', edit: 'account.renamePasskey' },
      fields: [{ name: 'name', kind: 'text', label: 'account.passkeyName', help: 'account.renamePasskeyHelp' }],
      defaults: () => ({ name: present }),
      fromRow: () => ({ name: present }),
      normalise: ({ name }) => ({ name: name.trim().slice(0, longestName) }),
      validate: () => ({}),
    },
    run: async ({ name, ...rest }, { say }) => {
      nothingLeft(rest);
      keep(name);
      return { message: say('account.passkeyRenamed') };
    },
  };
}

const longestName = 60;

/** Authorises with a code; returns false without one. */
async function proveByCode(
  input: ProofInput | undefined,
  scope: ProofScope,
  { gateway }: ScreenContext,
  o: CallOptions,
): Promise<boolean> {
  const { code, ...rest } = input ?? { code: '' };
  nothingLeft(rest);
  if (code !== '') await gateway.proof.prove(scope, code, o);
  return code !== '';
}

/**
 * Authorises with the passkey itself (GEN-12). @throws Refusal when the user stopped it, or the device has no passkey.
 */
export async function proveByDevice(
  device: PasskeyDevice,
  scope: ProofScope,
  context: ScreenContext,
  o: CallOptions,
): Promise<void> {
  const { passkeys, proof } = context.gateway;
  await proof.proveByPasskey(scope, await askDevice(device.get(await passkeys.beginProof(scope, o)), context), o);
}
