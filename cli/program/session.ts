import { defaultSiteStatus, type SiteStatus } from '../../shared/domain/state/site-status.ts';
import { Role } from '../../shared/domain/user/role.ts';
import type { CredentialStore } from '../../shared/gateway/client/credential.ts';
import { lockedTransport, readOnlyTransport } from '../../shared/gateway/client/read-only.ts';
import type { Transport } from '../../shared/gateway/client/transport.ts';
import { createGateway, type Gateway } from '../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { sentencesOf } from '../../shared/text/punctuation.ts';
import { sayOf } from '../failure/failure.ts';
import { localJournal } from '../journal/local-journal.ts';
import { type Connection, openConnection } from '../profiles/connection.ts';
import { costFile } from '../profiles/cost-file.ts';
import { secretFile } from '../profiles/secret-file.ts';
import { localCalls } from '../store/local-calls.ts';
import { localProbes } from '../store/local-probes.ts';
import type { StoreTrouble } from '../store/store-trouble.ts';
import { withClockWarning } from './clock-skew.ts';
import type { Invocation } from './definition.ts';
import { type DryRun, openDryRun } from './dry-run.ts';
import { type OpenMemory, openGatewayMemory } from './open-memory.ts';
import { tellPlainHttpOnce } from './plain-http.ts';
import { reportRequest } from './request-report.ts';
import { gatewayUnknown, namingCredential, notSignedIn } from './sign-in-failure.ts';

/** A gateway to talk to, as the profile, environment and flags say, and what screens need to describe themselves. */
export interface Session {
  connection: Connection;
  gatewayUrl: string;
  gateway: Gateway;
  context: ScreenContext;
  /** Present with `--dry-run`: no write leaves the program. */
  dryRun: DryRun | undefined;
  memory: OpenMemory;
}

export interface SessionNeeds {
  /** False for what anybody may ask (`status`, `login`). */
  signedIn: boolean;
  /**
   * The status object: `fresh` asks for it and falls back to the one of last time (NAV-15); `cached` asks only when
   * there is none of last time; `none` spares the request, where nothing depends on it.
   */
  status: 'fresh' | 'cached' | 'none';
  /** `--profile` may name one that a login is yet to make, beside a gateway. */
  mayBeNew?: boolean;
  /** Throws what forbids to go on, before the first request. */
  guard?: (session: Session) => void;
  /** Rate limits are waited out, for as long as a batch has patience, instead of ending the command. */
  paced?: boolean;
}

/** Opens the session a command works in, runs `work`, and keeps what was learned about the gateway. */
export async function withSession<Result>(
  invocation: Invocation,
  needs: SessionNeeds,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const session = await openSession(invocation, needs);
  needs.guard?.(session);
  // A session that has ended is forgotten on the way.
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

/** What the profile lets through: nothing that writes, or that only where its name is spelt out (`--profile`). */
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
    await tellPlainHttpOnce(gatewayUrl, { ...connection, isStored }, invocation);
  }
  // `--retries 0` waits for nothing: a limit ends what it meets.
  const isPaced = options.wait !== undefined || (needs.paced && options.retries !== 0);
  const { tls } = connection;
  const plain = tls ? await (await import('./trust.ts')).transportFor(tls, gatewayUrl, invocation) : world.transport;
  const send = withClockWarning(isPaced ? await openPaced(plain, invocation) : plain, invocation);
  const dryRun = options.dryRun ? openDryRun(send, gatewayUrl) : undefined;
  const guarded = guardedBy(connection, gatewayUrl, options, send);
  const memory = await openGatewayMemory(world, connection.profile, gatewayUrl);
  const heldAs = `${connection.profile ?? ''}\n${gatewayUrl}`;
  const held = invocation.gateways?.get(heldAs);
  // What was learned in the run before, such as the pulse, is not asked for anew (SEE-04).
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
      // A person's own limit holds for slow calls too.
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
  // Parsing the defaults takes 2 ms, which a command that shows no quota need not spend.
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
    // Of a token from the environment nobody knows the role: the gateway judges.
    role: connection.user?.role ?? (credentials.read().kind === 'none' ? Role.Guest : Role.Root),
    language,
    say,
    // What a dry run plans is sent by nobody.
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
    const onTrouble = (trouble: StoreTrouble) => void talk.warning('store-unusable', trouble.said(say));
    context.calls = localCalls(context, { world, gatewayUrl }, { onTrouble });
    const probes = localProbes(context, { world, gatewayUrl }, onTrouble);
    // What was not sent has changed nothing that is known of channels either.
    context.probes = dryRun ? { ...probes, add: async () => {}, drop: async () => {} } : probes;
  }
  const by = { world, gatewayUrl, face: 'cli', profile: connection.profile ?? '' } as const;
  const user = () => context.user?.username ?? connection.user?.username ?? '';
  const journal = localJournal(
    by,
    user,
    (reason) => void talk.warning('journal-unusable', say('journal.unusable', { reason: sayOf(reason, say) })),
  );
  context.journal = dryRun ? { ...journal, append: async () => undefined } : journal;
  return { connection, gatewayUrl, gateway, context, dryRun, memory };
}

async function openPaced(send: Transport, invocation: Invocation): Promise<Transport> {
  const { pacedTransport } = await import('./paced-transport.ts');
  return pacedTransport(send, invocation, invocation.options.wait);
}

/** NAV-15: a gateway whose status cannot be had is judged by the status of last time, and that is told. */
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
    const { describeError } = await import('../../shared/screen/describe-error.ts');
    await talk.warning('status-cached', sentencesOf([describeError(error, say).message, say('error.siteAsBefore')]));
    return known;
  }
}

/** A dry run that would sign out forgets nothing; a renewed session is kept all the same, because the old one is dead. */
function withoutForgetting(store: CredentialStore): CredentialStore {
  return { ...store, write: (credential) => (credential.kind === 'none' ? undefined : store.write(credential)) };
}
