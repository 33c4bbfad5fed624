import { changeConfig, type ProfileWorld } from './config-file.ts';

/** Keeps a choice of the person for this profile, under the name the web console stores it by (`page-size`, `id-sort`). */
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
