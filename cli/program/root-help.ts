import type { Say } from '../../shared/text/text.ts';
import { fold } from '../output/fold.ts';
import { padToWidth, prepareWidths, widthOf } from '../output/text-width.ts';
import type { World } from '../world/world.ts';
import type { CommandGroup } from './definition.ts';
import { globalFlags } from './global-flags.ts';
import { flagLines, type HelpLines, sections, table, titled, widthOfHelp } from './help-layout.ts';
import { groupsByJob } from './jobs.ts';

const environmentNames = [
  'TOLLGATE_PROFILE',
  'TOLLGATE_GATEWAY',
  'TOLLGATE_ACCESS_TOKEN',
  'TOLLGATE_USER_ID',
  'TOLLGATE_CONFIG_DIR',
  'NO_COLOR',
];

/** `tollgate --help`: the commands to start with, then all commands by job. */
export async function rootHelpText(
  groups: readonly CommandGroup[],
  world: Pick<World, 'stdout'>,
  say: Say,
): Promise<string> {
  await prepareWidths([say('cli.helpIntroduction')]);
  // One column width for all jobs, so that they read as one table.
  const left = Math.max(0, ...groups.map(({ noun }) => widthOf(noun)));
  const commands = groupsByJob(groups, ({ noun }) => noun).map((job) => {
    const lines: HelpLines = job.groups.map(({ noun, summary }) => [padToWidth(noun, left, 'left'), say(summary)]);
    return titled(say(job.title), table(lines, world));
  });
  return sections([
    fold(say('cli.helpIntroduction'), widthOfHelp(world)).join('\n'),
    titled(say('cli.helpExamples'), [
      'tollgate demo',
      'tollgate login --gateway https://gw.example.com --username root',
      'tollgate channel list',
      'tollgate token create --name ci --remain-quota 10usd',
    ]),
    titled(say('cli.helpUsage'), ['tollgate', `tollgate ${say('cli.helpCommandUsage')}`]),
    ...commands,
    titled(say('cli.helpGlobalFlags'), flagLines(globalFlags, world, say)),
    titled(say('cli.helpExitCodes'), fold(say('cli.helpExitCodeList'), widthOfHelp(world) - 2)),
    // lint-allow glued-punctuation: names as they are typed.
    titled(say('cli.helpEnvironment'), fold(environmentNames.join(', '), widthOfHelp(world) - 2)),
    fold(say('cli.helpMore'), widthOfHelp(world)).join('\n'),
  ]);
}
