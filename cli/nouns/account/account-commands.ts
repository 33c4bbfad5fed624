import { createAccessToken, deleteAccount, transferInvite } from '../../../shared/screens/account/account-actions.ts';
import { bindEmail, bindWeChat } from '../../../shared/screens/account/bind-actions.ts';
import { updateNotifications } from '../../../shared/screens/account/notify-actions.ts';
import { changePassword } from '../../../shared/screens/account/password.ts';
import { endOtherSessions, endSession, listSessions } from '../../../shared/screens/account/session-actions.ts';
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  renewBackupCodes,
} from '../../../shared/screens/account/two-factor-actions.ts';
import { unlinkAccount } from '../../../shared/screens/account/unlink-account.ts';
import { updateProfile } from '../../../shared/screens/account/update-profile.ts';
import { siteActionCommand } from '../../list/action/site-action-command.ts';
import { withCopyFlag } from '../../program/copy-flag.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { accountTarget } from './account-target.ts';
import { bindCommand, bindProvider } from './account-third-party.ts';

const twoFactor = () => import('./account-two-factor.ts');
const backupFlag = {
  name: 'backup-codes-file',
  kind: 'value',
  placeholder: 'FILE',
  help: { key: 'cliAccount.flagBackupCodesFile' },
} as const;

const read = () => import('./account-read.ts');

/** `tollgate account …`: what users do with their own account (ME-01 to ME-08). */
export const accountCommands: readonly CommandDefinition[] = [
  {
    verb: 'show',
    aliases: ['get'],
    summary: { key: 'cliAccount.showSummary' },
    fields: [
      'id',
      'username',
      'display_name',
      'role',
      'group',
      'email',
      'quota',
      'used_quota',
      'request_count',
      'aff_quota',
      'aff_history_quota',
      'aff_count',
    ],
    examples: ['tollgate account show', 'tollgate account show --json=quota,used_quota'],
    isRead: true,
    run: async (invocation) => (await read()).showAccount(invocation),
  },
  {
    ...siteActionCommand(accountTarget, updateProfile),
    run: async (invocation) => (await import('./account-update.ts')).updateOwnProfile(invocation),
  },
  {
    ...siteActionCommand(accountTarget, changePassword),
    description: [{ key: 'cliAccount.passwordDescription' }],
    examples: [
      'tollgate account password',
      'tollgate account password --original-password-file old.txt --password-file new.txt',
    ],
    run: async (invocation) => (await import('./account-password.ts')).changeOwnPassword(invocation),
  },
  {
    ...siteActionCommand(accountTarget, beginTwoFactor),
    flags: [backupFlag],
    description: [{ key: 'cliAccount.twoFactorDescription' }],
    examples: ['tollgate account setup-2fa', 'tollgate account setup-2fa --backup-codes-file codes.txt'],
    run: async (invocation) => (await twoFactor()).setUpTwoFactor(invocation),
  },
  {
    ...siteActionCommand(accountTarget, enableTwoFactor),
    examples: ['tollgate account enable-2fa', 'tollgate account enable-2fa --code-stdin < code.txt'],
    run: async (invocation) => (await twoFactor()).enableOwnTwoFactor(invocation),
  },
  {
    ...siteActionCommand(accountTarget, renewBackupCodes),
    flags: [...(siteActionCommand(accountTarget, renewBackupCodes).flags ?? []), backupFlag],
    examples: ['tollgate account backup-codes', 'tollgate account backup-codes --backup-codes-file codes.txt'],
    run: async (invocation) => (await twoFactor()).renewOwnBackupCodes(invocation),
  },
  {
    ...siteActionCommand(accountTarget, disableTwoFactor),
    examples: ['tollgate account disable-2fa', 'tollgate account disable-2fa --code-stdin --yes < code.txt'],
    run: async (invocation) => (await twoFactor()).disableOwnTwoFactor(invocation),
  },
  siteActionCommand(accountTarget, listSessions),
  siteActionCommand(accountTarget, endSession),
  siteActionCommand(accountTarget, endOtherSessions),
  {
    ...siteActionCommand(accountTarget, updateNotifications),
    description: [{ key: 'cliAccount.notifyDescription' }],
    examples: [
      'tollgate account notify --quota-warning-threshold 5usd',
      'tollgate account notify --notify-type webhook --webhook-url https://hooks.example.com/quota --webhook-secret-file secret.txt',
      'tollgate account notify --notify-type gotify --gotify-url https://gotify.example.com --gotify-token-stdin < token.txt',
    ],
  },
  withCopyFlag({
    ...siteActionCommand(accountTarget, createAccessToken),
    examples: ['tollgate account token', 'tollgate account token --yes > token.txt', 'tollgate account token --copy'],
  }),
  {
    ...siteActionCommand(accountTarget, deleteAccount),
    description: [{ key: 'cliAccount.deleteDescription' }],
    examples: ['tollgate account delete', 'tollgate account delete --username mira --yes'],
    run: async (invocation) => (await import('./account-delete.ts')).deleteOwnAccount(invocation),
  },
  {
    verb: 'models',
    summary: { key: 'cliAccount.modelsSummary' },
    fields: ['model'],
    examples: ['tollgate account models', 'tollgate account models -o json'],
    isRead: true,
    run: async (invocation) => (await read()).listModels(invocation),
  },
  {
    verb: 'groups',
    summary: { key: 'cliAccount.groupsSummary' },
    fields: ['name', 'label', 'ratio'],
    examples: ['tollgate account groups', 'tollgate account groups --columns name'],
    isRead: true,
    run: async (invocation) => (await read()).listGroups(invocation),
  },
  withCopyFlag({
    verb: 'invite',
    summary: { key: 'cliAccount.inviteSummary' },
    fields: ['link', 'aff_quota', 'aff_history_quota', 'aff_count'],
    examples: ['tollgate account invite', 'tollgate account invite --json=link,aff_quota'],
    run: async (invocation) => (await read()).showInvite(invocation),
  }),
  siteActionCommand(accountTarget, transferInvite),
  {
    ...siteActionCommand(accountTarget, bindEmail),
    description: [{ key: 'cliAccount.bindEmailDescription' }],
    examples: [
      'tollgate account bind-email --email mira@example.com',
      'tollgate account bind-email --email mira@example.com --code 123456',
    ],
    run: async (invocation) => (await import('./account-bind.ts')).bindOwnEmail(invocation),
  },
  siteActionCommand(accountTarget, bindWeChat),
  bindCommand('github'),
  bindCommand('linuxdo'),
  bindProvider,
  {
    ...siteActionCommand(accountTarget, unlinkAccount()),
    run: async (invocation) => (await import('./account-unlink.ts')).unlinkOwn(invocation),
  },
  {
    verb: 'bindings',
    summary: { key: 'cliAccount.bindingsSummary' },
    fields: ['id', 'account', 'bound', 'refusal'],
    examples: ['tollgate account bindings', 'tollgate account bindings -o json'],
    isRead: true,
    run: async (invocation) => (await read()).listBindings(invocation),
  },
];
