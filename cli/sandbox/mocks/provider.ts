import type { ForeignColumn } from '../accounts/create-user.ts';

/** A foreign sign-in by authorisation code. */
export interface Provider {
  /** As in the paths: `/api/oauth/github`. */
  name: string;
  label: string;
  column: ForeignColumn;
  switch: string;
  clientId: string;
}

/** An account as its person described it on the mock's page. */
export interface MockAccount {
  login: string;
  number: string;
  trustLevel: number;
}

/** Providers the sandbox stands in for; OIDC came with V06. */
export const providers: readonly Provider[] = [
  {
    name: 'github',
    label: 'GitHub',
    column: 'github_id',
    switch: 'GitHubOAuthEnabled',
    clientId: 'GitHubClientId',
  },
  {
    name: 'linuxdo',
    label: 'Linux DO',
    column: 'linux_do_id',
    switch: 'LinuxDOOAuthEnabled',
    clientId: 'LinuxDOClientId',
  },
  { name: 'oidc', label: 'OIDC', column: 'oidc_id', switch: 'oidc.enabled', clientId: 'oidc.client_id' },
];

/** What a code handed out by a mock is kept under. */
export function codePurpose(provider: string): string {
  return `code:${provider}`;
}
