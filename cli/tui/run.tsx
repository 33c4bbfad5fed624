import { basename } from 'node:path';
import { loadLists } from '../../shared/screens/registry.ts';
import { ExitCode } from '../failure/exit-code.ts';
import type { TerminalDevice } from '../world/terminal.ts';
import type { World } from '../world/world.ts';
import { sayFault } from './config/config-fault.ts';
import { loadConfig } from './config/load-config.ts';
import type { TerminalEvent } from './keys/key.ts';
import type { App, AppState } from './state/app.ts';
import { createClient } from './state/client.ts';
import { createApp } from './state/create-app.ts';
import { cutOff } from './state/dialog/under-way.ts';
import { leaveHooks } from './state/hooks/background-hook.ts';
import { handleEvent } from './state/input/key-receiver.ts';
import { createTypeAhead } from './state/input/type-ahead.ts';
import { createLiveRefresh } from './state/list/live-refresh.ts';
import { createNameLock } from './state/name-lock.ts';
import { createEventHooks } from './state/notifier/event-hooks.ts';
import { createNotifier } from './state/notifier/notify-terminal.ts';
import type { TuiOptions } from './state/options.ts';
import { loadSettings } from './state/view-settings.ts';
import { answersGround, createGround } from './terminal/ground.ts';
import { knowsLinks } from './terminal/hyperlinks.ts';
import { speedUpInkOutput } from './terminal/ink-output.ts';
import { createInputDecoder } from './terminal/input-decoder.ts';
import { createInputQueue } from './terminal/input-queue.ts';
import { loadLayoutEngine } from './terminal/layout-engine.ts';
import { createMount, type Mount } from './terminal/mount.tsx';
import { createScreen } from './terminal/screen.ts';
import { bareScreenModes, dumbModes, fullScreenModes, linearModes, sequences } from './terminal/sequences.ts';
import { detectLooks } from './theme/detect.ts';
import { Root } from './views/root.tsx';

/** How long a message stays in the status line, in ms; error messages stay longer. */
const messageTime = { plain: 6000, bad: 20_000 } as const;
/** Step in ms in which the displayed age of the data advances. */
const ageStep = 4500;
/** ms without a further byte after which a lone Esc byte counts as the Esc key. */
const escapeTime = 30;
/** Exit code after Ctrl-C, as after SIGINT. */
const interrupted = 130;

/**
 * Without a terminal: how often in a row nothing may be pending (polled every `quietTime` ms) before the program ends.
 */
const quietLooks = 4;
const quietTime = 50;

/**
 * Runs the terminal UI until the user quits. Resolves with the exit code: 0 after `q`, 130 after Ctrl-C. Rejects with
 * an internal error, after the terminal was restored.
 */
