/** The sequence that asks the terminal for its background colour (OSC 11). */
const groundQuery = '\u001B]11;?\u0007';

/** ms after which no answer is expected. */
const patience = 150;

type Env = Readonly<Record<string, string | undefined>>;

/** Asks for the background colour, and knows whether an answer may still arrive. */
export interface Ground {
  ask(): void;
  answered(): void;
  /** Resolves once no answer can arrive any more: a later one would be typed into the shell. */
  settled(): Promise<void>;
}

/** Whether a terminal may be asked: the Linux console and screen print sequences that they do not know. */
export function answersGround({ TERM = '' }: Env): boolean {
  return !/^(linux|dumb|screen|vt\d)/.test(TERM) && TERM !== '';
}

/** Creates the query, which is sent by `write`; the clock is in ms. */
export function createGround(
  write: (text: string) => void,
  clock: { now(): number; sleep(milliseconds: number): Promise<void> },
): Ground {
  let askedAt: number | undefined;
  return {
    ask: () => {
      askedAt = clock.now();
      write(groundQuery);
    },
    answered: () => {
      askedAt = undefined;
    },
    settled: async () => {
      while (askedAt !== undefined && clock.now() - askedAt < patience) await clock.sleep(10);
    },
  };
}

/**
 * Whether an answer reports a light background: `rgb:ffff/ffff/ffff`, in two or four digits per part; undefined for any
 * other text.
 */
export function isLightAnswer(answer: string): boolean | undefined {
  const [, red = '', green = '', blue = ''] =
    /^\u001B\]11;rgba?:([0-9a-f]+)\/([0-9a-f]+)\/([0-9a-f]+)/i.exec(answer) ?? [];
  if (blue === '') return undefined;
  const part = (digits: string) => Number.parseInt(digits, 16) / (16 ** digits.length - 1);
  // Perceived brightness (ITU-R BT.601).
  return 0.299 * part(red) + 0.587 * part(green) + 0.114 * part(blue) > 0.5;
}
