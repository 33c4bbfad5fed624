import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import { altered } from '../../support/faults.ts';
import { hostileTexts } from './hostile-texts.ts';

/** Texts that say which kind a thing is; without them there would be nothing to draw. */
const kept = new Set(['version', 'setup', 'platform', 'action']);

/** A gateway that means harm: every text of every answer becomes one of the hostile ones; numbers stay. */
export async function startHostileProxy(target: string): Promise<FaultProxy> {
  const proxy = await startFaultProxy(target);
  let turn = 0;
  const next = () => hostileTexts[turn++ % hostileTexts.length] ?? '';
  proxy.when(
    /./,
    altered(({ body, headers }) => {
      try {
        return { body: Buffer.from(JSON.stringify(poisoned(JSON.parse(body.toString('utf8')), next))), headers };
      } catch {
        return {};
      }
    }),
  );
  return proxy;
}

function poisoned(value: unknown, next: () => string, name = ''): unknown {
  if (typeof value === 'string') return kept.has(name) ? value : poisonedText(value, next);
  if (Array.isArray(value)) return value.map((member) => poisoned(member, next, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, poisoned(member, next, key)]));
}

/** JSON in a text stays JSON, every other time, so that what is read from it is hostile too. */
function poisonedText(text: string, next: () => string): string {
  const hostile = next();
  if (!/^[[{]/.test(text)) return hostile;
  try {
    return JSON.stringify(poisoned(JSON.parse(text), next));
  } catch {
    return hostile;
  }
}
