import { request } from 'playwright-core';
import { createRealWorld } from '../../../cli/real-world.ts';
import { createDialectMemory } from '../../../shared/gateway/client/dialect-memory.ts';
import type { Transport } from '../../../shared/gateway/client/transport.ts';
import { createGateway } from '../../../shared/gateway/gateway.ts';
import { createSession } from '../../../web/session/session.ts';
import { createStoredItems } from '../../../web/session/stored-items.ts';
import type { PageOptions } from '../../support/program/browser.ts';

/**
 * What a browser holds after a sign-in at the console of `url`: its cookies, and what the console's own session stores. Done without
 * a page, which would cost twice what the page costs that the test is about; `sign-in.test.ts` is about the form.
 */
export async function signIn(
  url: string,
  account: { username: string; password: string },
): Promise<Exclude<PageOptions['storageState'], string>> {
  const browser = await request.newContext();
  const transport: Transport = async ({ method, url: target, headers, body }) => {
    const answer = await browser.fetch(target, { method, headers: { ...headers, 'X-Tollgate': '1' }, data: body });
    return {
      status: answer.status(),
      headers: answer.headers(),
      cookies: [],
      text: () => answer.text(),
      chunks: () => Promise.reject(new Error('nothing is read as it arrives')) as never,
    };
  };
  const stored = new Map<string, string>();
  const items = createStoredItems({
    read: (name) => stored.get(name),
    write: (name, value) => void stored.set(name, value),
    remove: (name) => void stored.delete(name),
    watch: () => () => undefined,
  });
  const session = createSession(items, () => false, Date.now);
  const { clock, random } = createRealWorld();
  const { credentials } = session;
  // A browser that has signed in knows what kind of gateway this is, and asks nothing that it lacks.
  const dialectMemory = createDialectMemory(items.gatewayFacts);
  const gateway = createGateway({ baseUrl: url, transport, credentials, clock, random, dialectMemory });
  const outcome = await gateway.session.login(account);
  if (outcome.kind !== 'signed-in') throw new Error('the site asks for a second factor');
  session.keepUser(outcome.user);
  session.keepUser(await gateway.account.self());
  session.keepStatus(await gateway.site.status());
  const { cookies } = await browser.storageState();
  await browser.dispose();
  const localStorage = [...stored].map(([name, value]) => ({ name, value }));
  return { cookies, origins: [{ origin: new URL(url).origin, localStorage }] };
}
