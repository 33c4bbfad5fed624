import type { Sandbox } from '../store/sandbox.ts';
import type { ForeignSlot } from './foreign-account.ts';

/** A third-party sign-in by authorisation code. */
export interface Provider {
  /** As in the routes: `/api/oauth/github`. */
  name: string;
  label: string;
  slot: ForeignSlot;
  isOn: boolean;
  clientId: string;
}

/** An account as the user entered it on the mock's page. */
export interface MockAccount {
  login: string;
  number: string;
  trustLevel: number;
}

const builtIn = [
  ['github', 'GitHub', 'github_id', 'GitHubOAuthEnabled', 'GitHubClientId'],
  ['linuxdo', 'Linux DO', 'linux_do_id', 'LinuxDOOAuthEnabled', 'LinuxDOClientId'],
  ['oidc', 'OIDC', 'oidc_id', 'oidc.enabled', 'oidc.client_id'],
  ['discord', 'Discord', 'discord_id', 'discord.enabled', 'discord.client_id'],
] as const;

export const builtInProviders: readonly string[] = builtIn.map(([name]) => name);

/** Slugs that no custom provider can have. */
export const reservedSlugs: readonly string[] = [...builtInProviders, 'wechat', 'telegram', 'email'];

/** A custom provider as it is stored. */
export interface CustomProviderRow {
  id: number;
  name: string;
  slug: string;
  icon: string;
  enabled: number;
  client_id: string;
  client_secret: string;
  authorization_endpoint: string;
  token_endpoint: string;
  user_info_endpoint: string;
  scopes: string;
  user_id_field: string;
  username_field: string;
  display_name_field: string;
  email_field: string;
  well_known: string;
  auth_style: number;
  access_policy: string;
  access_denied_message: string;
}

/**
 * A provider of this generation by its name in the route, enabled or not; OIDC exists since V06, the others since V013.
 */
export function findProvider({ store, options, traits }: Sandbox, name: string): Provider | undefined {
  const known = builtIn.find(([word]) => word === name);
  if (known !== undefined) {
    if ((name === 'oidc' && !traits.hasSetup) || (name === 'discord' && !traits.oauth.hasCustom)) return undefined;
    const [, label, column, onOff, clientId] = known;
    return { name, label, slot: { column }, isOn: options.flag(onOff), clientId: options.text(clientId) };
  }
  if (!traits.oauth.hasCustom) return undefined;
  const row = store.get<CustomProviderRow>('SELECT * FROM custom_providers WHERE slug = ?', name);
  if (row === undefined) return undefined;
  const slot = { customProvider: row.id };
  return { name, label: row.name, slot, isOn: row.enabled === 1, clientId: row.client_id };
}

/** The purpose under which a mock's codes are stored. */
export function codePurpose(provider: string): string {
  return `code:${provider}`;
}
