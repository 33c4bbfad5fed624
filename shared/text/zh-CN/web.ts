import type { web as english } from '../en/web.ts';
import type { Message } from '../text.ts';

export const web: Record<keyof typeof english, Message> = {};
