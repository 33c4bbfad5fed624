import type { CallOptions, ReadProgress } from '../../../shared/gateway/page.ts';
import type { Invocation } from '../invocation.ts';

/** Runs a read, telling on a terminal how far it has come where that takes long (SEE-02). */
export async function withReadProgress<Result>(
  { signal, talk, say }: Pick<Invocation, 'signal' | 'talk' | 'say'>,
  read: (options: CallOptions) => Promise<Result>,
): Promise<Result> {
  let told: Promise<void> = Promise.resolve();
  let isDrawn = false;
  const onRead = (progress: ReadProgress) => {
    isDrawn = true;
    told = told.then(async () => {
      const { readingText } = await import('../../../shared/screens/usage/reading-text.ts');
      await talk.progress(readingText(progress, say));
    });
  };
  try {
    return await read({ signal, onRead });
  } finally {
    await told;
    if (isDrawn) await talk.clearProgress();
  }
}
