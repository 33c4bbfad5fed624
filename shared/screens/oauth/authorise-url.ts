import { isRecord } from '../../domain/schema.ts';
import type { SiteStatus } from '../../domain/site-status.ts';

/** Foreign services that send a person back with a code (AUTH-04). */
export type OAuthProvider = 'github' | 'linuxdo';

const pages: Record<OAuthProvider, { page: string; query: Record<string, string> }> = {
  github: { page: 'https://github.com/login/oauth/authorize', query: { scope: 'user:email' } },
  linuxdo: { page: 'https://connect.linux.do/oauth2/authorize', query: { response_type: 'code', scope: 'user' } },
};

/** The sandbox's mock for a foreign page, told in its status object; undefined on a real gateway. */
export function mockPage(
  status: SiteStatus,
  name: 'github_authorize' | 'linuxdo_authorize' | 'wechat_code' | 'telegram_widget' | 'captcha' | 'mails',
): string | undefined {
  const { sandbox } = status as Record<string, unknown>;
  const address = isRecord(sandbox) ? sandbox[name] : undefined;
  return typeof address === 'string' && /^https?:\/\//i.test(address) ? address : undefined;
}

/**
 * The page on which a person allows the access (docs/gateways.md 4.3): client id, state and scope. The way back is
 * registered with the service; only the sandbox's mock has to be told it.
 */
export function authoriseUrl(
  provider: OAuthProvider,
  { status, state, redirectUri }: { status: SiteStatus; state: string; redirectUri?: string },
): string {
  const clientId = provider === 'github' ? status.github_client_id : status.linuxdo_client_id;
  const local = mockPage(status, provider === 'github' ? 'github_authorize' : 'linuxdo_authorize');
  const { page, query } = pages[provider];
  const url = new URL(local ?? page);
  for (const [name, value] of Object.entries({ client_id: clientId, state, ...query }))
    url.searchParams.set(name, value);
  if (local !== undefined && redirectUri !== undefined) url.searchParams.set('redirect_uri', redirectUri);
  return url.href;
}
