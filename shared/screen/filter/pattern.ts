/** A regular expression that is matched in one pass, so that no text and no pattern makes it slow. */
export interface Pattern {
  /** Whether the expression matches anywhere in `text`, which must be in lower case. Each line is matched by itself. */
  test(text: string): boolean;
}

type Node =
  | { kind: 'character'; has: (code: number) => boolean }
  | { kind: 'edge'; edge: Edge }
  | { kind: 'sequence' | 'choice'; nodes: readonly Node[] }
  | { kind: 'repeat'; node: Node; least: number; most: number };

type Edge = 'line-start' | 'line-end' | 'word' | 'no-word';

/** One step of the machine: it reads a character, or continues at other steps without reading. */
type Step =
  | { kind: 'character'; has: (code: number) => boolean }
  | { kind: 'edge'; edge: Edge }
  | { kind: 'fork'; to: readonly [number, number] }
  | { kind: 'jump'; to: number }
  | { kind: 'found' };

/**
 * Patterns longer than this, in characters, and patterns whose repetitions expand to more steps than `mostSteps`, are
 * refused.
 */
const longest = 200;
const mostSteps = 1000;

/**
 * Reads a regular expression: letters, `.`, classes, `\d \w \s \b`, `^ $`, groups, `|`, `* + ? {n,m}`. Case is ignored.
 * Undefined for an incomplete expression, and for one that cannot be matched in one pass (back references, look-ahead):
 * a filter is typed letter by letter and tested on every row, so a slow expression would block the program.
 */
export function readPattern(source: string): Pattern | undefined {
  if (source.length > longest) return undefined;
  try {
    const reader = createReader(source);
    const node = reader.choice();
    if (!reader.isAtEnd()) return undefined;
    const steps: Step[] = [];
    emit(node, steps);
    steps.push({ kind: 'found' });
    return { test: (text) => isFound(steps, text) };
  } catch (error) {
    if (error instanceof UnreadablePattern) return undefined;
    throw error;
  }
}

class UnreadablePattern extends Error {}

function createReader(source: string) {
  let at = 0;
  const isAtEnd = () => at >= source.length;
  const take = (text: string) => {
    const isNext = source.startsWith(text, at);
    if (isNext) at += text.length;
    return isNext;
  };
  const next = () => {
    if (isAtEnd()) throw new UnreadablePattern();
    return source.charAt(at++);
  };

  const choice = (): Node => {
    const nodes = [sequence()];
    while (take('|')) nodes.push(sequence());
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'choice', nodes };
  };
  const sequence = (): Node => {
    const nodes: Node[] = [];
    while (!isAtEnd() && source[at] !== '|' && source[at] !== ')') nodes.push(repeated());
    return { kind: 'sequence', nodes };
  };
  const repeated = (): Node => {
    const node = single();
    const limits = counts();
    if (!limits) return node;
    // Lazy and greedy repetition match the same texts, so the `?` is skipped.
    take('?');
    if (node.kind === 'edge' || counts()) throw new UnreadablePattern();
    return { kind: 'repeat', node, ...limits };
  };
  const counts = (): { least: number; most: number } | undefined => {
    if (take('*')) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (take('+')) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (take('?')) return { least: 0, most: 1 };
    const braces = /^\{(\d{1,3})(,?)(\d{0,3})\}/.exec(source.slice(at, at + 12));
    if (!braces) return undefined;
    at += braces[0].length;
    const least = Number(braces[1]);
    const most = braces[2] === '' ? least : braces[3] === '' ? Number.POSITIVE_INFINITY : Number(braces[3]);
    if (most < least) throw new UnreadablePattern();
    return { least, most };
  };
  const single = (): Node => {
    const character = next();
    switch (character) {
      case '(': {
        if (!take('?:') && source[at] === '?') throw new UnreadablePattern();
        const inner = choice();
        if (!take(')')) throw new UnreadablePattern();
        return inner;
      }
      case '[':
        return { kind: 'character', has: characterClass() };
      case '.':
        return { kind: 'character', has: (code) => code !== 10 && code !== 13 };
      case '^':
        return { kind: 'edge', edge: 'line-start' };
      case '$':
        return { kind: 'edge', edge: 'line-end' };
      case '*':
      case '+':
      case '?':
        throw new UnreadablePattern();
      case '\\': {
        if (take('b')) return { kind: 'edge', edge: 'word' };
        if (take('B')) return { kind: 'edge', edge: 'no-word' };
        return { kind: 'character', has: escaped() };
      }
      default:
        return { kind: 'character', has: isOneOf(character) };
    }
  };
  const escaped = (): ((code: number) => boolean) => {
    const character = next();
    const known = classes[character.toLowerCase()];
    if (known && /[dws]/i.test(character)) return character === character.toLowerCase() ? known : not(known);
    if (character === 'n') return isOneOf('\n');
    if (character === 't') return isOneOf('\t');
    if (/[A-Za-z0-9]/.test(character)) throw new UnreadablePattern();
    return isOneOf(character);
  };
  const characterClass = (): ((code: number) => boolean) => {
    const isNegated = take('^');
    const tests: ((code: number) => boolean)[] = [];
    while (!take(']')) {
      const first = next();
      if (first === '\\') tests.push(escaped());
      else if (source[at] === '-' && source[at + 1] !== undefined && source[at + 1] !== ']') {
        at += 1;
        const last = next();
        if (last === '\\' || last < first) throw new UnreadablePattern();
        tests.push(isBetween(first, last));
      } else tests.push(isOneOf(first));
    }
    const has = (code: number) => tests.some((test) => test(code));
    return isNegated ? not(has) : has;
  };
  return { choice, isAtEnd };
}

