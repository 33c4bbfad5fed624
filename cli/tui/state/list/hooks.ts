import { sanitiseMultiline, withoutControls } from '../../../../shared/format/sanitise.ts';
import { redact } from '../../../../shared/gateway/client/redact.ts';
import { rawOf, textOfRaw } from '../../../output/output-column.ts';
import { rowColumns } from '../../../output/row-columns.ts';
import { shellOf } from '../../../world/shell.ts';
import { type Hook, hooksOn } from '../../config/tui-config.ts';
import type { Host, Layers, Notify, Profile, Session } from '../app.ts';
import { fetchThenOpen } from '../dialog/anchor.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { openPager } from '../dialog/pager-layer.ts';
import { isRunning, runInBackground } from '../hooks/background-hook.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';

type AppOfHooks = Notify & Layers & Session & Host & Profile;

/**
 * Maximum length of one field in a program's environment, in characters: a system refuses to start a program with more.
 */
const longestField = 32_768;

/** Whether a key starts a hook for this list. */
export function hasHook(app: Profile, list: List, key: string): boolean {
  return hooksOn(app.config, list.screen.noun).some((one) => one.key === key);
}

/** Runs the hook of a key on rows (TUI-10). False when the key starts no hook for this list. */
export function performHook(app: AppOfHooks, list: List, rows: readonly Row[], key: string): boolean {
  const hook = hooksOn(app.config, list.screen.noun).find((one) => one.key === key);
  if (!hook) return false;
  if (app.isReadOnly) app.notify(app.say('action.readOnly'), 'warn');
  else if (rows.length === 0) app.notify(app.say(list.screen.selectFirst), 'warn');
  else if (!hook.confirm && rows.length === 1) start(app, list, hook, rows);
  else {
    const [row] = rows;
    const names =
      rows.length === 1 && row ? list.screen.name(row) : app.say('tuiConfig.hookRows', { count: rows.length });
    openConfirm(app, {
      prompt: app.say('tuiConfig.hookAsk', { name: hook.name, names }),
      verb: app.say('tui.keyRun'),
      onYes: () => start(app, list, hook, rows),
    });
  }
  return true;
}

function start(app: AppOfHooks, list: List, hook: Hook, rows: readonly Row[]): void {
  if (hook.background) {
    const starts = rows.map((row) => ({ environment: environmentOf(app, list, row) }));
    if (!isRunning(app, hook)) app.notifyBegun(app.say('tuiHook.runs', { name: hook.name }));
    runInBackground(app, hook, starts, { isAsked: true });
    return;
  }
  void (hook.screen ? runOnScreen(app, list, hook, rows) : runBeside(app, list, hook, rows)).catch(() =>
    app.notify(app.say('tuiConfig.hookNoShell', { name: hook.name }), 'bad'),
  );
}

/** Runs the command in the foreground with the whole terminal, once per row, until one run fails. */
async function runOnScreen(app: AppOfHooks, list: List, hook: Hook, rows: readonly Row[]): Promise<void> {
  const [command, ...words] = shellOf(app.world.platform, hook.run);
  const code = await app.away(async () => {
    for (const row of rows) {
      const ended = await app.device.runProgram(command, words, environmentOf(app, list, row));
      if (ended !== 0) return ended;
    }
    return 0;
  });
  notifyEnd(app, hook, code, rows.length);
}

/** Runs the command once per row until one run fails, and shows its output. */
async function runBeside(app: AppOfHooks, list: List, hook: Hook, rows: readonly Row[]): Promise<void> {
  const [command, ...words] = shellOf(app.world.platform, hook.run);
  const run = async (signal: AbortSignal) => {
    let output = '';
    for (const row of rows) {
      const ended = await app.device.readProgram(command, words, {
        environment: environmentOf(app, list, row),
        signal,
      });
      output += ended.output;
      if (ended.code !== 0) return { code: ended.code, output };
    }
    return { code: 0, output };
  };
  await fetchThenOpen(app, hook.name, run, ({ code, output }) => {
    const lines = sanitiseMultiline(output).trimEnd().split('\n');
    if (lines.some((line) => line.trim() !== '')) {
      openPager(
        app,
        'copy',
        hook.name,
        lines.map((text) => ({ text, isVerbatim: true })),
      );
    }
    notifyEnd(app, hook, code, rows.length);
  });
}

function notifyEnd(app: Notify, { name }: Hook, code: number, count: number): void {
  if (code === 0) app.notify(app.say('tuiConfig.hookDone', { name, count }), 'good');
  else app.notify(app.say('tuiConfig.hookFailed', { name, code }), 'bad');
}

/**
 * The environment of a hook: the row's fields as in `get -o json`, without secrets, as `TOLLGATE_ROW_…`, and its list,
 * gateway and profile.
 */
function environmentOf(app: Session & Profile, list: List, row: Row): Record<string, string> {
  const { screen } = list;
  const fields = rowColumns(screen, app.context()).map((column) => {
    // An override or a URL may hold a password: text that looks like a secret is masked, as in logs.
    const text = withoutControls(String(redact(textOfRaw(rawOf(column, row)))));
    return [`TOLLGATE_ROW_${column.id.replace(/\W/g, '_').toUpperCase()}`, text.slice(0, longestField)] as const;
  });
  return {
    ...Object.fromEntries(fields),
    TOLLGATE_ROW_ID: String(screen.id(row)),
    TOLLGATE_NOUN: screen.noun,
    TOLLGATE_GATEWAY: app.gatewayUrl,
    ...(app.profile !== undefined && { TOLLGATE_PROFILE: app.profile }),
  };
}
