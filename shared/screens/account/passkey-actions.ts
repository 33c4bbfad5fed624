import { isAtLeast } from '../../domain/dialect.ts';
import { nothingLeft } from '../../domain/record.ts';
import type { CallOptions } from '../../gateway/page.ts';
import type { PasskeyAnswer, PasskeyQuestion, PasskeyScope, SecurityProof } from '../../gateway/passkeys.ts';
import { readBack } from '../../gateway/read-back.ts';
import type { SiteAction } from '../action.ts';
import { confirmSite } from '../confirm-rows.ts';
import type { Form } from '../form.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { codeForm } from './two-factor-actions.ts';

/** What makes passkeys and signs with them: the browser. Both reject with a `DOMException` of a known name. */
export interface PasskeyDevice {
  /** Whether there is one, and this page may ask it. */
  isOffered: boolean;
  create(question: PasskeyQuestion): Promise<PasskeyAnswer>;
  get(question: PasskeyQuestion): Promise<PasskeyAnswer>;
}

/** Whether people may sign in to this site with passkeys: from v0.9.1.3 on, where it is switched on. */
export function hasPasskeys({ gateway, status }: Pick<ScreenContext, 'gateway' | 'status'>): boolean {
  return status.passkey_login && isAtLeast(gateway.dialect() ?? 'v1', 'v013');
}

/** The own passkey; undefined where the gateway has none, or does not tell. */
export async function passkeyState(context: ScreenContext, o: CallOptions = {}) {
  return hasPasskeys(context) ? readBack(() => context.gateway.passkeys.status(o)) : undefined;
}

/**
 * Asks the device, and says in words what it refused.
 * @throws Refusal when the person stopped it, or the device may not be asked at this address.
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
  /** '' where two-factor sign-in is off. */
  code: string;
}

const noCode: Form<ProofInput> | undefined = undefined;

/** Registers a passkey (GEN-11); the gateway keeps one a user, so that it takes the place of an older one. */
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
      const proof = await codeProof(input, 'passkey.register', context, { signal });
      const question = await passkeys.beginRegister(proof ?? {}, { signal });
      const answer = await askDevice(device.create(question), context);
      await passkeys.finishRegister(answer, proof ?? {}, { signal });
      return { message: context.say('account.passkeyRegistered') };
    },
  };
}

/** Removes the passkey (GEN-11), proved by a code where two-factor sign-in is on, else by the passkey itself. */
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
      const proof =
        (await codeProof(input, 'passkey.delete', context, { signal })) ??
        (await deviceProof(device, 'passkey.delete', context, { signal }));
      await passkeys.remove(proof, { signal });
      return { message: context.say('account.passkeyRemoved') };
    },
  };
}

interface NameInput {
  name: string;
}

/** Gives the passkey another name (GEN-11). Gateways keep none: the name is this browser's. */
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

/** Undefined without a code. */
async function codeProof(
  input: ProofInput | undefined,
  scope: PasskeyScope,
  { gateway }: ScreenContext,
  o: CallOptions,
): Promise<SecurityProof | undefined> {
  const code = input?.code ?? '';
  return code === '' ? undefined : gateway.passkeys.proveByCode(code, scope, o);
}

async function deviceProof(
  device: PasskeyDevice,
  scope: PasskeyScope,
  context: ScreenContext,
  o: CallOptions,
): Promise<SecurityProof> {
  const { passkeys } = context.gateway;
  const answer = await askDevice(device.get(await passkeys.beginProof(scope, o)), context);
  return passkeys.finishProof(answer, scope, o);
}
