import type { tui as english } from '../en/tui.ts';
import type { Message } from '../text.ts';

export const tui: Record<keyof typeof english, Message> = {};
