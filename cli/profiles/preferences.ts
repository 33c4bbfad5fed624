import { changeConfig, type ProfileWorld } from './config-file.ts';

/** Stores a choice of the user for this profile, under the name that the web console uses (`page-size`, `id-sort`). */
export async function rememberPreference(
  world: ProfileWorld,
  profile: string,
  name: string,
  value: string,
): Promise<void> {
  await changeConfig(world, (config) => {
    const known = config.profiles[profile];
    if (known) known.preferences = { ...known.preferences, [name]: value };
  });
}
