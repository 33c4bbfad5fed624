import type { RootCalls } from './root-calls.ts';

/** How the site's own provider of these tests is called by its operator: with what a terminal must not get. */
export const ownService = { name: 'Acme\u001b[2J ID', shown: 'Acme ID', slug: 'acme' };

/** Switches on what gateways from v0.13 on have: Discord, OpenID Connect named by v1.0, and a provider of the site's own. */
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
    // What an operator put into the address stays there.
    authorization_endpoint: `${page(ownService.slug)}?tenant=7`,
    enabled: true,
  });
}

/** What a browser is sent back to after its person has allowed the access, or not, on the sandbox's page at `url`. */
export async function sentBackFrom(url: string, fields: Record<string, string> = {}): Promise<string> {
  const { origin, pathname, searchParams } = new URL(url);
  const body = new URLSearchParams(searchParams);
  for (const [name, value] of Object.entries({ decision: 'authorise', login: 'octo', number: '77', ...fields })) {
    body.set(name, value);
  }
  const answer = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}
