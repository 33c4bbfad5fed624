import { defaultSiteStatus, type SiteStatus } from '../../../shared/domain/state/site-status.ts';
import { Role, roles } from '../../../shared/domain/user/role.ts';
import type { User } from '../../../shared/domain/user/user.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { CostMemory } from '../../../shared/gateway/cost-memory.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import type { Journal } from '../../../shared/gateway/journal-memory.ts';
import type { ProbeMemory } from '../../../shared/gateway/probe-memory.ts';
import type { CallSource } from '../../../shared/gateway/resources/call-source.ts';
import type { SecretMemory } from '../../../shared/gateway/secret-memory.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { Language, Say } from '../../../shared/text/text.ts';
import type { World } from '../../world/world.ts';
import type { App, AppState, Renewal, Session, SignIn } from './app.ts';
import { openConfirm } from './dialog/confirm-layer.ts';
import type { NameLock } from './name-lock.ts';
import { openSignIn } from './sign-in/sign-in-layer.ts';
import type { Store } from './store.ts';

export interface SessionOptions {
  gateway: Gateway;
  language: Language;
  world: Pick<World, 'clock' | 'random' | 'files' | 'currentFolder' | 'env'>;
  say: Say;
  store: Store<AppState>;
  rememberedStatus: SiteStatus | undefined;
  isReadOnly: boolean;
  /** The lock that requires a typed name before changes; undefined where the profile has none. */
  lock?: NameLock | undefined;
  /** The source of calls for reports; the gateway without it. */
  calls?(context: ScreenContext): CallSource;
  /** The store of test results. */
  probes?(context: ScreenContext): ProbeMemory;
  /** The store of channel costs. */
  costs?: CostMemory | undefined;
  secrets?: SecretMemory | undefined;
  /** The journal of changes. */
  journal?: Journal | undefined;
  onSignedIn(user: User, status: SiteStatus): void | Promise<void>;
  onSignedOut(): void | Promise<void>;
  /** Called each time a user can start to work: after the start, and after a sign-in that replaced the view. */
  onReady(isNewSignIn: boolean): void;
  /** Called when the session has ended. */
  onEnded(): void;
}

type SessionPorts = Pick<Session, 'context' | 'call' | 'callsUnderWay'> & SignIn & Renewal;

/** ms until a pending call is shown: an indicator for faster calls would only flicker, and cost two frames. */
const shownAfter = 150;

/**
 * Manages the session with a gateway, from the first status request to the logout (NAV-02, NAV-15, NAV-16, AUTH-08).
 */
