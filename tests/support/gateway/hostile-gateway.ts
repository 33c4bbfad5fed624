import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { altered } from './faults.ts';
import { hostileEnding, hostileTexts } from './hostile-texts.ts';

/** Texts that say which kind a thing is; without them there would be nothing to draw. */
const kept = new Set(['version', 'setup', 'platform', 'action']);

/** What becomes of a text under this name; `next` is the next of the hostile ones. */
type Poison = (text: string, next: () => string) => string;

/** A gateway that means harm: every text of every answer becomes one of the hostile ones; numbers stay. */
export function startHostileGateway(target: string): Promise<FaultProxy> {
  return startPoisoningProxy(target, (_text, next) => next());
}

/** The same, but texts keep their beginning and grow a hostile ending: what is listed can still be found and changed. */
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
  // An option is found by its name: without it a panel would have no lines.
  const isKept = kept.has(name) || (name === 'key' && /^console_setting\./.test(String(value)));
  if (typeof value === 'string') return isKept ? value : poisonedText(value, poison);
  if (Array.isArray(value)) return value.map((member) => poisoned(member, poison, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, poisoned(member, poison, key)]));
}

/** JSON in a text stays JSON, so that what is read from it is hostile too. */
function poisonedText(text: string, poison: (text: string) => string): string {
  if (!/^[[{]/.test(text)) return poison(text);
  try {
    return JSON.stringify(poisoned(JSON.parse(text), poison));
  } catch {
    return poison(text);
  }
}

/** The pieces of an answer that is streamed as events. */
function poisonedStream(text: string, poison: (text: string) => string): string {
  return text.replace(/^data: (\{.*\})$/gm, (_line, event: string) => {
    return `data: ${JSON.stringify(poisoned(JSON.parse(event), poison))}`;
  });
}
