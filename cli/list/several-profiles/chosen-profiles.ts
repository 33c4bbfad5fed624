import { readConfig } from '../../profiles/config-file.ts';
import { noProfiles, unknownProfile } from '../../profiles/profile-failure.ts';
import type { World } from '../../world/world.ts';

/**
 * The names of the profiles that a command runs over, in the order in which they were named or added. A profile that
 * does not exist ends the command before any request, as does having no profile at all.
 */
export async function chosenProfiles(wanted: readonly string[] | 'all', world: World): Promise<readonly string[]> {
  const known = Object.keys((await readConfig(world)).profiles);
  if (wanted === 'all') {
    if (known.length === 0) throw noProfiles();
    return known;
  }
  const missing = wanted.find((name) => !known.includes(name));
  const meant = missing === 'all' || missing === '*' ? '--all-profiles' : undefined;
  if (missing !== undefined) throw unknownProfile(missing, known, meant);
  return wanted;
}
