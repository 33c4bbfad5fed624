import { type SignInService, signInServiceSchema } from '../../domain/option/sign-in-service.ts';
import { isRecord } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import { decode, decodeRows } from '../client/decode.ts';
import { unreadableAnswer } from '../client/dry-run.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';
import { writtenRow } from '../reading/read-back.ts';

/** The fields of a sign-in service that can be written. */
export type SignInServiceFields = Omit<SignInService, 'id'> & { client_secret: string };

/** The discovery document of a sign-in service. */
export interface Discovery {
  /** The address that the document was read from. */
  well_known_url: string;
  /** The document itself; foreign data. */
  document: Record<string, unknown>;
}

/** The site's own sign-in services, for root (docs/gateways-modern.md 17.2; since v0.10.8). */
export interface SignInServices {
  list(o?: CallOptions): Promise<SignInService[]>;
  get(id: number, o?: CallOptions): Promise<SignInService>;
  /** Resolves with the service; undefined where the call was only planned. */
  create(fields: SignInServiceFields, o?: CallOptions): Promise<SignInService | undefined>;
  /** Changes the fields that are given; an empty secret, name, address or path changes nothing. */
  update(id: number, fields: Partial<SignInServiceFields>, o?: CallOptions): Promise<SignInService | undefined>;
  /** The gateway refuses while users are linked with the service. */
  delete(id: number, o?: CallOptions): Promise<void>;
  /** Makes the gateway request a service's endpoints, by the document's full address or by that of the issuer. */
  discover(address: string, o?: CallOptions): Promise<Discovery>;
}

const base = '/api/custom-oauth-provider/';

/** The calls of sign-in services, over a client. */
export function createSignInServices(client: Client): SignInServices {
  const get: SignInServices['get'] = async (id, o) => {
    const path = `${base}${id}`;
    return decode(signInServiceSchema(), (await client.call({ method: 'GET', path }, o)).data, path);
  };
  const list: SignInServices['list'] = async (o) =>
    decodeRows(signInServiceSchema(), (await client.call({ method: 'GET', path: base }, o)).data, base);
  return {
    list,
    get,
    async create(body, o) {
      const call = { method: 'POST', path: base, body } as const;
      const bySlug = async () => {
        const made = (await list(o)).find(({ slug }) => slug === body.slug);
        if (made === undefined) throw new GatewayError('not-found');
        return made;
      };
      return writtenRow(signInServiceSchema(), await client.call(call, o), call, bySlug);
    },
    async update(id, body, o) {
      const call = { method: 'PUT', path: `${base}${id}`, body } as const;
      return writtenRow(signInServiceSchema(), await client.call(call, o), call, () => get(id, o));
    },
    async delete(id, o) {
      await client.call({ method: 'DELETE', path: `${base}${id}` }, o);
    },
    async discover(address, o) {
      const path = `${base}discovery`;
      const isWhole = address.includes('/.well-known/');
      const body = isWhole ? { well_known_url: address } : { issuer_url: address };
      const call = { method: 'POST', path, body, slow: true } as const;
      const answer = await client.call(call, o);
      const { data } = answer;
      if (!isRecord(data) || !isRecord(data.discovery)) throw unreadableAnswer(answer, call);
      return { well_known_url: String(data.well_known_url ?? ''), document: data.discovery };
    },
  };
}
