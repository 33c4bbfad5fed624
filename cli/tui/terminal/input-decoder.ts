import { StringDecoder } from 'node:string_decoder';
import { keyOfCharacter, keyOfSequence, type MouseReport, type TerminalEvent } from '../keys/key.ts';
import { isLightAnswer } from './ground.ts';

const pasteStart = '\u001B[200~';
const pasteEnd = '\u001B[201~';
/** CSI: parameters and intermediates, then one final byte. `[[A` is the Linux console's F1. */
const csi = /^\u001B\[(\[?[0-?]*)[ -/]*([@-~])/;
const csiBegun = /^\u001B\[\[?[0-?]*[ -/]*$/;
/** The unfinished answer with the background colour, the only one that we request. */
const oscBegun = /^\u001B\]1?1?;?[^\u0007\u001B]{0,40}\u001B?$/;
/** Old-style mouse reports carry three raw bytes after `M`. */
const oldMouse = /^\u001B\[M[\s\S]{3}/;

export interface InputDecoder {
  /** The events completed by these bytes, in order. */
  push(bytes: Uint8Array): TerminalEvent[];
  /** True when a lone Esc, or the beginning of a sequence, waits for the bytes after it. */
  isWaiting(): boolean;
  /** Returns the waiting bytes as events: nothing followed in time, so Esc was a key. */
  flush(): TerminalEvent[];
}

/**
 * Turns the bytes of a terminal into keys, pastes, focus changes and mouse events. Keys that arrive in one read are
 * separated, a paste is one event whatever it contains, and other reports and answers of the terminal never appear as
 * typed text. Characters and sequences split over several reads are joined.
 */
export function createInputDecoder(): InputDecoder {
  const decoder = new StringDecoder('utf8');
  let waiting = '';
  let pasted: string | undefined;

  const decode = (text: string, isLast: boolean): TerminalEvent[] => {
    const events: TerminalEvent[] = [];
    let rest = text;
    while (rest !== '') {
      if (pasted !== undefined) {
        const end = rest.indexOf(pasteEnd);
        if (end < 0) {
          const kept = overlapWithPasteEnd(rest);
          pasted += rest.slice(0, rest.length - kept);
          waiting = rest.slice(rest.length - kept);
          return events;
        }
        events.push({ kind: 'paste', text: (pasted + rest.slice(0, end)).replace(/\r\n?/g, '\n') });
        pasted = undefined;
        rest = rest.slice(end + pasteEnd.length);
        continue;
      }
      if (rest.startsWith(pasteStart)) {
        pasted = '';
        rest = rest.slice(pasteStart.length);
        continue;
      }
      const taken = takeOne(rest, isLast);
      if (taken === undefined) {
        waiting = rest;
        return events;
      }
      if (taken.event) events.push(taken.event);
      rest = rest.slice(taken.length);
    }
    return events;
  };

  return {
    push: (bytes) => {
      const text = waiting + decoder.write(Buffer.from(bytes));
      waiting = '';
      return decode(text, false);
    },
    isWaiting: () => waiting !== '' && pasted === undefined,
    flush: () => {
      const text = waiting;
      waiting = '';
      return decode(text, true);
    },
  };
}

/** The first event of a text and the number of characters it took; undefined when more must arrive first. */
function takeOne(text: string, isLast: boolean): { event?: TerminalEvent; length: number } | undefined {
  const first = text.charAt(0);
  if (first !== '\u001B') {
    const character = String.fromCodePoint(text.codePointAt(0) ?? 0);
    return { event: { kind: 'key', key: keyOfCharacter(character) }, length: character.length };
  }
  const mouse = oldMouse.exec(text);
  if (mouse) return { length: mouse[0].length };
  const sequence = csi.exec(text);
  if (sequence && sequence[0] !== '\u001B[M') return { event: eventOfCsi(sequence), length: sequence[0].length };
  const ss3 = /^\u001BO([ -~])/.exec(text);
  if (ss3) return { event: keyEvent('', ss3[1] ?? '', ss3[0]), length: ss3[0].length };
  const answer = /^\u001B[\]P_^][\s\S]*?(?:\u0007|\u001B\\)/.exec(text);
  if (answer) {
    const isLight = isLightAnswer(answer[0]);
    return { ...(isLight !== undefined && { event: { kind: 'ground', isLight } }), length: answer[0].length };
  }
  if (
    !isLast &&
    (text === '\u001B' ||
      text === '\u001BO' ||
      oscBegun.test(text) ||
      csiBegun.test(text) ||
      /^\u001B\[M[\s\S]{0,2}$/.test(text))
  )
    return undefined;
  // Over a slow line Esc and the next key may arrive in one read. No binding uses Alt, so they are read as Esc and that
  // key.
  return { event: { kind: 'key', key: keyOfCharacter('\u001B') }, length: 1 };
}

function eventOfCsi([raw, parameters = '', final = '']: RegExpExecArray): TerminalEvent | undefined {
  if (parameters === '' && (final === 'I' || final === 'O')) return { kind: 'focus', isFocused: final === 'I' };
  if (parameters.startsWith('<')) return mouseEvent(parameters.slice(1), final);
  if (parameters.startsWith('[')) return keyEvent('', 'PQRS'.charAt('ABCD'.indexOf(final)), raw);
  return keyEvent(parameters, final, raw);
}

function keyEvent(parameters: string, final: string, raw: string): TerminalEvent | undefined {
  const key = keyOfSequence(parameters, final, raw);
  return key && { kind: 'key', key };
}

const mouseActs: Record<string, MouseReport['act']> = {
  '0': 'click',
  '64': 'wheel-up',
  '65': 'wheel-down',
};

/**
 * The event of a mouse report (mode 1006): a press of the left button or the wheel; undefined for moves, releases and
 * other buttons.
 */
function mouseEvent(parameters: string, final: string): TerminalEvent | undefined {
  const [button = '', column = '', line = ''] = parameters.split(';');
  const act = mouseActs[button];
  if (final !== 'M' || act === undefined) return undefined;
  return {
    kind: 'mouse',
    act,
    column: Math.max(0, Number(column) - 1),
    line: Math.max(0, Number(line) - 1),
  };
}

/** The number of characters at the end that may be the beginning of the sequence that ends a paste. */
function overlapWithPasteEnd(text: string): number {
  for (let length = Math.min(pasteEnd.length - 1, text.length); length > 0; length--) {
    if (pasteEnd.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
