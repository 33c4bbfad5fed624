import * as z from 'zod/mini';
import { identity, onFirstUse, text } from '../../domain/schema.ts';
import type { Client } from '../client/client.ts';
import { decode } from '../client/decode.ts';
import type { CallOptions } from '../client/page.ts';

const bindingsSchema = onFirstUse(() =>
  z.array(z.looseObject({ provider_id: identity, provider_name: text, provider_user_id: text })),
);

/** An account of one of the site's own sign-in providers that a user is linked with (docs/gateways-modern.md 16.3). */
export interface CustomBinding {
  provider_id: number;
  provider_name: string;
  provider_user_id: string;
}

/** The linked accounts at `path`: of another user, or the caller's own. Fails with `unsupported` before v0.10.8. */
export async function customBindings(client: Client, path: string, o?: CallOptions): Promise<CustomBinding[]> {
  return decode(bindingsSchema(), (await client.call({ method: 'GET', path }, o)).data ?? [], path);
}
