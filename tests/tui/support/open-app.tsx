import { render } from 'ink-testing-library';
import { createRealWorld } from '../../../cli/real-world.ts';
import type { TuiConfig } from '../../../cli/tui/config/tui-config.ts';
import { layersOf } from '../../../cli/tui/state/any-layer.ts';
import type { App } from '../../../cli/tui/state/app.ts';
import { createApp } from '../../../cli/tui/state/create-app.ts';
import { handleEvent } from '../../../cli/tui/state/input/key-receiver.ts';
import { createTypeAhead } from '../../../cli/tui/state/input/type-ahead.ts';
import type { Layer } from '../../../cli/tui/state/layer.ts';
import type { TuiOptions } from '../../../cli/tui/state/options.ts';
import { loadSettings } from '../../../cli/tui/state/view-settings.ts';
import { speedUpInkOutput } from '../../../cli/tui/terminal/ink-output.ts';
import { createInputDecoder } from '../../../cli/tui/terminal/input-decoder.ts';
import { createInputQueue } from '../../../cli/tui/terminal/input-queue.ts';
import { detectLooks, type TerminalLooks } from '../../../cli/tui/theme/detect.ts';
import { Root } from '../../../cli/tui/views/root.tsx';
import { clipboardSequence } from '../../../cli/world/clipboard.ts';
import type { World } from '../../../cli/world/world.ts';
import type { GatewayOptions } from '../../../shared/gateway/client/gateway-options.ts';
import { createGateway, type Gateway } from '../../../shared/gateway/gateway.ts';
import { loadLists } from '../../../shared/screens/registry.ts';
import { memoryCredentials } from '../../support/gateway/signed-in-context.ts';
import { keyBytes } from '../../support/program/keys.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';
import { patience } from '../../support/run/patience.ts';
import { fakeDevice } from './fake-device.ts';

export interface OpenAppOptions extends Partial<Omit<TuiOptions, 'gateway'>> {
  gatewayUrl: string;
  /** Signs in with these before the UI starts. */
  as?: { username: string; password: string };
  /** How patient the client is. */
  patience?: Pick<GatewayOptions, 'timeouts' | 'retry'>;
  /** Replaces calls of the client, to make the gateway fail or to watch it. */
  gateway?: (real: Gateway) => Partial<Gateway>;
  world?: Partial<World>;
  looks?: Partial<TerminalLooks>;
  /** Hears of a switch to another gateway. */
  switchTo?(next: TuiOptions): Promise<void>;
  /** What a person set in a file of their own. */
  config?: TuiConfig;
  columns?: number;
  rows?: number;
}

export interface OpenApp {
  app: App;
  /** What is drawn, without colours, trailing blanks cut. */
  screen(): string;
  /** What is drawn, escape sequences included. */
  raw(): string;
  press(...keys: string[]): Promise<void>;
  /** Types a text as one read of the terminal would bring it. */
  type(text: string): Promise<void>;
  waitFor(condition: string | RegExp | (() => boolean)): Promise<void>;
  waitForGone(text: string): Promise<void>;
  /** Runs a `:` command and waits until it has led somewhere: nothing more is typed into the line or a place on its way. */
  command(words: string): Promise<void>;
  /** Waits until this kind of layer lies on top, drawn. */
  layer(kind: Layer['kind']): Promise<void>;
  /** Waits for the question, types what it wants typed, and chooses the button that does it; returns once it is closed. */
  agree(prompt: string | RegExp): Promise<void>;
  /** Waits for a sentence that was told since the last call, also when another one stands in its place by now. */
  shows(text: string | RegExp): Promise<void>;
  /** Moves the cursor of the list to the row that holds this text. */
  row(text: string | RegExp): Promise<void>;
  /** Texts handed to the terminal's clipboard or written past Ink. */
  written: readonly string[];
  exitCode(): number | undefined;
  /** For those who open it outside of a test; there it is closed at its end. */
  close(): void;
}

const escapes = /\u001B\[[0-9;?]*[A-Za-z]/g;

const speedUps = { count: 0, undo: (): void => undefined };

/** Draws as the program does, which costs half of what Ink does by itself, until the last that asked for it is closed. */
function speedUp(): () => void {
  if (speedUps.count === 0) speedUps.undo = speedUpInkOutput() ?? (() => undefined);
  speedUps.count += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    speedUps.count -= 1;
    if (speedUps.count === 0) speedUps.undo();
  };
}

