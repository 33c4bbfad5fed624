import { defaultSiteStatus, type SiteStatus } from '../../shared/domain/state/site-status.ts';
import { Role } from '../../shared/domain/user/role.ts';
import type { CredentialStore } from '../../shared/gateway/client/credential.ts';
import { lockedTransport, readOnlyTransport } from '../../shared/gateway/client/read-only.ts';
import type { Transport } from '../../shared/gateway/client/transport.ts';
import { createGateway, type Gateway } from '../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { sentencesOf } from '../../shared/text/punctuation.ts';
import { journalWarning, localJournal } from '../journal/local-journal.ts';
import { type Connection, openConnection } from '../profiles/connection.ts';
import { costFile } from '../profiles/cost-file.ts';
import { secretFile } from '../profiles/secret-file.ts';
import { localCalls } from '../store/local-calls.ts';
import { localProbes } from '../store/local-probes.ts';
import type { StoreProblem } from '../store/store-problem.ts';
import { withClockWarning } from './clock-skew.ts';
import type { Invocation } from './definition.ts';
import { type DryRun, openDryRun } from './dry-run.ts';
import { type OpenMemory, openGatewayMemory } from './open-memory.ts';
import { warnOfPlainHttp } from './plain-http.ts';
import { reportRequest } from './request-report.ts';
import { gatewayUnknown, namingCredential, notSignedIn } from './sign-in-failure.ts';

/** The gateway that the profile, environment and flags select, and the context that screens need. */
export interface Session {
  connection: Connection;
  gatewayUrl: string;
  gateway: Gateway;
  context: ScreenContext;
  /** Present with `--dry-run`: no write is sent. */
  dryRun: DryRun | undefined;
  memory: OpenMemory;
}

/** What a command requires of its session. */
export interface SessionNeeds {
  /** False for commands that need no sign-in (`status`, `login`). */
  signedIn: boolean;
  /**
   * The status object: `fresh` requests it and falls back to the last known one (NAV-15); `cached` requests it only
   * when none is known; `none` saves the request, where nothing depends on it.
   */
  status: 'fresh' | 'cached' | 'none';
  /** `--profile` may name a profile that a login is yet to create, when a gateway is given too. */
  mayBeNew?: boolean;
  /** Throws the reason why the command must not go on, before the first request. */
  guard?: (session: Session) => void;
  /** Rate limits are waited out, within a batch's patience, instead of ending the command. */
  paced?: boolean;
}

/** Opens the session of a command, runs `work`, and stores what was learned about the gateway. */
export async function withSession<Result>(
  invocation: Invocation,
  needs: SessionNeeds,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const session = await openSession(invocation, needs);
  needs.guard?.(session);
  // Read beforehand, because a request that finds the session ended clears the credential.
  const used = session.connection.credentials.read();
  try {
    if (needs.status !== 'none') session.context.status = await statusOf(session, needs.status, invocation);
    return await work(session);
  } catch (error) {
    throw namingCredential(error, used, session.connection, invocation.say);
  } finally {
    await session.memory.keep();
  }
}

/** Restricts writes as the profile demands: none at all, or only where its name is spelt out (`--profile`). */
function guardedBy(
  { isReadOnly, askedName }: Connection,
  gatewayUrl: string,
  { profile }: Pick<Invocation['options'], 'profile'>,
  send: Transport,
): Transport {
  if (isReadOnly) return readOnlyTransport(send, gatewayUrl);
  if (askedName === undefined || askedName === profile) return send;
  return lockedTransport(send, gatewayUrl, askedName, () => false);
}

