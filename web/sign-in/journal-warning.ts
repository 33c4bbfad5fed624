import type { Language, Say } from '../../shared/text/text.ts';
import { fetchAreas } from '../text/areas.ts';

/** Warns that this browser cannot keep the journal. The code of messages and the sentence are loaded only then. */
export function journalWarning(say: Say, language: Language): (reason: string) => void {
  return (reason) =>
    void Promise.all([import('../overlays/notify.ts'), fetchAreas(language, ['journal'])]).then(([{ notify }]) =>
      notify('warn', say('journal.notKept', { reason })),
    );
}