export async function runTui(options: TuiOptions, world: World, device: TerminalDevice): Promise<number> {
  await loadLayoutEngine();
  const stopSpeedUp = speedUpInkOutput();
  const env = options.color === false ? { ...world.env, NO_COLOR: '1' } : world.env;
  const looks = {
    ...detectLooks(env, world.platform),
    marksCursor: stopSpeedUp !== undefined,
    hasLinks: knowsLinks(env),
  };
  const hasTerminal = device.stdin.isTTY && device.stdout.isTTY;
  const modes =
    env.TERM === 'dumb' || !hasTerminal
      ? dumbModes
      : options.isScreenReader
        ? linearModes
        : looks.hasModes
          ? fullScreenModes
          : bareScreenModes;
  const screen = createScreen(device, world, modes, {
    before: () => {
      stopReading();
      mount.remove();
    },
    say: () => notifyCutOff(),
  });

  const setMouse = (isOn: boolean) => {
    if (modes === fullScreenModes) device.writeNow(isOn ? sequences.mouseOn : sequences.mouseOff);
  };

  let finish: (code: number) => void = () => undefined;
  let crash: (error: unknown) => void = () => undefined;
  const ended = new Promise<number>((resolve, reject) => {
    finish = resolve;
    crash = reject;
  });

  /**
   * Builds everything that belongs to one gateway: its client, its stored settings and the app. Only one gateway is
   * open at a time.
   */
  const begin = async (chosen: TuiOptions) => {
    const [settings, screens] = await Promise.all([loadSettings(chosen.stateFile, world.files), loadLists()]);
    const { config, fault } = await loadConfig(options.configFile, screens, world.files);
    const lock = chosen.askedName === undefined ? undefined : createNameLock(chosen.askedName, world.clock);
    const app = createApp(chosen, {
      world,
      device,
      gateway: createClient(chosen, world, lock),
      lock,
      screens,
      settings,
      config,
      away: async (run) => {
        leave();
        try {
          return await run();
        } finally {
          enter();
        }
      },
      // Closing a picture asks for a redraw a moment later: the screen may have been given back meanwhile.
      redraw: () => screen.isTaken() && mount.draw(),
      switchTo: (next) => switchTo(next),
      quit: (code) => finish(code),
    });
    if (fault)
      app.notify(sayFault(fault, basename(options.configFile ?? ''), app.say), 'bad', app.say('tuiConfig.ignored'));
    let hasMouse = app.store.get().hasMouse;
    app.store.subscribe(() => {
      if (app.store.get().hasMouse === hasMouse) return;
      hasMouse = !hasMouse;
      if (screen.isTaken()) setMouse(hasMouse);
    });
    const typeAhead = createTypeAhead(app, (events) => queue.push(events));
    const watching = { refresh: createLiveRefresh(app), notifier: createNotifier(app), events: createEventHooks(app) };
    return { app, settings, ...watching, typeAhead };
  };
  /**
   * Writes to stderr how far each interrupted run came when the program ends in the middle of one; the screen was given
   * back before.
   */
  const notifyCutOff = async () => {
    const [runs, hooks] = await Promise.all([cutOff(current.app, world.clock.sleep), leaveHooks(current.app)]);
    const lines = [...runs, ...hooks];
    await world.stderr.write(lines.map((line) => `${line}\n`).join('')).catch(() => undefined);
  };
  const switchTo = async (next: TuiOptions) => {
    const { settings: before, app: left } = current;
    current = await begin({ ...next, color: options.color, mouse: options.mouse });
    if (screen.isTaken()) {
      setMouse(current.app.store.get().hasMouse);
      mount.draw();
    }
    await before.flush();
    for (const line of await leaveHooks(left)) current.app.notify(line, 'warn');
    await current.app.connect();
  };
  let current = await begin(options);

  const mount = options.isScreenReader
    ? await createLinearMount(device, world, () => current.app)
    : createMount(
        device,
        looks,
        () => <Root app={current.app} looks={looks} />,
        (error) => crash(error),
      );
  /** Takes over the size of the terminal, which may have changed without a signal; returns whether it had. */
  const measure = (): boolean => {
    device.stdout.measure();
    const { columns, rows } = device.stdout;
    const { size } = current.app.store.get();
    const hasChanged = size.columns !== columns || size.rows !== rows;
    if (hasChanged) current.app.store.set({ size: { columns, rows } });
    return hasChanged;
  };
  const decoder = createInputDecoder();
  let stopReading: () => void = () => undefined;

  const ground = createGround((text) => device.stdout.write(text), world.clock);
  const askGround = () => {
    if (modes === fullScreenModes && looks.depth > 0 && answersGround(env)) ground.ask();
  };
  const queue = createInputQueue({
    handle: (event) => {
      if (event.kind === 'ground') ground.answered();
      // The user may have changed the size or the colours of the terminal while it had no focus.
      if (event.kind === 'focus' && event.isFocused) {
        if (measure()) mount.resized();
        askGround();
      }
      if (event.kind !== 'ground' && event.kind !== 'focus') current.refresh.touched();
      if (event.kind !== 'ground' && current.typeAhead.keep(event)) return;
      handleEvent(current.app, event, {
        interrupt: () => finish(interrupted),
        suspend: () => suspend(),
        redraw: () => {
          measure();
          mount.draw();
        },
      });
    },
    onError: (error) => crash(error),
  });

  let paced: Promise<void> = Promise.resolve();

  const enter = () => {
    screen.take();
    setMouse(current.app.store.get().hasMouse);
    measure();
    mount.draw();
    current.notifier.redrawn();
    askGround();
    stopReading = device.stdin.onData((bytes) => {
      if (!hasTerminal) {
        paced = paced.then(() => pushPaced(decoder.push(bytes)));
        return;
      }
      queue.push(decoder.push(bytes));
      if (!decoder.isWaiting()) return;
      void world.clock.sleep(escapeTime).then(() => {
        if (decoder.isWaiting()) queue.push(decoder.flush());
      });
    });
  };
  const leave = () => {
    stopReading();
    mount.remove();
    screen.giveBack();
  };
  let isSuspended = false;
  const suspend = () => {
    leave();
    isSuspended = true;
    device.raise('SIGSTOP');
    enter();
  };
  /**
   * Called on SIGCONT: when another process stopped the program, the shell has reset the terminal meanwhile, and its
   * size may differ.
   */
  const goOn = () => {
    const isOwn = isSuspended;
    isSuspended = false;
    if (isOwn || !screen.isTaken()) return;
    leave();
    enter();
  };

  /** Resolves once nothing was pending in `looks` successive polls. */
  const untilQuiet = async (looks: number) => {
    for (let quiet = 0; quiet < looks; quiet++) {
      await world.clock.sleep(quietTime);
      if (current.app.store.get().phase === 'starting' || current.app.callsUnderWay() > 0) quiet = -1;
    }
  };
  // Keys from a pipe come without pauses: each waits until the work that the previous key started is done.
  const pushPaced = async (events: readonly TerminalEvent[]) => {
    for (const event of events) {
      // Two polls: a message produced by the first result is shown before the second poll.
      await untilQuiet(2);
      queue.push([event]);
    }
  };
  /** Called at the end of input: waits for the work that the last keys started, then ends the program. */
  const seeThrough = async () => {
    await paced;
    if (decoder.isWaiting()) queue.push(decoder.flush());
    await untilQuiet(quietLooks);
    finish(exitCodeWithout(current.app.store.get()));
  };

  const undo = [
    world.onSignal('SIGCONT', goOn),
    device.stdin.onEnd(() => void seeThrough()),
    device.stdout.onResize(() => {
      if (!screen.isTaken()) return;
      measure();
      mount.resized();
    }),
    world.clock.every(1000, () => {
      const { app, refresh, notifier, events } = current;
      const { message, layers, now: shown } = app.store.get();
      const now = world.clock.now();
      const isOver =
        message !== undefined && now - message.at > (message.tone === 'bad' ? messageTime.bad : messageTime.plain);
      // Each change of `now` costs a frame: where nothing counts down, the displayed age advances in steps.
      const isWaiting = app.context().gateway.limitedUntil() !== undefined;
      const isCounting = layers.length > 0 || isWaiting || app.list().looksOld();
      if (isOver || isCounting || now - shown >= ageStep) {
        app.store.set({ now, ...(isOver && { message: undefined }) });
      }
      refresh.tick();
      events.tick();
      if (modes === fullScreenModes && screen.isTaken()) notifier.tick();
    }),
  ];

  try {
    enter();
    void current.app.connect().catch((error: unknown) => crash(error));
    const code = await ended;
    await ground.settled();
    return code;
  } finally {
    leave();
    for (const stop of undo) stop();
    screen.close();
    stopSpeedUp?.();
    await notifyCutOff();
    await current.settings.flush();
  }
}

/** Writes changes line by line for screen readers. Loaded only when the narrator is wanted. */
async function createLinearMount(device: TerminalDevice, { clock }: World, app: () => App): Promise<Mount> {
  const { createNarrator } = await import('./narrator/narrator.ts');
  return createNarrator(device.stdout, clock, app);
}

/** Exit code when the input ended: an error code when it ended before the first view could be shown. */
function exitCodeWithout({ phase }: AppState): number {
  if (phase === 'ready') return ExitCode.Ok;
  return phase === 'signed-out' ? ExitCode.NotSignedIn : ExitCode.Network;
}
