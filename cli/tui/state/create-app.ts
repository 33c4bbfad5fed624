import { hasRole, Role } from '../../../shared/domain/user/role.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { CallOptions } from '../../../shared/gateway/client/page.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { forgetfulJournal } from '../../../shared/gateway/journal-memory.ts';
import type { ProbeMemory } from '../../../shared/gateway/probe-memory.ts';
import type { CallSource } from '../../../shared/gateway/resources/call-source.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { isNewNotice } from '../../../shared/screens/home/home.ts';
import { lists as entries, type ListNoun, type ListScreens } from '../../../shared/screens/registry.ts';
import { createSay } from '../../../shared/text/say.ts';
import type { TerminalDevice } from '../../world/terminal.ts';
import type { World } from '../../world/world.ts';
import { withComputedColumns } from '../config/computed-columns.ts';
import { standardConfig, type TuiConfig } from '../config/tui-config.ts';
import type { App, AppState, Message, Notify } from './app.ts';
import { openBox } from './box/box-layer.ts';
import { forgetChat } from './chat/chat-memory.ts';
import { openCommandLog } from './dialog/command-log-layer.ts';
import { followWords, openCommandLine } from './input/command-layer.ts';
import { notifyLeftOut, openStartView } from './input/file-views.ts';
import { openGo } from './input/go-letters.ts';
import { openHelp } from './input/key-receiver.ts';
import { openProfiles } from './input/profile-picker.ts';
import { openViews } from './input/view-picker.ts';
import { keepBeside, keepBesideOfViews } from './list/beside.ts';
import { openDetails } from './list/details-layer.ts';
import { isWhole, leave, showWhole } from './list/history.ts';
import { coverOf, openLastView, rememberView } from './list/last-view.ts';
import { viewRefusal } from './list/list-view.ts';
import { noPast, pastReducer } from './list/rows/history-reducer.ts';
import { createList, type List } from './list/rows/list.ts';
import type { Row } from './list/rows/list-options.ts';
import { ownViewOf } from './list/saved-views.ts';
import type { NameLock } from './name-lock.ts';
import type { TuiOptions } from './options.ts';
import { openFleet } from './pages/fleet-view.ts';
import { isLookingAround } from './pages/look-around.ts';
import { createSession } from './session.ts';
import { createStore } from './store.ts';
import type { SettingsKeeper, ViewSettings } from './view-settings.ts';

const messagesKept = 500;

export interface AppParts {
  world: World;
  device: TerminalDevice;
  gateway: Gateway;
  screens: ListScreens;
  settings: SettingsKeeper;
  /** What has to be typed before anything is changed. */
  lock?: NameLock | undefined;
  /** The standard one without it. */
  config?: TuiConfig;
  /** Leaves the screen to another program. */
  away: App['away'];
  redraw(): void;
  /** Goes on at another gateway. */
  switchTo(options: TuiOptions): Promise<void>;
  quit(code: number): void;
}

