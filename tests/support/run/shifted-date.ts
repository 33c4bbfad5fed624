import type { BrowserContext } from 'playwright-core';

/** The seconds by which `npm run any-day` shifts the time of this run; libfaketime reads the same variable. */
const shift = Number(process.env.FAKETIME ?? 0);

const shiftedDate = `{
  const now = () => RealDate.now() + ${shift * 1000};
  const RealDate = Date;
  const LaterDate = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (date, parts, made) =>
      Reflect.construct(date, parts.length > 0 ? parts : [now()], made === LaterDate ? date : made),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  });
  globalThis.Date = LaterDate;
}`;

/**
 * Shifts the clock of a profile's pages and of their workers like that of the run. The browser itself runs without
 * libfaketime, with which every third start of its many processes hangs.
 */
export async function shiftDate(context: BrowserContext): Promise<BrowserContext> {
  if (shift !== 0) {
    await context.addInitScript(shiftedDate);
    // A worker receives no init script, so its file begins with the clock.
    await context.route(/-worker-entry-[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${shiftedDate}\n${await answer.text()}` });
    });
  }
  return context;
}

/** Returns the environment in which the browser is started. */
export function browserEnvironment(): Record<string, string | undefined> {
  const { LD_PRELOAD: _, ...environment } = process.env;
  return environment;
}
