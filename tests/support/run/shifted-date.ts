import type { BrowserContext } from 'playwright-core';

/** Seconds that `npm run any-day` has this run live later; libfaketime reads them, too. */
const shift = Number(process.env.FAKETIME ?? 0);

/**
 * Has the pages of a profile live as much later as the run does. The browser itself is started without libfaketime, under which one
 * in three starts of its many processes hangs; its workers have the machine's time.
 */
export async function shiftDate(context: BrowserContext): Promise<BrowserContext> {
  if (shift !== 0) {
    await context.addInitScript(`{
      const now = () => RealDate.now() + ${shift * 1000};
      const RealDate = Date;
      const LaterDate = new Proxy(RealDate, {
        apply: () => new RealDate(now()).toString(),
        construct: (date, parts, made) =>
          Reflect.construct(date, parts.length > 0 ? parts : [now()], made === LaterDate ? date : made),
        get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
      });
      globalThis.Date = LaterDate;
    }`);
  }
  return context;
}

/** The environment that the browser is started with. */
export function browserEnvironment(): Record<string, string | undefined> {
  const { LD_PRELOAD: _, ...environment } = process.env;
  return environment;
}
