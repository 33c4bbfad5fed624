import { createRealWorld } from '../../cli/real-world.ts';
import { type Generation, generations } from '../../cli/sandbox/traits/generation.ts';
import type { Credential } from '../../shared/gateway/client/credential.ts';
import type { Transport } from '../../shared/gateway/client/transport.ts';
import { createGateway, type Gateway } from '../../shared/gateway/gateway.ts';
import { startTestSandbox } from '../support/gateway/sandbox.ts';
import { createObservation, type Observation } from './observation.ts';

/** A gateway the contract is held against. */
export interface Target {
  name: string;
  url: string;
  /** Foreign: nothing may be touched that the suite did not make itself. */
  isExternal: boolean;
  /** A base URL for channels whose provider lists models; undefined where the gateway reaches none. */
  upstream: string | undefined;
  username: string;
  password: string;
  observation: Observation;
  /** A new client that nobody is signed in to. */
  client(credential?: Credential): Gateway;
  close(): Promise<void>;
}

/** What the environment names, or undefined: then the sandbox in all its generations is the target. */
export interface ExternalTarget {
  url: string;
  username: string;
  password: string;
  /** The sandbox to compare with, where that cannot be told from the status: v1.0 with sessions is `v1-session`. */
  generation?: Generation;
  upstream?: string;
}

/** Reads `TOLLGATE_CONTRACT_GATEWAY`, `…_USERNAME`, `…_PASSWORD` and, if there, `…_GENERATION` and `…_UPSTREAM`. */
export function externalTarget(env: Record<string, string | undefined>): ExternalTarget | undefined {
  const url = env.TOLLGATE_CONTRACT_GATEWAY;
  if (!url) return undefined;
  const username = env.TOLLGATE_CONTRACT_USERNAME;
  const password = env.TOLLGATE_CONTRACT_PASSWORD;
  if (!username || !password) {
    throw new Error(
      'TOLLGATE_CONTRACT_GATEWAY needs TOLLGATE_CONTRACT_USERNAME and TOLLGATE_CONTRACT_PASSWORD beside it.',
    );
  }
  const generation = generations.find((name) => name === env.TOLLGATE_CONTRACT_GENERATION);
  return { url, username, password, generation, upstream: env.TOLLGATE_CONTRACT_UPSTREAM };
}

/** A fresh, empty sandbox. One to compare a foreign gateway with is spared the same calls. */
export async function openSandboxTarget(dialect: Generation, isExternal = false): Promise<Target> {
  const sandbox = await startTestSandbox({ dialect });
  const name = `the sandbox, ${dialect}`;
  const { rootUsername: username, rootPassword: password } = sandbox;
  const close = () => sandbox.close();
  return { ...targetOf(name, sandbox.url, 0), isExternal, upstream: 'builtin:', username, password, close };
}

/** A gateway somebody else runs. Its limit of 180 calls in 180 s (docs/gateways.md 2.4) is kept to. */
export function openExternalTarget({ url, username, password, upstream }: ExternalTarget): Target {
  const pace = /\/\/(127\.|localhost|\[::1\])/.test(url) ? 0 : 1_050;
  return { ...targetOf(url, url, pace), isExternal: true, upstream, username, password, close: async () => undefined };
}

function targetOf(name: string, url: string, pace: number): Pick<Target, 'name' | 'url' | 'observation' | 'client'> {
  const { clock, random, transport } = createRealWorld();
  const observation = createObservation();
  const send = observation.transport(paced(transport, pace, clock));
  return {
    name,
    url,
    observation,
    client(credential = { kind: 'none' }) {
      let current: Credential = credential;
      const credentials = {
        read: () => current,
        write: (next: Credential) => {
          current = next;
        },
      };
      const gateway = createGateway({ baseUrl: url, transport: send, credentials, clock, random, language: 'zh-CN' });
      return observation.watch(gateway);
    },
  };
}

function paced(
  transport: Transport,
  pace: number,
  clock: { now(): number; sleep(ms: number): Promise<void> },
): Transport {
  let next = 0;
  return async (request) => {
    const wait = next - clock.now();
    next = Math.max(next, clock.now()) + pace;
    if (wait > 0) await clock.sleep(wait);
    return transport(request);
  };
}
