import { channelScreen } from './channel/channel-screen.ts';
import type { ListScreen, Noun } from './list-screen.ts';
import { tokenScreen } from './token/token-screen.ts';

// biome-ignore lint/suspicious/noExplicitAny: each screen has its own row and form types; faces treat them alike.
export type AnyListScreen = ListScreen<any, any>;

/** Every list screen by its noun. Faces that must start fast import the one screen they need instead. */
export const screens: Record<Noun, AnyListScreen> = { channel: channelScreen, token: tokenScreen };