const not = (has: (code: number) => boolean) => (code: number) => !has(code);

/** Matches a letter in either case; the text is in lower case. */
function isOneOf(character: string): (code: number) => boolean {
  const wanted = character.toLowerCase().charCodeAt(0);
  return (code) => code === wanted;
}

function isBetween(first: string, last: string): (code: number) => boolean {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  return (code) => {
    if (code >= from && code <= to) return true;
    const upper = String.fromCharCode(code).toUpperCase().charCodeAt(0);
    return upper >= from && upper <= to;
  };
}

const isDigit = (code: number) => code >= 48 && code <= 57;
const isWord = (code: number) => isDigit(code) || code === 95 || (code >= 97 && code <= 122);
const isSpace = (code: number) => /\s/.test(String.fromCharCode(code));
const classes: Readonly<Record<string, (code: number) => boolean>> = { d: isDigit, w: isWord, s: isSpace };

function emit(node: Node, steps: Step[]): void {
  if (steps.length > mostSteps) throw new UnreadablePattern();
  switch (node.kind) {
    case 'character':
    case 'edge':
      steps.push(node);
      return;
    case 'sequence':
      for (const inner of node.nodes) emit(inner, steps);
      return;
    case 'choice':
      emitChoice(node.nodes, steps);
      return;
    case 'repeat':
      emitRepeat(node, steps);
  }
}

function emitChoice([first, ...others]: readonly Node[], steps: Step[]): void {
  if (!first) return;
  if (others.length === 0) {
    emit(first, steps);
    return;
  }
  const fork = steps.push({ kind: 'found' }) - 1;
  emit(first, steps);
  const jump = steps.push({ kind: 'found' }) - 1;
  steps[fork] = { kind: 'fork', to: [fork + 1, steps.length] };
  emitChoice(others, steps);
  steps[jump] = { kind: 'jump', to: steps.length };
}

function emitRepeat({ node, least, most }: Node & { kind: 'repeat' }, steps: Step[]): void {
  for (let count = 0; count < least; count++) emit(node, steps);
  const optional = most === Number.POSITIVE_INFINITY ? 1 : most - least;
  const forks: number[] = [];
  for (let count = 0; count < optional; count++) {
    forks.push(steps.push({ kind: 'found' }) - 1);
    emit(node, steps);
    if (most === Number.POSITIVE_INFINITY) steps.push({ kind: 'jump', to: forks[0] ?? 0 });
  }
  for (const fork of forks) steps[fork] = { kind: 'fork', to: [fork + 1, steps.length] };
}

/** Follows all alternatives side by side, so that each step is tried at most once per character. */
function isFound(steps: readonly Step[], text: string): boolean {
  const seenAt = new Int32Array(steps.length).fill(-1);
  let active: number[] = [];
  let following: number[] = [];
  let found = false;
  const stack: number[] = [];
  const follow = (start: number, position: number, into: number[]) => {
    stack.push(start);
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      if (seenAt[index] === position) continue;
      seenAt[index] = position;
      const step = steps[index];
      if (step?.kind === 'character') into.push(index);
      else if (step?.kind === 'jump') stack.push(step.to);
      else if (step?.kind === 'fork') stack.push(step.to[1], step.to[0]);
      else if (step?.kind === 'found') found = true;
      else if (step && isAtEdge(step.edge, text, position)) stack.push(index + 1);
    }
  };
  for (let position = 0; ; position++) {
    follow(0, position, active);
    if (found || position >= text.length) return found;
    const code = text.charCodeAt(position);
    for (const index of active) {
      const step = steps[index];
      if (step?.kind === 'character' && step.has(code)) follow(index + 1, position + 1, following);
    }
    [active, following] = [following, active];
    following.length = 0;
    if (found) return true;
  }
}

function isAtEdge(edge: Edge, text: string, position: number): boolean {
  const [before, after] = [text[position - 1], text[position]];
  if (edge === 'line-start') return before === undefined || before === '\n';
  if (edge === 'line-end') return after === undefined || after === '\n';
  const isInWord = (character: string | undefined) => character !== undefined && isWord(character.charCodeAt(0));
  return (isInWord(before) !== isInWord(after)) === (edge === 'word');
}
