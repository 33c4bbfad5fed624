import { createGateway } from '../../shared/gateway/gateway.ts';
import type { Transport } from '../../shared/gateway/transport.ts';
import type { World } from '../world.ts';
import type { TuiOptions } from './options.ts';
import { createApp } from './state/create-app.ts';
import { createLiveRefresh } from './state/live-refresh.ts';
import { handleEvent, placeOf } from './state/place.ts';
import { loadSettings } from './state/view-settings.ts';
import { speedUpInkOutput } from './terminal/ink-output.ts';
import { createInputDecoder } from './terminal/input-decoder.ts';
import { createInputQueue } from './terminal/input-queue.ts';
import { createMount } from './terminal/mount.tsx';
import { createScreen } from './terminal/screen.ts';
import type { TerminalDevice } from './terminal/terminal.ts';
import { detectLooks } from './theme/detect.ts';
import { Root } from './views/root.tsx';

/** How long what was told stays in the status line, in ms; what went wrong stays longer. */
const messageTime = { plain: 6000, bad: 20_000 } as const;
/** A lone Esc is a key when nothing follows it for so long, in ms. */
const escapeTime = 30;
/** Exit code after Ctrl-C, as after SIGINT. */
const interrupted = 130;

/**
 * Runs the terminal UI until the person quits. Resolves with the exit code: 0 after `q`, 130 after Ctrl-C. Rejects with
 * what a fault of our own threw, after the terminal was given back.
 */
export async function runTui(options: TuiOptions, world: World, device: TerminalDevice): Promise<number> {
  const stopSpeedUp = speedUpInkOutput();
  const settings = await loadSettings(options.stateFile, world.files);
  const env = options.color === false ? { ...world.env, NO_COLOR: '1' } : world.env;
  const looks = detectLooks(env, world.platform);
  const screen = createScreen(device, world);
  const gateway = options.gateway ?? createClient(options, world);

  let finish: (code: number) => void = () => undefined;
  let crash: (error: unknown) => void = () => undefined;
  const ended = new Promise<number>((resolve, reject) => {
    finish = resolve;
    crash = reject;
  });

  const app = createApp(options, {
    world,
    device,
    gateway,
    settings,
    away: async (run) => {
      leave();
      try {
        return await run();
      } finally {
        enter();
      }
    },
    // A picture that is taken away asks for it a moment later: the screen may have been given back meanwhile.
    redraw: () => screen.isTaken() && mount.draw(),
    quit: (code) => finish(code),
  });
  const mount = createMount(
    device,
    () => <Root app={app} looks={looks} />,
    (error) => crash(error),
  );
  const refresh = createLiveRefresh(app);
  const decoder = createInputDecoder();
  let stopReading: () => void = () => undefined;

  const queue = createInputQueue({
    clock: world.clock,
    give: (text) => mount.input.push(text),
    isTyping: () => placeOf(app).isTyping,
    handle: (event) => {
      refresh.touched();
      return handleEvent(app, event, {
        interrupt: () => finish(interrupted),
        suspend: () => suspend(),
        redraw: () => mount.draw(),
      });
    },
    onError: (error) => crash(error),
  });

  const enter = () => {
    screen.take();
    app.store.set({ size: { columns: device.stdout.columns, rows: device.stdout.rows } });
    mount.draw();
    stopReading = device.stdin.onData((bytes) => {
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
  const suspend = () => {
    leave();
    device.raise('SIGSTOP');
    enter();
  };

  const undo = [
    device.stdout.onResize(() => {
      if (!screen.isTaken()) return;
      app.store.set({ size: { columns: device.stdout.columns, rows: device.stdout.rows } });
      mount.draw();
    }),
    world.clock.every(1000, () => {
      const { message } = app.store.get();
      const now = world.clock.now();
      const isOver =
        message !== undefined && now - message.at > (message.tone === 'bad' ? messageTime.bad : messageTime.plain);
      app.store.set({ now, ...(isOver && { message: undefined }) });
      refresh.tick();
    }),
  ];

  try {
    enter();
    void app.connect().catch((error: unknown) => crash(error));
    return await ended;
  } finally {
    leave();
    for (const stop of undo) stop();
    screen.close();
    stopSpeedUp();
    await settings.flush();
  }
}

function createClient(options: TuiOptions, world: World) {
  // The pool is loaded when the first request goes out, after the first frame.
  let pool: Promise<Transport> | undefined;
  const transport: Transport = async (request) => {
    pool ??= world.pooledTransport();
    return (await pool)(request);
  };
  return createGateway({
    baseUrl: options.gatewayUrl,
    transport,
    credentials: options.credentials,
    clock: world.clock,
    random: world.random,
    language: options.language,
    ...(options.timeout !== undefined && { timeouts: { normal: options.timeout } }),
    ...(options.retries !== undefined && { retry: { attempts: options.retries + 1 } }),
  });
}
