import { layersOf } from '../../../cli/tui/state/any-layer.ts';
import { unicodeGlyphs } from '../../../cli/tui/theme/glyphs.ts';
import { memoryCredentials } from '../../support/gateway/signed-in-context.ts';
import { slowness } from '../../support/run/patience.ts';
import { type OpenApp, openApp } from '../../tui/support/open-app.tsx';
import type { Ground } from './ground.ts';
import { isUnsure, type Shown } from './job.ts';

/** In ms, until what ends by itself is called hanging. */
export const limit = 20_000 * slowness;
/** In ms, for an answer. */
const timeout = 2000 * slowness;
export const rootPassword = '123456';

/** Opens the whole terminal UI in memory on the proxy, as root. High and wide: what is told is judged, not where it is cut. */
export async function openTerminal(
  { proxy, root }: Ground,
  view: 'channel' | 'user' | 'log',
  rows = 60,
): Promise<OpenApp> {
  const ui = await openApp({
    gatewayUrl: proxy.url,
    credentials: memoryCredentials({ kind: 'access-token', accessToken: root.accessToken, userId: 1 }),
    view,
    columns: 200,
    rows,
    patience: {
      timeouts: { normal: timeout, slow: timeout, idle: timeout },
      retry: { attempts: 2, deadline: 2.5 * timeout },
    },
  });
  return closedUnless(ui, async () => {
    // A machine that was too slow for the first reading is known at once, and the way is gone again.
    await ui.waitFor(/1 of \d+|took too long to respond/);
    if (!/1 of \d+/.test(ui.screen())) throw new Error(ui.screen());
    return ui;
  });
}

/** Closes the terminal UI where the way through it fails. */
export async function closedUnless<Result>(ui: OpenApp, way: () => Promise<Result>): Promise<Result> {
  try {
    return await way();
  } catch (error) {
    await ui.close();
    throw error;
  }
}

export const { good, bad } = unicodeGlyphs;
const { warn } = unicodeGlyphs;
/** The line that tells something, by its sign. */
export const message = new RegExp(`^ ([${good}${warn}${bad}]) \\S.*$`, 'm');
/** Colours are the program's own; whatever else stands in front of a text is not. */
export const colours = /\u001b\[[0-9;]*m/g;

/**
 * Waits until the screen tells how it ended: nothing is pending, no form is being saved, a message with a sign stands
 * there. A session that is over is begun again, as a person would.
 */
async function endOf(ui: OpenApp, before: number, isSignedInAgain = false): Promise<void> {
  // What an update changes was read again with the new session, and is asked once more.
  const isAskedAgain = () => isSignedInAgain && isConfirmed(ui);
  const isOver = () => {
    const { pending, messages } = ui.app.store.get();
    const top = layersOf(ui.app).at(-1);
    if (isAsked(ui) || isAskedAgain()) return true;
    if (pending > 0 || (top?.kind === 'form' && top.store.get().isSaving)) return false;
    return messages.slice(before).some(({ tone }) => tone !== 'accent' && tone !== 'plain');
  };
  await ui.waitFor(isOver);
  if (isAskedAgain()) {
    const agreed = ui.app.store.get().messages.length;
    await ui.press('tab', 'enter');
    return endOf(ui, agreed);
  }
  if (!isAsked(ui)) return;
  const outcome = ui.app.store.get().messages.length;
  await signInAgain(ui);
  // The sign-in tells its own success first.
  await endOf(ui, outcome + 1, true);
}

const isConfirmed = (ui: OpenApp) => ui.app.store.get().layers.at(-1)?.kind === 'confirm';

export const isAsked = (ui: OpenApp) => ui.app.store.get().layers.at(-1)?.kind === 'sign-in';

export async function signInAgain(ui: OpenApp): Promise<void> {
  await ui.type(`${rootPassword}\r`);
  await ui.waitFor(() => !isAsked(ui));
}

export async function shownBy(ui: OpenApp, press: (ui: OpenApp) => Promise<void>, typed?: string): Promise<Shown> {
  const before = ui.app.store.get().messages.length;
  await press(ui);
  await endOf(ui, before);
  const text = ui.raw().replace(colours, '');
  const isKept = typed === undefined ? undefined : text.includes(typed);
  if (isUnsure(text)) return { outcome: 'unsure', text, isKept };
  const sign = message.exec(text)?.[1];
  // A secret that was made stands in a page of its own, under the sentence that tells so.
  const isSecretShown = sign === undefined && / created\./.test(text);
  return sign === good || isSecretShown ? { outcome: 'success', text } : { outcome: 'failure', text, isKept };
}

/** Whether no answer is waited for. */
export const isQuiet = (ui: OpenApp) => ui.app.store.get().pending === 0 && !ui.app.list().store.get().isLoading;

/** Moves the focus to the field with this label. */
export async function focus(ui: OpenApp, label: string): Promise<void> {
  const isFocused = () =>
    ui
      .screen()
      .split('\n')
      .some((line) => line.startsWith(`▌${label}`));
  for (let tries = 0; tries < 60 && !isFocused(); tries++) await ui.press('tab');
  if (!isFocused()) throw new Error(`no field ${label}:\n${ui.screen()}`);
}

export async function fill(ui: OpenApp, label: string, text: string): Promise<void> {
  await focus(ui, label);
  await ui.press('ctrl+u');
  await ui.type(text);
}

/** Opens a form by its command. */
export async function openForm(ui: OpenApp, command: string): Promise<void> {
  await ui.type(`:${command}\r`);
  await ui.waitFor(() => ui.app.store.get().layers.at(-1)?.kind === 'form');
}

/** A question with its button in focus; `typed` is what has to be typed first. */
export async function openDialog(ui: OpenApp, typed?: string): Promise<void> {
  await ui.waitFor(() => ui.app.store.get().layers.at(-1)?.kind === 'confirm');
  if (typed !== undefined) await ui.type(typed);
  await ui.press('tab', ...(typed === undefined ? [] : ['tab']));
}