export function createSession(app: () => App, options: SessionOptions): SessionPorts {
  const { gateway, store, say, world } = options;
  let context: { user: User | undefined; status: SiteStatus | undefined; value: ScreenContext } | undefined;
  let signingIn: Promise<boolean> | undefined;
  /** How often the user was asked to sign in again and answered, and the last answer. */
  let answers = 0;
  let isSignedInAgain = false;
  let unlocking: Promise<boolean> | undefined;
  let underWay = 0;

  const currentContext = (): ScreenContext => {
    const { user, status } = store.get();
    if (!context || context.user !== user || context.status !== status) {
      const value: ScreenContext = {
        gateway,
        status: status ?? options.rememberedStatus ?? defaultSiteStatus(),
        user,
        role: user?.role ?? Role.Guest,
        language: options.language,
        say,
        isReadOnly: options.isReadOnly,
        readFile: async (path) => (await import('../../program/local-text.ts')).localText(path, world, say),
        secretOf: async (reference) => (await import('../../program/local-text.ts')).localSecret(reference, world, say),
        planRows: async (...rows) => (await import('../../../shared/screens/site/plan-rows.ts')).planRows(...rows),
        now: world.clock.now,
        sleep: world.clock.sleep,
        random: world.random,
      };
      if (options.calls) value.calls = options.calls(value);
      if (options.probes) value.probes = options.probes(value);
      if (options.costs) value.costs = options.costs;
      if (options.secrets) value.secrets = options.secrets;
      if (options.journal) value.journal = options.journal;
      context = { user, status, value };
    }
    return context.value;
  };

  const count = async <Result>(
    run: (signal: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> => {
    const over = new AbortController();
    let isShown = false;
    underWay += 1;
    world.clock.sleep(shownAfter, over.signal).then(
      () => {
        isShown = !over.signal.aborted;
        if (isShown) store.set({ pending: store.get().pending + 1 });
      },
      () => undefined,
    );
    try {
      return await run(signal ?? new AbortController().signal);
    } finally {
      over.abort();
      underWay -= 1;
      if (isShown) store.set({ pending: store.get().pending - 1 });
    }
  };

  const session: SessionPorts = {
    context: currentContext,
    callsUnderWay: () => underWay,
    call: async (run, signal) => {
      const known = answers;
      try {
        return await count(run, signal);
      } catch (error) {
        // The locked call was not sent: it is made again once the name was typed. A run may have several such calls.
        if (isLocked(error) && options.lock) {
          if (!(await unlock(options.lock))) throw new Refusal(say('tuiView.lockKept', { name: options.lock.name }));
          return await count(run, signal);
        }
        // 401 means that the gateway did nothing, so even a write may be sent again once the user has signed in.
        if (!isSessionEnd(error) || store.get().phase !== 'ready') throw error;
        // Of calls under way at the same time some learn of it late: the user has answered for all of them.
        if (!(answers === known ? await session.signInAgain() : isSignedInAgain)) throw error;
        return await count(run, signal);
      }
    },
    connect: async () => {
      store.set({ phase: store.get().user ? 'ready' : 'starting', failure: undefined });
      const hasCredential = gateway.credential().kind !== 'none';
      const [status, user] = await Promise.allSettled([
        count((signal) => gateway.site.status({ signal })),
        hasCredential ? count((signal) => gateway.account.self({ signal })) : Promise.resolve(undefined),
      ]);
      if (status.status === 'fulfilled') store.set({ status: status.value });
      else if (!options.rememberedStatus && !(user.status === 'fulfilled' && user.value)) {
        return store.set({ phase: 'unreachable', failure: status.reason });
      } else app().notify(app().describe(status.reason).message, 'warn', say('error.siteAsBefore'));
      if (user.status === 'rejected') {
        if (!isSessionEnd(user.reason)) return store.set({ phase: 'unreachable', failure: user.reason });
        return askForSignIn(say('signIn.expired'));
      }
      if (!user.value) return askForSignIn(undefined);
      store.set({ user: user.value, phase: 'ready' });
      options.onReady(false);
      await options.onSignedIn(user.value, currentContext().status);
    },
    signedIn: async (user, hasDefaultPassword) => {
      // A visitor who looked around without signing in (NAV-17) gets the view anew as the signed-in user.
      const wasReady = store.get().phase === 'ready' && store.get().user !== undefined;
      const wasLooking = store.get().phase === 'ready' && !wasReady;
      store.set({ user, phase: 'ready' });
      const role = say(roles.of(user.role).label);
      app().notify(say('cli.signedIn', { username: sanitise(user.username), role }), 'good');
      if (hasDefaultPassword && !wasReady) app().notify(say('signIn.defaultPassword'), 'warn');
      // Called before anything is awaited: keys typed ahead must reach the view that the user will see.
      if (!wasReady) options.onReady(!wasLooking);
      await options.onSignedIn(user, currentContext().status);
    },
    signInAgain: () => {
      signingIn ??= new Promise<boolean>((resolve) => {
        openSignIn(app(), {
          isOnTop: true,
          message: say('signIn.expired'),
          username: store.get().user?.username,
          onDone: (isSignedIn) => {
            signingIn = undefined;
            answers += 1;
            isSignedInAgain = isSignedIn;
            resolve(isSignedIn);
          },
        });
      });
      return signingIn;
    },
    lookAround: (noun) => {
      store.set({ phase: 'ready', user: undefined, layers: [] });
      app().open(noun);
      app().notify(say('tui.lookingAround'));
    },
    askForSignIn: () => askForSignIn(undefined),
    renewStatus: async () => {
      try {
        store.set({ status: await count((signal) => gateway.site.status({ signal })) });
      } catch (error) {
        app().fail(error);
      }
    },
    renewUser: async () => {
      const before = store.get().user;
      if (!before) return;
      const user = await count((signal) => gateway.account.self({ signal })).catch(() => undefined);
      // Another user may have signed in meanwhile.
      if (user && store.get().user?.id === before.id && user.id === before.id) store.set({ user });
    },
    renewAll: async () => {
      const status = count((signal) => gateway.site.status({ signal })).then(
        (found) => store.set({ status: found }),
        () => undefined,
      );
      await Promise.all([status, session.renewUser()]);
    },
    signOut: async (isEnded = false) => {
      let failure: unknown;
      try {
        if (!isEnded) await count((signal) => gateway.session.logout({ signal }));
      } catch (error) {
        failure = error;
      }
      await options.onSignedOut();
      options.onEnded();
      store.set({ user: undefined, layers: [] });
      askForSignIn(undefined);
      void session.renewAll();
      // The code that ended the session has already shown the reason.
      if (isEnded) return;
      app().notify(say('cli.signedOut'), 'good', failure === undefined ? '' : app().describe(failure).message);
    },
  };

  /** Asks the user to type the name of the profile, once for all calls that wait for it. */
  function unlock({ name, open, isOpen, minutes }: NameLock): Promise<boolean> {
    if (isOpen()) return Promise.resolve(true);
    const label = sanitise(app().label?.text ?? name);
    unlocking ??= new Promise<boolean>((resolve) => {
      const answer = (isRight: boolean) => {
        if (isRight) open();
        unlocking = undefined;
        resolve(isRight);
      };
      openConfirm(app(), {
        title: say('tuiView.lockTitle', { label }),
        prompt: say('tuiView.lockQuestion', { label }),
        consequences: [say('tuiView.lockTerm', { minutes })],
        verb: say('tuiView.lockGoOn'),
        wanted: name,
        onYes: () => answer(true),
        onNo: () => answer(false),
      });
    });
    return unlocking;
  }

  function askForSignIn(message: string | undefined) {
    store.set({ phase: 'signed-out', user: undefined, layers: [] });
    openSignIn(app(), { isOnTop: false, message, onDone: () => undefined });
  }
  return session;
}

function isLocked(error: unknown): boolean {
  return error instanceof GatewayError && error.kind === 'refused' && error.facts.reason === 'locked';
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof GatewayError && error.kind === 'not-signed-in';
}
