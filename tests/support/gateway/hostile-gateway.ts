import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { altered } from './faults.ts';
import { hostileEnding, hostileTexts } from './hostile-texts.ts';

/** Fields that select how a row is interpreted; if they were replaced, there would be nothing to render. */
const kept = new Set(['version', 'setup', 'platform', 'action']);

/** Replaces a text; `next` returns the next hostile text. */
type Poison = (text: string, next: () => string) => string;

/** Starts a proxy that replaces every text of every answer with a hostile one; numbers are kept. */
export function startHostileGateway(target: string): Promise<FaultProxy> {
  return startPoisoningProxy(target, (_text, next) => next());
}

/** The same, but texts are kept and get a hostile ending, so that rows can still be found and changed. */
export function startHostileEndingsGateway(target: string): Promise<FaultProxy> {
  return startPoisoningProxy(target, (text) => (text === '' ? '' : text + hostileEnding));
}

async function startPoisoningProxy(target: string, poison: Poison): Promise<FaultProxy> {
  const proxy = await startFaultProxy(target);
  let turn = 0;
  const next = () => hostileTexts[turn++ % hostileTexts.length] ?? '';
  proxy.when(
    /./,
    altered(({ body, headers }) => {
      const text = body.toString('utf8');
      try {
        return { body: Buffer.from(JSON.stringify(poisoned(JSON.parse(text), (one) => poison(one, next)))), headers };
      } catch {
        return { body: Buffer.from(poisonedStream(text, (one) => poison(one, next))), headers };
      }
    }),
  );
  return proxy;
}

function poisoned(value: unknown, poison: (text: string) => string, name = ''): unknown {
  // An option is looked up by its name; without it a panel would have no rows.
  const isKept = kept.has(name) || (name === 'key' && /^console_setting\./.test(String(value)));
  if (typeof value === 'string') return isKept ? value : poisonedText(value, poison);
  if (Array.isArray(value)) return value.map((member) => poisoned(member, poison, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, poisoned(member, poison, key)]));
}

/**
 * JSON inside a text is replaced value by value and stays JSON, so that it is still parsed and its values are hostile
 * too.
 */
function poisonedText(text: string, poison: (text: string) => string): string {
  if (!/^[[{]/.test(text)) return poison(text);
  try {
    return JSON.stringify(poisoned(JSON.parse(text), poison));
  } catch {
    return poison(text);
  }
}

/** Replaces the texts in the events of a streamed answer. */
function poisonedStream(text: string, poison: (text: string) => string): string {
  return text.replace(/^data: (\{.*\})$/gm, (_line, event: string) => {
    return `data: ${JSON.stringify(poisoned(JSON.parse(event), poison))}`;
  });
}