async function openSession(invocation: Invocation, needs: SessionNeeds): Promise<Session> {
  const { world, options, flags, language, say, talk } = invocation;
  const connection = await openConnection({ ...options, mayBeNew: needs.mayBeNew }, world);
  if (connection.credentialsWereOpen) await talk.warning('credentials-were-open', say('cli.credentialsWereOpen'));
  const { gatewayUrl } = connection;
  const credentials = options.dryRun ? withoutForgetting(connection.credentials) : connection.credentials;
  if (gatewayUrl === undefined) throw gatewayUnknown();
  if (needs.signedIn && credentials.read().kind === 'none') throw notSignedIn(connection);
  if (credentials.read().kind !== 'none') {
    const isStored = connection.credentialOrigin === 'profile';
    await warnOfPlainHttp(gatewayUrl, { ...connection, isStored }, invocation);
  }
  // With `--retries 0` nothing is waited for: a rate limit fails the request.
  const isPaced = options.wait !== undefined || (needs.paced && options.retries !== 0);
  const { tls } = connection;
  const plain = tls ? await (await import('./trust.ts')).transportFor(tls, gatewayUrl, invocation) : world.transport;
  const send = withClockWarning(isPaced ? await openPaced(plain, invocation) : plain, invocation);
  const dryRun = options.dryRun ? openDryRun(send, gatewayUrl) : undefined;
  const guarded = guardedBy(connection, gatewayUrl, options, send);
  const memory = await openGatewayMemory(world, connection.profile, gatewayUrl);
  const heldAs = `${connection.profile ?? ''}\n${gatewayUrl}`;
  const held = invocation.gateways?.get(heldAs);
  // What the previous run learned, such as the pulse, is not requested again (SEE-04).
  if (held) held.invocation = invocation;
  const gateway =
    held?.gateway ??
    createGateway({
      baseUrl: gatewayUrl,
      transport: dryRun?.transport ?? guarded,
      upstream: world.transport,
      credentials,
      clock: world.clock,
      random: () => world.random(),
      language,
      // A timeout that the user set also applies to slow calls.
      timeouts:
        options.timeout === undefined
          ? undefined
          : { normal: options.timeout, slow: options.timeout, idle: options.timeout },
      retry: options.retries === undefined ? undefined : { attempts: options.retries + 1 },
      dialectMemory: memory.dialect,
      onRequest: options.verbose
        ? (event) => void reportRequest(event, invocation.gateways?.get(heldAs)?.invocation ?? invocation)
        : undefined,
    });
  if (held === undefined) invocation.gateways?.set(heldAs, { gateway, invocation });
  // Parsing the defaults takes 2 ms, which a command that shows no quota can save.
  let known = memory.status();
  let defaults: SiteStatus | undefined;
  const context: ScreenContext = {
    gateway,
    get knowsStatus() {
      return known !== undefined;
    },
    get status() {
      if (known !== undefined) return known;
      defaults ??= defaultSiteStatus();
      return defaults;
    },
    set status(learned) {
      known = learned;
    },
    user: undefined,
    // The role behind a token of the environment is unknown: the gateway decides.
    role: connection.user?.role ?? (credentials.read().kind === 'none' ? Role.Guest : Role.Root),
    language,
    say,
    // Nobody sends what a dry run plans, so it may plan writes on a read-only profile.
    ...(connection.isReadOnly && dryRun === undefined && { isReadOnly: true }),
    ...(dryRun !== undefined && { isDryRun: true }),
    readFile: async (path) => (await import('./local-text.ts')).localText(path, world, say),
    secretOf: async (reference) => (await import('./local-text.ts')).localSecret(reference, world, say),
    now: () => world.clock.now(),
    random: () => world.random(),
  };
  context.costs = costFile(world, gatewayUrl);
  context.secrets = secretFile(world, gatewayUrl);
  if (!flags.on('no-store')) {
    const onProblem = (problem: StoreProblem) => void talk.warning('store-unusable', problem.said(say));
    context.calls = localCalls(context, { world, gatewayUrl }, { onProblem });
    const probes = localProbes(context, { world, gatewayUrl }, onProblem);
    // What was not sent has not changed what is known about channels either.
    context.probes = dryRun ? { ...probes, add: async () => {}, drop: async () => {} } : probes;
  }
  const by = { world, gatewayUrl, face: 'cli', profile: connection.profile ?? '' } as const;
  const user = () => context.user?.username ?? connection.user?.username ?? '';
  const journal = localJournal(by, user, (error) => void talk.warning('journal-unusable', journalWarning(error, say)));
  context.journal = dryRun ? { ...journal, append: async () => undefined } : journal;
  return { connection, gatewayUrl, gateway, context, dryRun, memory };
}

async function openPaced(send: Transport, invocation: Invocation): Promise<Transport> {
  const { pacedTransport } = await import('./paced-transport.ts');
  return pacedTransport(send, invocation, invocation.options.wait);
}

/** NAV-15: where the status cannot be fetched, the last known one is used, with a warning. */
async function statusOf(
  { gateway, memory }: Session,
  need: 'fresh' | 'cached',
  { signal, talk, say }: Invocation,
): Promise<SiteStatus> {
  const known = memory.status();
  if (need === 'cached' && known) return known;
  try {
    const status = await gateway.site.status({ signal });
    memory.learnStatus(status);
    return status;
  } catch (error) {
    if (!known || signal.aborted) throw error;
    const { describeError } = await import('../../shared/screen/error/describe-error.ts');
    await talk.warning('status-cached', sentencesOf([describeError(error, say).message, say('error.siteAsBefore')]));
    return known;
  }
}

/**
 * A dry run that would sign out keeps the credential; a renewed session is stored all the same, because the old one is
 * invalid.
 */
function withoutForgetting(store: CredentialStore): CredentialStore {
  return { ...store, write: (credential) => (credential.kind === 'none' ? undefined : store.write(credential)) };
}
