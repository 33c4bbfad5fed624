import { isRecord } from '../../domain/record.ts';
import type { SiteStatus } from '../../domain/state/site-status.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { mockPage } from './mock-page.ts';

/**
 * An OAuth service, which redirects back with a code (AUTH-04, GEN-14): built into gateways, or one of the site's own
 * providers.
 */
export interface OAuthProvider {
  /**
   * Its id in addresses and on the command line: `github`, `linuxdo`, `discord`, `oidc`, or that of the site's own
   * provider.
   */
  slug: string;
  /** Its name for users; a name that an admin entered is sanitised. */
  name: string;
  /** The page on which the user allows the access; http(s) only. */
  page: string;
  clientId: string;
  /** Further parameters of the page's query. */
  query: Readonly<Record<string, string>>;
  /** Whether the page needs the redirect address in its query; other services know it from their registration. */
  needsRedirect: boolean;
  /** The id of one of the site's own providers, by which it is unlinked; undefined for built-in ones. */
  customId?: number;
}

const openId = { response_type: 'code', scope: 'openid profile email' };

interface BuiltIn {
  slug: string;
  name: (status: SiteStatus) => string;
  isOn: (status: SiteStatus) => boolean;
  clientId: (status: SiteStatus) => string;
  page: (status: SiteStatus) => string;
  query: Readonly<Record<string, string>>;
  mock?: 'github_authorize' | 'linuxdo_authorize' | 'discord_authorize';
  needsRedirect?: true;
}

const builtIn: readonly BuiltIn[] = [
  {
    slug: 'github',
    name: () => 'GitHub',
    isOn: ({ github_oauth }) => github_oauth,
    clientId: ({ github_client_id }) => github_client_id,
    page: () => 'https://github.com/login/oauth/authorize',
    query: { scope: 'user:email' },
    mock: 'github_authorize',
  },
  {
    slug: 'linuxdo',
    name: () => 'LINUX DO',
    isOn: ({ linuxdo_oauth }) => linuxdo_oauth,
    clientId: ({ linuxdo_client_id }) => linuxdo_client_id,
    page: () => 'https://connect.linux.do/oauth2/authorize',
    query: { response_type: 'code', scope: 'user' },
    mock: 'linuxdo_authorize',
  },
  {
    slug: 'discord',
    name: () => 'Discord',
    isOn: ({ discord_oauth }) => discord_oauth,
    clientId: ({ discord_client_id }) => discord_client_id,
    page: () => 'https://discord.com/oauth2/authorize',
    query: { response_type: 'code', scope: 'identify openid' },
    mock: 'discord_authorize',
    needsRedirect: true,
  },
  {
    slug: 'oidc',
    name: oidcName,
    isOn: ({ oidc_enabled }) => oidc_enabled,
    clientId: ({ oidc_client_id }) => oidc_client_id,
    page: ({ oidc_authorization_endpoint }) => oidc_authorization_endpoint,
    query: openId,
    needsRedirect: true,
  },
];

/** Ids that have another meaning among sign-ins, so that no provider of the site can have them. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...builtIn.map(({ slug }) => slug),
  'email',
  'wechat',
  'telegram',
  'state',
]);

/** The site's name of its OpenID Connect sign-in. */
export function oidcName({ oidc_display_name }: SiteStatus): string {
  return sanitise(oidc_display_name).trim() || 'OIDC';
}

/**
 * The OAuth services that the site has switched on, built-in ones first (GEN-14, docs/gateways-modern.md 17). Names and
 * addresses come from the admin; a service whose address is not http(s) is left out.
 */
export function oauthProviders(status: SiteStatus): OAuthProvider[] {
  const known = builtIn
    .filter(({ isOn }) => isOn(status))
    .map(({ slug, name, clientId, page, query, mock, needsRedirect }): OAuthProvider => {
      const local = mock && mockPage(status, mock);
      return {
        slug,
        name: name(status),
        page: local ?? page(status),
        clientId: clientId(status),
        query,
        needsRedirect: needsRedirect === true || local !== undefined,
      };
    });
  return [...known, ...customProviders(status)].filter(({ page }) => isAuthorisePage(page));
}

/** The provider with this id, as typed or from an address; undefined where the site has not switched one on. */
export function findProvider(slug: string, { status }: Pick<ScreenContext, 'status'>): OAuthProvider | undefined {
  const wanted = slug.trim().toLowerCase();
  return oauthProviders(status).find((provider) => provider.slug === wanted);
}

function customProviders({ custom_oauth_providers: given }: SiteStatus): OAuthProvider[] {
  if (!Array.isArray(given)) return [];
  const found = new Map<string, OAuthProvider>();
  for (const row of given) {
    if (!isRecord(row)) continue;
    const slug = textIn(row.slug).toLowerCase();
    const customId = Number(row.id);
    if (!/^[a-z0-9-]{1,64}$/.test(slug) || reservedSlugs.has(slug) || found.has(slug) || !Number.isInteger(customId))
      continue;
    found.set(slug, {
      slug,
      name: sanitise(textIn(row.name)).trim() || slug,
      page: textIn(row.authorization_endpoint),
      clientId: textIn(row.client_id),
      query: { ...openId, ...(textIn(row.scopes).trim() !== '' && { scope: textIn(row.scopes).trim() }) },
      needsRedirect: true,
      customId,
    });
  }
  return [...found.values()];
}

/** A user name and password before the host only serve to disguise the address. */
function isAuthorisePage(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
