import { isRecord, nothingLeft } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import type { CallOptions } from '../client/page.ts';
import { isUnknownCall } from '../dialect/dialect.ts';

/** Whether a new gateway still waits for its first account (docs/gateways.md 4.1). */
export interface SetupState {
  isDone: boolean;
  /** A root account exists already: the account fields of `run` are ignored then. */
  hasRoot: boolean;
  /** `mysql`, `postgres`, `sqlite`; '' when the gateway does not say. */
  databaseType: string;
}

export interface SetupInput {
  username: string;
  password: string;
  selfUseMode?: boolean;
  demoSite?: boolean;
}

export interface Setup {
  /** Gateways before v0.6 have no setup: they are done. */
  state(o?: CallOptions): Promise<SetupState>;
  run(input: SetupInput, o?: CallOptions): Promise<void>;
}

/** The first-time setup calls, over a client. */
export function createSetup(client: Client): Setup {
  const path = '/api/setup';
  return {
    async state(o) {
      try {
        const { data } = await client.call({ method: 'GET', path, auth: 'public' }, o);
        const facts = isRecord(data) ? data : {};
        const isDone = facts.status === true;
        const databaseType = typeof facts.database_type === 'string' ? facts.database_type : '';
        return { isDone, hasRoot: isDone || facts.root_init === true, databaseType };
      } catch (error) {
        if (isUnknownCall(error)) return { isDone: true, hasRoot: true, databaseType: '' };
        throw error;
      }
    },
    async run({ username, password, selfUseMode = false, demoSite = false, ...rest }, o) {
      nothingLeft(rest);
      const body = {
        username,
        password,
        confirmPassword: password,
        SelfUseModeEnabled: selfUseMode,
        DemoSiteEnabled: demoSite,
      };
      // v0.6 refuses with status 400 or 500 and gives its reason in the envelope.
      await client.call({ method: 'POST', path, body, auth: 'public', refusalStatuses: [400, 500] }, o);
    },
  };
}
