import type { CallOptions, ReadProgress } from '../../../shared/gateway/page.ts';
import type { Invocation } from '../../program/definition.ts';

/** A read that tells on a terminal how far it has come where that takes long (SEE-02). */
export interface TellingRead {
  /** For the calls of the read. */
  options: CallOptions;
  /** Takes the line of progress away; to be awaited whether the read came to its end or not. */
  end(): Promise<void>;
}

/** Opens a read; nothing is drawn before it tells of itself. */
export function openReadProgress({ signal, talk, say }: Pick<Invocation, 'signal' | 'talk' | 'say'>): TellingRead {
  let told: Promise<void> = Promise.resolve();
  let isDrawn = false;
  const onRead = (progress: ReadProgress) => {
    isDrawn = true;
    told = told.then(async () => {
      const { readingText } = await import('../../../shared/screens/usage/reading-text.ts');
      await talk.progress(readingText(progress, say));
    });
  };
  return {
    options: { signal, onRead },
    async end() {
      await told;
      if (isDrawn) await talk.clearProgress();
      isDrawn = false;
    },
  };
}

/** Runs a read, telling on a terminal how far it has come. */
export async function withReadProgress<Result>(
  invocation: Pick<Invocation, 'signal' | 'talk' | 'say'>,
  read: (options: CallOptions) => Promise<Result>,
): Promise<Result> {
  const progress = openReadProgress(invocation);
  try {
    return await read(progress.options);
  } finally {
    await progress.end();
  }
}
