import { expect, test } from 'vitest';
import { groups } from '../../../cli/groups.ts';
import { jobs } from '../../../cli/program/jobs.ts';
import { runCommand } from '../../support/program/command-here.ts';

test('help names every command once, by the job that it is for', async () => {
  const named = jobs.flatMap(({ nouns }) => nouns);
  expect([...named].sort()).toEqual(groups.map(({ noun }) => noun).sort());
  const { stdout } = await runCommand(['--help', '--language', 'en']);
  for (const noun of named) expect(stdout.match(new RegExp(`^  ${noun} `, 'gm')), noun).toHaveLength(1);
  const titles = ['Connect', 'Operate', 'People and keys', 'Money', 'See', 'Change', 'Tools'];
  expect(stdout.match(new RegExp(`^(?:${titles.join('|')})$`, 'gm'))).toEqual(titles);
});
