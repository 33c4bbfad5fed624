import { languageOf } from '../shared/text/text.ts';
import { preloadView } from './routing/routes.tsx';
import { readLanguage } from './world/item-storage.ts';
import { createWorld } from './world/world.ts';

/** The browser world of this page. */
export const world = createWorld();

/** The user's language: their own choice, otherwise the browser's preference. */
export const language = readLanguage(world.storage) ?? languageOf(world.languages[0]);

// Runs before anything else, so that the view's code loads while the rest of the first load runs and renders the frame.
preloadView(world.history.address().path, language);
