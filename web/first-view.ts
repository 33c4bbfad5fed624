import { languageOf } from '../shared/text/text.ts';
import { preloadView } from './routing/routes.tsx';
import { readLanguage } from './world/item-storage.ts';
import { createWorld } from './world/world.ts';

/** The world of this page. */
export const world = createWorld();

/** What the person reads in: their choice, else what their browser prefers. */
export const language = readLanguage(world.storage) ?? languageOf(world.languages[0]);

// The first that the console does: the code of the view comes while the rest of the first load runs and draws the frame around it.
preloadView(world.history.address().path, language);
