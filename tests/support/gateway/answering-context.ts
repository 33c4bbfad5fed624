import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { type ScreenContextOptions, screenContext } from './screen-context.ts';

/** What a call answers: a value, an error that it throws, or what to do with what it was given. */
export type Answers = Record<string, unknown>;

export interface Answering {
  context: ScreenContext;
  /** Each call as it was made: its name (`channels.test`), then what it was given, without the signal. */
  asked: unknown[][];
}

interface Settings extends Omit<ScreenContextOptions, 'gateway'> {
  dialect?: string;
  /** Parts of the gateway that answer by themselves, at once. */
  known?: Record<string, unknown>;
}

/**
 * A context whose gateway answers every call by its name, with nothing where no answer is told, and notes what it was
 * asked: for what a screen sends, and what it says of an answer.
 */
export function answeringContext(
  answers: Answers = {},
  { dialect = 'v1', known, ...options }: Settings = {},
): Answering {
  const asked: unknown[][] = [];
  const part = (area: string) =>
    new Proxy(
      {},
      {
        get:
          (_area, call: string) =>
          async (...given: unknown[]) => {
            const name = `${area}.${call}`;
            asked.push([name, ...(isOptions(given.at(-1)) ? given.slice(0, -1) : given)]);
            const answer = answers[name];
            if (answer instanceof Error) throw answer;
            return typeof answer === 'function' ? answer(...given) : answer;
          },
      },
    );
  const own: Record<string, unknown> = {
    ...{
      baseUrl: 'https://gw.example.com',
      origin: 'gw.example.com',
      dialect: () => dialect,
      facts: () => ({ dialect, lists: {}, ways: {} }),
    },
    credential: () => ({ kind: 'jwt' }),
    ...known,
  };
  const context = screenContext(options);
  const gateway = new Proxy(own, {
    get: (_gateway, area: string) => own[area] ?? part(area),
  });
  return { asked, context: { ...context, gateway: gateway as never } };
}

/** What every call is given last: a signal, and what hears of a write. */
function isOptions(given: unknown): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  return Object.keys(given).every((name) => name === 'signal' || name === 'onWritten');
}
