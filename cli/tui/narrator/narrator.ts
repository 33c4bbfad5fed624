import { sanitise } from '../../../shared/format/sanitise.ts';
import type { TerminalOutput } from '../../world/terminal.ts';
import type { World } from '../../world/world.ts';
import type { App, Layers } from '../state/app.ts';
import type { Store } from '../state/store.ts';
import type { Mount } from '../terminal/mount.tsx';
import { speakFront } from './speak-front.ts';
import type { Spoken } from './spoken.ts';

/** ms for which changes are collected: one key often changes several parts. */
const gatherTime = 30;

/**
 * The terminal UI for screen readers: no frames, no overdrawing, no boxes. Changes are written below, line by line, and
 * typed text is echoed. It replaces Ink; keys, state and rules are the same.
 */
export function createNarrator(
  output: TerminalOutput,
  clock: Pick<World['clock'], 'sleep'>,
  current: () => App,
): Mount {
  let before: Spoken | undefined;
  let spokenCount = 0;
  let order: string | undefined;
  /** The label and text already written on the unfinished last line. */
  let open: { label: string; text: string } | undefined;
  let forget: (() => void)[] = [];
  let isWaiting = false;
  let isShown = false;

  const line = (text: string) => {
    const harmless = sanitise(text).trim();
    if (harmless === '') return;
    if (open !== undefined) output.write('\r\n');
    open = undefined;
    output.write(`${harmless}\r\n`);
  };
  const type = (input: Spoken['input']) => {
    if (!input) {
      if (open !== undefined) output.write('\r\n');
      open = undefined;
      return;
    }
    const text = sanitise(input.text);
    if (open?.label === input.label && text.startsWith(open.text)) output.write(text.slice(open.text.length));
    else if (open?.label === input.label && open.text.startsWith(text) && /^[ -~]*$/.test(open.text)) {
      output.write('\b \b'.repeat(open.text.length - text.length));
    } else {
      if (open !== undefined) output.write('\r\n');
      output.write(`${sanitise(input.label)} ${text}`);
    }
    open = { label: input.label, text };
  };
  const speak = () => {
    isWaiting = false;
    if (!isShown) return;
    const app = current();
    const now = speakFront(app);
    const isNew = before?.title !== now.title;
    if (isNew) for (const text of [now.title, ...now.introduction]) line(text);
    const known = isNew ? [] : (before?.lines ?? []);
    const isLonger = known.every((text, index) => now.lines[index] === text);
    for (const text of isLonger ? now.lines.slice(known.length) : now.lines) line(text);
    const { messages } = app.store.get();
    for (const { text, hint } of messages.slice(spokenCount)) line(`${text} ${hint}`);
    spokenCount = messages.length;
    const isReordered = now.order !== undefined && now.order.key !== order;
    if (isReordered) line(now.order?.text ?? '');
    order = now.order?.key ?? order;
    if (isNew || before?.focus.key !== now.focus.key) line(now.focus.text);
    else if (isReordered) line(now.order?.position ?? '');
    type(now.input);
    before = now;
    listen(app, now);
  };
  const hear = () => {
    if (isWaiting || !isShown) return;
    isWaiting = true;
    void clock.sleep(gatherTime).then(speak);
  };
  const listen = (app: Layers, { stores }: Spoken) => {
    for (const stop of forget) stop();
    const heard = [app.store as unknown as Store<never>, ...stores];
    forget = heard.map((store) => store.subscribe(hear));
  };

  return {
    draw: () => {
      isShown = true;
      before = undefined;
      spokenCount = current().store.get().messages.length;
      speak();
    },
    resized: () => undefined,
    remove: () => {
      isShown = false;
      for (const stop of forget) stop();
      if (open !== undefined) output.write('\r\n');
      open = undefined;
    },
  };
}
