import { type Noun, screenOf } from '../../shared/screens/registry.ts';

/**
 * The address that a link to a screen leads to: its first path, with the view that it opens on; undefined where the
 * console has no route for it.
 */
export function addressOf(noun: Noun): string | undefined {
  const { paths, opensOn = '' } = screenOf(noun);
  return paths && paths[0] + opensOn;
}
