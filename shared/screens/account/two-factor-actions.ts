import { isAtLeast } from '../../domain/dialect.ts';
import { nothingLeft } from '../../domain/record.ts';
import { safeFileName } from '../../format/file-name.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { BegunTwoFactor } from '../../gateway/account/two-factor.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Done, SiteAction } from '../../screen/action.ts';
import type { Cell } from '../../screen/cells.ts';
import type { Detail } from '../../screen/detail.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { gatewayName } from '../../screen/site-address.ts';
import type { MessageKey } from '../../text/text.ts';

/** Whether the gateway has two-factor authentication: from v0.8.8 on. */
export function hasTwoFactor({ gateway }: ScreenContext): boolean {
  return isAtLeast(gateway.dialect(), 'v013');
}

/** v1.0 of August 2026 requires a login session for these calls, so a system access token is refused. */
function tokenRefusal({ gateway, say }: ScreenContext): string | undefined {
  const isToken = gateway.credential().kind === 'access-token';
  return isToken && gateway.dialect() === 'v1' ? say('error.needsSession') : undefined;
}

interface CodeInput {
  code: string;
}

/**
 * The form of an action that is authorised by a code. Enabling two-factor authentication and making new backup codes
 * take a code of the app, not a backup code.
 */
export function codeForm(title: MessageKey): Form<CodeInput> {
  const takesBackup = title !== 'account.enableTwoFactor' && title !== 'account.renewBackupCodes';
  return {
    title: { create: title, edit: title },
    fields: [
      {
        name: 'code',
        // The code opens the account, or is a backup code, so it must not be an argument of a program.
        kind: 'secret',
        label: 'signIn.appCode',
        help: takesBackup ? 'signIn.appOrBackupHelp' : 'account.appCodeHelp',
        required: true,
      },
    ],
    defaults: () => ({ code: '' }),
    fromRow: () => ({ code: '' }),
    normalise: ({ code }) => ({ code: code.replace(/\s/g, '') }),
    validate: ({ code }, _mode, { say }): FieldErrors => {
      if (/^\d{6}$/.test(code) || (takesBackup && /^[A-Z0-9]{4}-?[A-Z0-9]{4}$/i.test(code))) return {};
      return { code: say(takesBackup ? 'signIn.appOrBackupWrong' : 'account.appCodeWrong') };
    },
  };
}

function backupDetail(codes: readonly string[]): Detail {
  const text = codes.map(sanitise).join('\n');
  return { id: 'backup_codes', label: 'account.backupCodes', multiline: true, cell: { text, raw: text } };
}

/** The backup codes as a text file to keep. */
function backupFile(codes: readonly string[], context: ScreenContext): NonNullable<Done['file']> {
  const { say, user } = context;
  const name = user?.username ?? '';
  const gateway = gatewayName(context);
  return {
    name: safeFileName(`backup-codes-${gateway}-${name}`, 'txt', 'backup-codes'),
    text: `${[say('account.backupFileHead', { name, gateway }), ...codes].join('\n')}\n`,
  };
}

/**
 * Begins to set up two-factor authentication (GEN-10): returns the secret for the app, and the backup codes. It is on
 * only after the first code was accepted; beginning again invalidates this secret.
 */
export const beginTwoFactor: SiteAction<undefined> = {
  verb: 'setup-2fa',
  icon: 'key',
  on: 'all',
  label: 'account.setUpTwoFactor',
  help: 'account.setUpTwoFactorHelp',
  danger: 'safe',
  idempotent: false,
  needs: hasTwoFactor,
  refusal: tokenRefusal,
  run: async (_input, context, { signal }) => {
    const begun = await context.gateway.twoFactor.begin({ signal });
    return doneOf(begun, context);
  },
};

/** The result of beginning, with everything that faces show. */
function doneOf({ secret, uri, backupCodes }: BegunTwoFactor, context: ScreenContext): Done {
  return {
    message: context.say('account.twoFactorBegun'),
    qr: uri,
    details: [
      { id: 'secret', label: 'account.twoFactorSecret', cell: { text: sanitise(secret), raw: secret } },
      {
        ...backupDetail(backupCodes),
        cell: { ...backupDetail(backupCodes).cell, hint: context.say('account.backupCodesOnce') },
      },
    ],
    file: backupFile(backupCodes, context),
    next: enableTwoFactor,
    data: { secret, uri, backup_codes: backupCodes, enabled: false },
  };
}

/**
 * Switches two-factor authentication on with the first code of the app (GEN-10), which proves that the app has the
 * secret.
 */
export const enableTwoFactor: SiteAction<CodeInput> = {
  verb: 'enable-2fa',
  icon: 'check',
  on: 'all',
  label: 'account.enableTwoFactor',
  help: 'account.enableTwoFactorHelp',
  danger: 'safe',
  idempotent: false,
  needs: hasTwoFactor,
  refusal: tokenRefusal,
  input: codeForm('account.enableTwoFactor'),
  run: async ({ code, ...rest }, { gateway, say }, { signal }) => {
    nothingLeft(rest);
    await gateway.twoFactor.enable(code, { signal });
    return { message: say('account.twoFactorEnabled'), data: { enabled: true } };
  },
};

/** Switches two-factor authentication off (GEN-10). */
export const disableTwoFactor: SiteAction<CodeInput> = {
  verb: 'disable-2fa',
  icon: 'ban',
  on: 'all',
  label: 'account.disableTwoFactor',
  help: 'account.disableTwoFactorHelp',
  danger: 'confirm',
  idempotent: false,
  needs: hasTwoFactor,
  refusal: tokenRefusal,
  input: codeForm('account.disableTwoFactor'),
  confirm: (context) =>
    confirmSite('account.confirmDisableTwoFactor', ['account.disableTwoFactorConsequence'], context),
  run: async ({ code, ...rest }, { gateway, say }, { signal }) => {
    nothingLeft(rest);
    await gateway.twoFactor.disable(code, { signal });
    return { message: say('account.twoFactorDisabled'), data: { enabled: false } };
  },
};

/** Creates new backup codes (GEN-10). They are shown once; the old codes no longer work. */
export const renewBackupCodes: SiteAction<CodeInput> = {
  verb: 'backup-codes',
  icon: 'key',
  on: 'all',
  label: 'account.renewBackupCodes',
  help: 'account.renewBackupCodesHelp',
  danger: 'confirm',
  idempotent: false,
  needs: hasTwoFactor,
  refusal: tokenRefusal,
  input: codeForm('account.renewBackupCodes'),
  confirm: (context) => confirmSite('account.confirmRenewBackup', ['account.renewBackupConsequence'], context),
  run: async ({ code, ...rest }, context, { signal }) => {
    nothingLeft(rest);
    const codes = await context.gateway.twoFactor.renewBackupCodes(code, { signal });
    return {
      message: context.say('account.backupCodesMade'),
      details: [backupDetail(codes)],
      file: backupFile(codes, context),
      data: { backup_codes: codes },
    };
  },
};

/** Whether two-factor authentication is on, as a sentence; undefined where the gateway has none or does not answer. */
export async function twoFactorState(context: ScreenContext, o: CallOptions = {}): Promise<Cell | undefined> {
  if (!hasTwoFactor(context)) return undefined;
  const status = await readBack(() => context.gateway.twoFactor.status(o));
  if (status === undefined) return undefined;
  const { say } = context;
  return status.enabled
    ? { text: say('account.twoFactorOn', { count: status.backupCodesLeft }), tone: 'good', raw: true }
    : { text: say('account.twoFactorOff'), tone: 'muted', raw: false };
}
