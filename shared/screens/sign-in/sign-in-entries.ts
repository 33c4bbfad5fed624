import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

const { Guest } = Role;

/** The registry entries for signing in, registering and setting up. */
export const signInEntries = [
  { noun: 'login', label: 'web.login', access: Guest, paths: ['/login'] },
  { noun: 'setup', label: 'web.setUp', access: Guest, paths: ['/setup'], texts: ['account', 'form'] },
  {
    noun: 'register',
    label: 'web.register',
    access: Guest,
    paths: ['/register'],
    texts: ['account', 'registration'],
  },
  { noun: 'reset', label: 'web.resetPassword', access: Guest, paths: ['/reset'], texts: ['registration'] },
  {
    noun: 'reset-confirm',
    label: 'web.newPassword',
    access: Guest,
    paths: ['/user/reset'],
    texts: ['registration'],
  },
  {
    noun: 'oauth-callback',
    label: 'web.login',
    access: Guest,
    paths: ['/oauth/github', '/oauth/linuxdo', '/oauth/telegram', '/oauth/:provider'],
    texts: ['account', 'oauth'],
  },
] as const satisfies readonly ScreenEntry[];
