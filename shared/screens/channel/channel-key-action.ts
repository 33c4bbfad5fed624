import type { Channel } from '../../domain/channel.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { nothingLeft } from '../../domain/record.ts';
import { Role } from '../../domain/role.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatTime } from '../../format/time.ts';
import type { RowAction } from '../action.ts';
import type { FieldErrors, Form } from '../form.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';

const scope = 'channel.key.read';

interface KeyInput {
  code: string;
  /** Until when the last proof holds, in Unix ms; undefined without one. */
  until: number | undefined;
}

const start = ({ gateway }: ScreenContext): KeyInput => ({ code: '', until: gateway.proof.heldUntil(scope) });

const codeForm: Form<KeyInput, Channel> = {
  title: { create: 'channel.showKey', edit: 'channel.showKey' },
  fields: [
    {
      name: 'code',
      // It proves who is there, or is a backup code: not for arguments of a program.
      kind: 'secret',
      label: 'account.appCode',
      help: 'account.appOrBackupHelp',
      required: true,
      disabled: ({ until }, { say }) =>
        until === undefined ? undefined : say('channel.proofHeld', { time: formatTime(until / 1000) }),
    },
  ],
  defaults: start,
  fromRow: (_row, context) => start(context),
  normalise: ({ code, until }) => ({ code: code.replace(/\s/g, ''), until }),
  validate: ({ code, until }, _mode, { say }): FieldErrors => {
    if (until !== undefined || /^\d{6}$/.test(code) || /^[A-Z0-9]{4}-?[A-Z0-9]{4}$/i.test(code)) return {};
    return { code: say('account.appOrBackupWrong') };
  },
};

/**
 * Shows the key of a channel once, after a second factor was proved anew (GEN-12). The proof is kept in memory for its five
 * minutes, so that the next channel needs none. The gateway notes in its log who looked.
 */
export const showChannelKey: RowAction<Channel, KeyInput> = {
  verb: 'key',
  icon: 'key',
  on: 'rows',
  single: true,
  label: 'channel.showKey',
  help: 'channel.showKeyHelp',
  danger: 'safe',
  idempotent: true,
  access: Role.Root,
  needs: ({ gateway }) => isAtLeast(gateway.dialect() ?? 'v1', 'v013'),
  input: codeForm,
  run: async (row, { code, until: _, ...rest }, { gateway, say }, { signal }) => {
    nothingLeft(rest);
    if (gateway.proof.heldUntil(scope) === undefined) {
      const { enabled } = await gateway.twoFactor.status({ signal });
      if (!enabled) throw new Refusal(say('channel.keyNeedsTwoFactor'), say('channel.keyNeedsTwoFactorHint'));
      if (code === '') throw new Refusal(say('account.appOrBackupWrong'));
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
