import { type Noun, screenOf } from '../../shared/screens/registry.ts';

/** The path that a link to a screen leads to: its first one; undefined where the console has no route for it. */
export function addressOf(noun: Noun): string | undefined {
  return screenOf(noun).paths?.[0];
}
