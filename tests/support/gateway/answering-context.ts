import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { type ScreenContextOptions, screenContext } from './screen-context.ts';

/** Answers by call name: a value, an error to throw, or a function of the call's arguments. */
export type Answers = Record<string, unknown>;

export interface Answering {
  context: ScreenContext;
  /** The calls in order: the name (`channels.test`), then the arguments without the options. */
  asked: unknown[][];
}

interface Settings extends Omit<ScreenContextOptions, 'gateway'> {
  dialect?: string;
  /** Parts of the gateway to use as they are, for example synchronous methods. */
  known?: Record<string, unknown>;
}

/**
 * Creates a context whose gateway answers each call by its name, with undefined for unknown names, and records the
 * calls. For testing what a screen sends and what it shows for an answer.
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

/** Whether an argument is the options object, which every call gets last: the signal and the callback of a write. */
function isOptions(given: unknown): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  return Object.keys(given).every((name) => name === 'signal' || name === 'onWritten');
}
