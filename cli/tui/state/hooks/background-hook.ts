import { sanitise, sanitiseMultiline } from '../../../../shared/format/sanitise.ts';
import { shellOf } from '../../../world/shell.ts';
import type { BesideTerminal } from '../../../world/terminal.ts';
import type { Hook } from '../../config/tui-config.ts';
import type { Host, Layers, Notify } from '../app.ts';
import { openPager } from '../dialog/pager-layer.ts';
import type { HookRun } from '../ran.ts';

type AppOfHooks = Notify & Layers & Host;

/** The input of one start of a hook's command: for one row, or for all events so far. */
export type HookStart = Pick<BesideTerminal, 'environment' | 'input'>;

/** ms that running hooks are given to end when the program quits. */
const patience = 2000;
/** Maximum number of characters of the last output line in a message. */
const longestLine = 200;

/** Whether a hook is running in the background. */
export function isRunning({ store }: Layers, hook: Hook): boolean {
  return store.get().hookRuns.some((run) => run.hook === hook);
}

/**
 * Runs a hook in the background: its command once per start, until one fails. A message reports the end with the last
 * line of output, from where the whole output can be opened. A run longer than the hook's limit is ended, which is
 * reported. A hook that is still running is not started again, which is reported as well.
 */
export function runInBackground(
  app: AppOfHooks,
  hook: Hook,
  starts: readonly HookStart[],
  { isAsked }: { isAsked: boolean },
): void {
  const { name } = hook;
  if (isRunning(app, hook)) {
    app.notify(app.say('tuiHook.stillRuns', { name }), 'warn');
    return;
  }
  const stopped = new AbortController();
  const late = new AbortController();
  const over = new AbortController();
  const signal = AbortSignal.any([stopped.signal, late.signal]);
  void app.world.clock.sleep(hook.limit, over.signal).then(
    () => late.abort(),
    () => undefined,
  );
  const work = runAll(app, hook, starts, signal).then(
    ({ code, output }) => {
      const seconds = hook.limit / 1000;
      const lines = linesOf(output);
      const last = sanitise(lines.at(-1) ?? '').slice(0, longestLine);
      const open = () =>
        openPager(
          app,
          'copy',
          name,
          lines.map((text) => ({ text, isVerbatim: true })),
        );
      const end = (text: string, tone: 'good' | 'bad' | 'warn') => {
        const whole = last === '' ? text : app.say('tuiHook.lastLine', { text, line: last });
        const notify = tone === 'good' && !isAsked ? app.notifyAside : app.notify;
        notify(whole, tone, lines.length === 0 ? '' : app.say('tuiHook.readIt'), lines.length === 0 ? undefined : open);
      };
      if (stopped.signal.aborted) return false;
      if (late.signal.aborted) end(app.say('tuiHook.tookTooLong', { name, seconds }), 'bad');
      else if (code === 0) end(app.say('tuiConfig.hookDone', { name, count: starts.length }), 'good');
      else end(app.say('tuiConfig.hookFailed', { name, code }), 'bad');
      return true;
    },
    () => {
      app.notify(app.say('tuiConfig.hookNoShell', { name }), 'bad');
      return true;
    },
  );
  const ended = work.finally(() => {
    over.abort();
    app.store.set({ hookRuns: app.store.get().hookRuns.filter((one) => one !== run) });
  });
  const run: HookRun = { hook, ended, stop: () => stopped.abort() };
  app.store.set({ hookRuns: [...app.store.get().hookRuns, run] });
}

async function runAll(
  app: Host,
  { run }: Hook,
  starts: readonly HookStart[],
  signal: AbortSignal,
): Promise<{ code: number; output: string }> {
  const [command, ...words] = shellOf(app.world.platform, run);
  let output = '';
  for (const start of starts) {
    if (signal.aborted) break;
    const ended = await app.device.readProgram(command, words, { ...start, signal });
    output += ended.output;
    if (ended.code !== 0) return { code: ended.code, output };
  }
  return { code: 0, output };
}

/** The lines of the output, without empty lines at its end. */
function linesOf(output: string): string[] {
  const text = sanitiseMultiline(output).trimEnd();
  return text === '' ? [] : text.split('\n');
}

/**
 * Waits for the background hooks when the program quits: after `patience` the remaining ones are ended. Resolves to one
 * line of text for each hook that was ended.
 */
export async function leaveHooks({ store, say, world }: AppOfHooks): Promise<string[]> {
  const { hookRuns } = store.get();
  if (hookRuns.length === 0) return [];
  const over = new AbortController();
  const wait = world.clock.sleep(patience, over.signal).then(
    () => {
      for (const run of store.get().hookRuns) run.stop();
    },
    () => undefined,
  );
  const outcomes = await Promise.all(hookRuns.map(({ ended }) => ended));
  over.abort();
  await wait;
  return hookRuns.flatMap(({ hook }, index) =>
    outcomes[index] ? [] : [say('tuiHook.left', { name: sanitise(hook.name) })],
  );
}