/** The whole terminal UI in memory, over a real gateway, drawn by ink-testing-library. */
export async function openApp(options: OpenAppOptions): Promise<OpenApp> {
  const { columns = 100, rows = 30, as, config, ...rest } = options;
  // Most tests are about API keys or go elsewhere by themselves: an operator would land on the pulse (SEE-04).
  const view = as && !('view' in options) && options.stateFile === undefined ? 'token' : options.view;
  const real = createRealWorld();
  const world: World = {
    ...real,
    env: {},
    clipboard: {
      write: async (text, send) => {
        send?.(clipboardSequence(text, {}) ?? '');
        return 'sent';
      },
    },
    onSignal: () => () => undefined,
    ...options.world,
  };
  const credentials = options.credentials ?? memoryCredentials();
  const client = createGateway({
    baseUrl: options.gatewayUrl,
    transport: world.transport,
    credentials,
    clock: world.clock,
    random: world.random,
    ...options.patience,
  });
  if (as) await client.session.login(as);
  const gateway: Gateway = { ...client, ...options.gateway?.(client) };
  const device = fakeDevice(columns, rows);
  const settings = await loadSettings(options.stateFile, world.files);
  let exitCode: number | undefined;
  const app = createApp(
    // Most tests look at the list alone.
    { profile: 'test', language: 'en', preview: false, ...rest, view, credentials, gateway },
    {
      world,
      device,
      gateway,
      screens: await loadLists(),
      settings,
      ...(config !== undefined && { config }),
      away: (run) => run(),
      redraw: () => undefined,
      switchTo: options.switchTo ?? (() => Promise.resolve()),
      quit: (code) => {
        exitCode = code;
      },
    },
  );
  const looks = { ...detectLooks({ TERM: 'xterm-256color', LANG: 'en_US.UTF-8' }, 'linux'), ...options.looks };
  const stopSpeedUp = speedUp();
  const ink = render(<Root app={app} looks={looks} />);
  const close = () => {
    ink.unmount();
    stopSpeedUp();
  };
  await atEndOfTest(close);
  const decoder = createInputDecoder();
  const queue = createInputQueue({
    handle: (event) => {
      if (event.kind !== 'ground' && typeAhead.keep(event)) return;
      handleEvent(app, event, {
        interrupt: () => app.quit(130),
        suspend: () => undefined,
        redraw: () => undefined,
      });
    },
    onError: (error) => {
      throw error;
    },
  });
  const typeAhead = createTypeAhead(app, (events) => queue.push(events));
  const raw = () => ink.lastFrame() ?? '';
  const screen = () =>
    raw()
      .replace(escapes, '')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n');
  /** Sentences that were broken over lines, whole again. */
  const unwrapped = () => screen().replace(/\s*\n\s*/g, ' ');
  const settle = async () => {
    await world.clock.sleep(5);
    // What a key set going in turns of the event loop is done, however late those came.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const send = async (bytes: string) => {
    queue.push(decoder.push(Buffer.from(bytes)));
    queue.push(decoder.flush());
    await settle();
  };
  const waitUntil = async (isMet: () => boolean, what: string) => {
    const deadline = performance.now() + patience;
    while (!isMet()) {
      if (performance.now() > deadline) throw new Error(`${what}. The screen:\n${screen()}`);
      await world.clock.sleep(5);
    }
  };
  // What is being opened is told by its name, but is not there yet.
  const isOpening = () => layersOf(app).at(-1)?.kind === 'opening';
  const top = () => layersOf(app).at(-1);
  const matches = (text: string, wanted: string | RegExp) =>
    typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
  let heard = 0;
  void app.connect();
  return {
    app,
    screen,
    raw,
    written: device.written,
    exitCode: () => exitCode,
    close,
    press: async (...keys) => {
      for (const key of keys) await send(keyBytes(key));
    },
    type: send,
    waitFor: (condition) =>
      waitUntil(
        () =>
          typeof condition === 'function'
            ? condition()
            : isOpening()
              ? false
              : typeof condition === 'string'
                ? screen().includes(condition) || unwrapped().includes(condition)
                : condition.test(screen()),
        `never saw ${condition}`,
      ),
    command: async (words) => {
      await send(`:${words}\r`);
      await waitUntil(() => !['command', 'opening'].includes(top()?.kind ?? ''), `:${words} led nowhere`);
    },
    layer: (kind) => waitUntil(() => top()?.kind === kind, `no ${kind} was opened`),
    agree: async (prompt) => {
      const asks = () => {
        const layer = top();
        return layer?.kind === 'confirm' && matches(layer.store.get().prompt, prompt) ? layer : undefined;
      };
      await waitUntil(() => asks() !== undefined, `was not asked ${prompt}`);
      const layer = asks();
      const { wanted } = layer?.store.get() ?? {};
      if (wanted !== undefined) await send(wanted);
      while (layer?.store.get().focus !== 'go') await send(keyBytes('tab'));
      await send(keyBytes('enter'));
      await waitUntil(() => top() !== layer, `${prompt} stayed`);
    },
    shows: (text) =>
      waitUntil(() => {
        const { messages } = app.store.get();
        const found = messages.findIndex((message, index) => index >= heard && matches(message.text, text));
        if (found >= 0) heard = found + 1;
        return found >= 0;
      }, `was not told ${text}`),
    row: async (text) => {
      const lineOf = () =>
        screen()
          .split('\n')
          .findIndex((line) => matches(line, text));
      const cursor = () =>
        screen()
          .split('\n')
          .findIndex((line) => line.includes('▌'));
      await waitUntil(() => lineOf() >= 0 && cursor() >= 0, `no row of ${text}`);
      while (cursor() !== lineOf()) await send(keyBytes(cursor() < lineOf() ? 'down' : 'up'));
    },
    waitForGone: (text) => waitUntil(() => !screen().includes(text), `${text} stayed`),
  };
}
