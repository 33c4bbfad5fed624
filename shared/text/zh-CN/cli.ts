import type { cli as english } from '../en/cli.ts';
import type { Message } from '../text.ts';

export const cli: Record<keyof typeof english, Message> = {};
