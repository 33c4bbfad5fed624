import type { Channel } from '../../domain/channel/channel.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { nothingLeft } from '../../domain/record.ts';
import { Role } from '../../domain/user/role.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatTime } from '../../format/time.ts';
import type { RowAction } from '../../screen/action.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { hasPasskeys, proveByDevice } from '../account/passkey-actions.ts';

const scope = 'channel.key.read';

interface KeyInput {
  code: string;
  /** When the last proof expires, in Unix ms; undefined without one. */
  until: number | undefined;
}

/** Whether a passkey can replace the code: in a browser, on a site with passkeys. */
const hasDevice = (context: ScreenContext) => context.passkeys?.isOffered === true && hasPasskeys(context);

const start = ({ gateway }: ScreenContext): KeyInput => ({ code: '', until: gateway.proof.heldUntil(scope) });

const codeForm: Form<KeyInput, Channel> = {
  title: { create: 'channel.showKey', edit: 'channel.showKey' },
  fields: [
    {
      name: 'code',
      // The code authorises the user, or is a backup code, so it must not be an argument of a program.
      kind: 'secret',
      label: 'signIn.appCode',
      required: true,
      mayBeEmpty: hasDevice,
      help: (_value, context) =>
        context.say(hasDevice(context) ? 'channel.codeOrPasskeyHelp' : 'signIn.appOrBackupHelp'),
      disabled: ({ until }, { say }) =>
        until === undefined ? undefined : say('channel.proofHeld', { time: formatTime(until / 1000) }),
    },
  ],
  defaults: start,
  fromRow: (_row, context) => start(context),
  normalise: ({ code, until }) => ({ code: code.replace(/\s/g, ''), until }),
  validate: ({ code, until }, _mode, context): FieldErrors => {
    const { say } = context;
    if (code === '' && hasDevice(context)) return {};
    if (until !== undefined || /^\d{6}$/.test(code) || /^[A-Z0-9]{4}-?[A-Z0-9]{4}$/i.test(code)) return {};
    return { code: say('signIn.appOrBackupWrong') };
  },
};

/**
 * Shows the key of a channel once, after the user was authenticated again (GEN-12). The proof is kept in memory for its
 * five minutes, so that the next channel needs none. The gateway logs who looked at the key.
 */
export const showChannelKey: RowAction<Channel, KeyInput> = {
  verb: 'key',
  isTrial: true,
  icon: 'key',
  on: 'rows',
  single: true,
  label: 'channel.showKey',
  help: 'channel.showKeyHelp',
  danger: 'safe',
  idempotent: true,
  access: Role.Root,
  needs: ({ gateway }) => isAtLeast(gateway.dialect(), 'v013'),
  input: codeForm,
  run: async (row, { code, until: _, ...rest }, context, { signal }) => {
    nothingLeft(rest);
    const { gateway, say, passkeys } = context;
    if (gateway.proof.heldUntil(scope) === undefined && code === '' && passkeys !== undefined && hasDevice(context)) {
      await proveByDevice(passkeys, scope, context, { signal });
    } else if (gateway.proof.heldUntil(scope) === undefined) {
      const { enabled } = await gateway.twoFactor.status({ signal });
      if (!enabled) throw new Refusal(say('channel.keyNeedsTwoFactor'), say('channel.keyNeedsTwoFactorHint'));
      if (code === '') throw new Refusal(say('signIn.appOrBackupWrong'));
      await gateway.proof.prove(scope, code, { signal });
    }
    const key = await gateway.channels.key(row.id, { signal });
    return {
      message: say('channel.keyShown', { name: sanitise(row.name) }),
      secret: key,
      data: { id: row.id, name: row.name },
    };
  },
};
