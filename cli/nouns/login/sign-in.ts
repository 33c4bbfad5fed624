import type { SiteStatus } from '../../../shared/domain/state/site-status.ts';
import type { CredentialStore } from '../../../shared/gateway/client/credential.ts';
import { createGateway, type Gateway } from '../../../shared/gateway/gateway.ts';
import { createCredentialStore } from '../../profiles/credential-store.ts';
import type { Invocation } from '../../program/definition.ts';
import { type DryRun, openDryRun } from '../../program/dry-run.ts';
import { reportRequest } from '../../program/request-report.ts';
import { transportFor } from '../../program/trust.ts';
import type { SignInTarget } from './target.ts';

/** A running sign-in. The new credential is only in memory until the gateway has accepted it. */
export interface SignIn {
  target: SignInTarget;
  gateway: Gateway;
  credentials: CredentialStore;
  dryRun: DryRun | undefined;
  /** The status object, if it was read; it is stored with the profile. */
  status?: SiteStatus;
}

/** Opens a client of the target without a credential. */
export async function openSignIn(target: SignInTarget, invocation: Invocation): Promise<SignIn> {
  const { world, options, language } = invocation;
  const credentials = createCredentialStore({ kind: 'none' }, async () => undefined);
  const send = await transportFor(target.tls, target.gateway, invocation);
  const dryRun = options.dryRun ? openDryRun(send, target.gateway) : undefined;
  const gateway = createGateway({
    baseUrl: target.gateway,
    transport: dryRun?.transport ?? send,
    credentials,
    clock: world.clock,
    random: () => world.random(),
    language,
    timeouts: options.timeout === undefined ? undefined : { normal: options.timeout, slow: options.timeout },
    retry: options.retries === undefined ? undefined : { attempts: options.retries + 1 },
    onRequest: options.verbose ? (event) => void reportRequest(event, invocation) : undefined,
  });
  return { target, gateway, credentials, dryRun };
}