/** The terminal UI without its drawing: everything a person can do in it, driven by keys or by a test. */
export function createApp(options: TuiOptions, parts: AppParts): App {
  const { world, device, settings, config = standardConfig } = parts;
  const say = createSay(options.language);
  const remembered = entries.find(({ noun }) => noun === settings.get().view)?.noun;
  const store = createStore<AppState>({
    phase: 'starting',
    failure: undefined,
    view: options.view ?? remembered ?? 'token',
    status: undefined,
    user: undefined,
    message: undefined,
    messages: [],
    underWay: [],
    hookRuns: [],
    ran: [],
    journalled: [],
    pending: 0,
    layers: [],
    size: { columns: device.stdout.columns, rows: device.stdout.rows },
    isFocused: true,
    showsPreview: options.preview ?? settings.get().preview ?? true,
    hasMouse: options.mouse ?? settings.get().mouse ?? true,
    isLightGround: undefined,
    count: undefined,
    beside: undefined,
    saved: [],
    hasNewNotice: false,
    theme: options.theme ?? settings.get().theme,
    keptResult: undefined,
    past: noPast,
    lastView: undefined,
    now: world.clock.now(),
  });
  const lists = new Map<ListNoun, List>();
  const screens = withComputedColumns(parts.screens, config);
  let fileViews = config.views;
  const viewsOf = (noun: ListNoun) =>
    fileViews.filter(({ list, tree }) => list === noun && tree === undefined).map(ownViewOf);

  const username = () => store.get().user?.username ?? '';
  const session = createSession(() => app, {
    gateway: parts.gateway,
    language: options.language,
    world,
    say,
    store,
    rememberedStatus: options.rememberedStatus,
    isReadOnly: options.readOnly ?? false,
    lock: parts.lock,
    ...(options.calls && {
      calls: (context: ScreenContext) => options.calls?.(context, notifyReading) as CallSource,
    }),
    ...(options.probes && {
      probes: (context: ScreenContext) =>
        options.probes?.(context, (text, tone) => app.notify(text, tone)) as ProbeMemory,
    }),
    costs: options.costs,
    secrets: options.secrets,
    journal: options.journal?.(username, (text, tone) => app.notify(text, tone)) ?? {
      ...forgetfulJournal(),
      ...{ face: 'tui', user: username, profile: options.profile ?? '', gateway: parts.gateway.origin },
    },
    onSignedIn: (user, status) => options.onSignedIn?.(user, status),
    onSignedOut: async () => {
      await options.onSignedOut?.();
      if (options.chatFile !== undefined) await forgetChat(options.chatFile, world.files);
    },
    onReady: (isNewSignIn) => {
      // Success of a password login goes to the tokens (AUTH-01), unless another view was asked for.
      // Who comes back finds what they looked at last; an operator without that what is broken (SEE-04).
      const isLanding = options.view === undefined && remembered === undefined;
      if (isLanding) {
        const isOperator = hasRole(store.get().user?.role ?? Role.Guest, Role.Admin);
        store.set({ view: !isNewSignIn && isOperator ? 'pulse' : 'token' });
      }
      if (options.view !== undefined || !openStartView(app)) app.open(store.get().view);
      notifyLeftOut(app);
      // Nobody chose it: the next start lands anew.
      if (isLanding) settings.change({ view: undefined });
      void lookForNotice();
    },
    onEnded: () => {
      for (const list of lists.values()) list.reset();
      const past = pastReducer(store.get().past, { type: 'ended' });
      store.set({ past, lastView: undefined, ran: [], journalled: [], beside: undefined });
    },
  });

  /** A notice is announced once per change (NAV-13); that it cannot be asked for is no news. */
  const lookForNotice = async () => {
    const notice = await parts.gateway.site.notice().catch(() => '');
    store.set({ hasNewNotice: isNewNotice(notice, settings.get().notice) });
  };

  const log = (entry: Omit<Message, 'view'>, isAside = false) => {
    const { view, message: shown, messages } = store.get();
    const message = { ...entry, view };
    store.set({ message: (isAside && shown) || message, messages: [...messages, message].slice(-messagesKept) });
  };
  /** How much was read is told where it is read; whoever has gone on to another list finds it in what ran. */
  const notifyReading: Notify['notify'] = (text, tone = 'plain') => {
    const { layers, messages, view } = store.get();
    if (tone !== 'plain' || layers.length > 0 || app.list().screen.isOfCalls) return app.notify(text, tone);
    const message = { text: sanitise(text), hint: '', tone, at: world.clock.now(), open: undefined, view };
    store.set({ messages: [...messages, message].slice(-messagesKept) });
  };
  const logText = (isAside: boolean): Notify['notify'] => {
    return (text, tone = 'plain', hint = '', open = undefined) =>
      log({ text: sanitise(text), hint: sanitise(hint), tone, at: world.clock.now(), open }, isAside);
  };

  const app: App = {
    ...session,
    renewAll: async () => {
      await Promise.all([session.renewAll(), lookForNotice()]);
    },
    store,
    gatewayUrl: options.gatewayUrl,
    profile: options.profile,
    label: options.label,
    nameLock: parts.lock,
    isReadOnly: options.readOnly ?? false,
    say,
    world,
    device,
    settings,
    config,
    configFile: options.configFile,
    fileViews: () => fileViews,
    setFileViews: (views) => {
      fileViews = views;
      for (const [noun, list] of lists) {
        const { ownViews } = list.store.get();
        list.setOwnViews([...viewsOf(noun), ...ownViews.filter(({ word }) => word === undefined)]);
      }
    },
    chatFile: options.chatFile,
    away: parts.away,
    redraw: parts.redraw,
    quit: parts.quit,
    describe: (error) => describeError(error, say),
    notify: logText(false),
    notifyAside: logText(true),
    notifyBegun: (text) =>
      log({ text: sanitise(text), hint: '', tone: 'accent', at: world.clock.now(), isPassing: true }),
    fail: (error) => {
      const { message, hint } = describeError(error, say);
      log({ text: message, hint, tone: 'bad', at: world.clock.now() });
    },
    noteFailure: (error) => {
      app.fail(error);
      store.set({ message: undefined });
    },
    fetchRow: (list, id, wanted) =>
      session
        .call((signal) => fetchOne(list, id, session.context(), { signal }), wanted)
        .catch((error: unknown) => {
          throw isNotFound(error) ? new Refusal(say(list.screen.notFound)) : error;
        }),
    push: (layer) => {
      if (layer.again && coverOf(app) === undefined) rememberView(app);
      store.set({ layers: [...store.get().layers, layer] });
    },
    pop: (layer) => {
      const { layers } = store.get();
      const at = layers.indexOf(layer);
      if (layer.again && at >= 0) rememberView(app, layer);
      if (at >= 0) store.set({ layers: layers.filter((_, index) => index !== at) });
    },
    list: (noun = store.get().view) => {
      let list = lists.get(noun);
      if (!list) {
        list = createList({
          screen: screens[noun],
          context: session.context,
          call: session.call,
          sleep: world.clock.sleep,
          settings: settings.get().views?.[noun] ?? {},
          columnSets: config.columns[noun] ?? {},
          fileViews: viewsOf(noun),
          keep: (change) =>
            settings.changeView(noun, ofList(change, store.get().past.beforeRelated[noun] !== undefined)),
        });
        lists.set(noun, list);
      }
      return list;
    },
    open: (noun, { isReturn = false, isNarrowing = false } = {}) => {
      const { view, past, phase } = store.get();
      // The list behind a related list and the list by its name are two places.
      const isElsewhere = noun !== view || past.beforeRelated[noun] !== undefined;
      if (!isReturn && (isElsewhere || !isWhole(app.list(noun))) && phase === 'ready') leave(app);
      else if (!isReturn && coverOf(app) !== undefined) rememberView(app);
      const layers = store.get().layers.filter(({ kind }) => kind === 'sign-in');
      const before = store.get().view;
      store.set({ view: noun, layers });
      const list = app.list();
      if (!isReturn) showWhole(app, noun, isNarrowing || phase !== 'ready' ? undefined : app.notify);
      if (isLookingAround(app)) {
        if (viewRefusal(app, list) !== undefined) {
          void app.signInAgain().then((isSignedIn) => isSignedIn || store.set({ view: before }));
          return;
        }
      } else settings.change({ view: noun });
      if (store.get().phase === 'ready' && viewRefusal(app, list) === undefined) void list.load(true);
    },
    box: () => openBox(app),
    command: () => openCommandLine(app),
    views: () => openViews(app),
    go: (first) => openGo(app, first),
    lastView: () => openLastView(app),
    profiles: (name) => void openProfiles(app, options.profiles, parts.switchTo, name),
    openWords: (words) => followWords(app, words),
    openRow: (noun, key) => void openRow(app, app.list(noun), key),
    fleet: () => void openFleet(app, options.profiles),
    help: () => openHelp(app),
    messages: () => openCommandLog(app),
  };
  keepBeside(app);
  keepBesideOfViews(app);
  return app;
}

/** What is kept of a list: behind a related list no filters, which belong to the related list. */
function ofList(change: ViewSettings, isBehindRelated: boolean): ViewSettings {
  if (!isBehindRelated) return change;
  const { filters: _filters, ...layout } = change;
  return layout;
}

/** Where the gateway cannot be asked for one row, the row on hand is the newest there is. */
async function fetchOne(list: List, id: number, context: ScreenContext, options: CallOptions): Promise<Row> {
  if (list.screen.get) return list.screen.get(id, context, options);
  const row = list.rowOf(id);
  if (!row) throw new Refusal(context.say(list.screen.notFound));
  return row;
}

/** Reads the list too, so that what is done about the row is seen in its details. */
async function openRow(app: App, list: List, key: string): Promise<void> {
  const { lookUp } = list.screen;
  if (!lookUp) return;
  try {
    const row = await app.call((signal) => lookUp.find(key, {}, app.context(), { signal }));
    await list.load(true);
    openDetails(app, list, list.rowOf(list.screen.id(row)) ?? row);
  } catch (error) {
    app.fail(error);
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof GatewayError && error.kind === 'not-found';
}
