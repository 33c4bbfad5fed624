import { type Noun, screenOf } from '../../shared/screens/registry.ts';

/** Where a link to a screen leads; undefined where it has no address. */
export function addressOf(noun: Noun): string | undefined {
  return screenOf(noun).paths?.[0];
}
