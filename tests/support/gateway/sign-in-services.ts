import type { RootCalls } from './root-calls.ts';

/** The display name of the tests' custom provider, with a control sequence that must not reach a terminal. */
export const ownService = { name: 'Acme\u001b[2J ID', shown: 'Acme ID', slug: 'acme' };

/**
 * Enables the providers of gateways from v0.13 on: Discord, OpenID Connect with the display name of v1.0, and a custom
 * provider.
 */
export async function enableSignInServices({ call }: RootCalls, url: string): Promise<void> {
  const page = (slug: string) => `${url}/sandbox/oauth/${slug}/authorize`;
  for (const [key, value] of [
    ['discord.client_id', 'tollgate'],
    ['discord.enabled', 'true'],
    ['oidc.client_id', 'tollgate'],
    ['oidc.authorization_endpoint', page('oidc')],
    ['oidc.enabled', 'true'],
    ['oidc.display_name', 'Harbour'],
  ]) {
    await call('PUT', '/api/option/', { key, value });
  }
  await call('POST', '/api/custom-oauth-provider/', {
    name: ownService.name,
    slug: ownService.slug,
    client_id: 'tollgate',
    client_secret: 'secret',
    token_endpoint: `${url}/sandbox/oauth/${ownService.slug}/token`,
    user_info_endpoint: `${url}/sandbox/oauth/${ownService.slug}/userinfo`,
    // Query parameters that the operator put into this address must be kept.
    authorization_endpoint: `${page(ownService.slug)}?tenant=7`,
    enabled: true,
  });
}

/**
 * Submits the sandbox's authorisation page at `url` and returns the address to which it redirects the browser; `fields`
 * override the form's values, for example to refuse.
 */
export async function sentBackFrom(url: string, fields: Record<string, string> = {}): Promise<string> {
  const { origin, pathname, searchParams } = new URL(url);
  const body = new URLSearchParams(searchParams);
  for (const [name, value] of Object.entries({ decision: 'authorise', login: 'octo', number: '77', ...fields })) {
    body.set(name, value);
  }
  const answer = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}
