import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ground } from './ground.ts';
import type { Job } from './job.ts';
import { write } from './run-command.ts';
import { makeUser, type Written } from './written.ts';

/** A channel of two keys; `status`: of the first one. */
const makePool =
  (status: number): Written['make'] =>
  async ({ root, number }, name) => {
    const channel = { type: 1, name, key: 'sk-a\nsk-b', models: 'm', group: 'default' };
    await root.call('POST', '/api/channel/', { mode: 'multi_to_single', multi_key_mode: 'random', channel });
    const id = number('SELECT MAX(id) FROM channels WHERE name = ?', name);
    if (status !== 1)
      await root.call('POST', '/api/channel/multi_key/manage', { channel_id: id, action: 'disable_key', key_index: 0 });
    return id;
  };

const keyStatus = `COALESCE(json_extract(channel_info, '$.multi_key_status_list."0"'), 1)`;
const ofPool = (query: string, status = 1): Written => ({
  make: makePool(status),
  count: ({ number }, id) => number(`SELECT ${query} FROM channels WHERE id = ?`, id),
});

const pool = {
  // Each time it is added counts.
  added: ofPool(`(LENGTH(key) - LENGTH(REPLACE(key, 'sk-new', ''))) / LENGTH('sk-new')`),
  disabled: ofPool(`${keyStatus} <> 1`),
  enabled: ofPool(`${keyStatus} = 1`, 2),
  deleted: ofPool(`key = 'sk-b'`),
};

/** The ratios of all groups. */
async function ratiosOf({ root }: Ground): Promise<Record<string, number>> {
  const options = (await root.call('GET', '/api/option/')) as { key: string; value: string }[];
  return JSON.parse(options.find(({ key }) => key === 'GroupRatio')?.value ?? '{}');
}

/** A group that nobody is in and no other option names. */
const makeGroup: Written['make'] = async (ground, name) => {
  const value = JSON.stringify({ ...(await ratiosOf(ground)), [name]: 1 });
  await ground.root.call('PUT', '/api/option/', { key: 'GroupRatio', value });
  return 0;
};
const hasGroup = ({ number }: Ground, name: string) =>
  number(`SELECT json_extract(value, '$."${name}"') IS NOT NULL FROM options WHERE key = 'GroupRatio'`);
const groupGone: Written = { make: makeGroup, count: (ground, _id, mark) => 1 - hasGroup(ground, mark) };
const groupRenamed: Written = {
  make: makeGroup,
  count: (ground, _id, mark) => hasGroup(ground, `${mark}-new`) * (1 - hasGroup(ground, mark)),
};

const groupMade: Written = { make: async () => 0, count: (ground, _id, mark) => hasGroup(ground, mark) };
const groupSet: Written = {
  make: makeGroup,
  count: ({ number }, _id, mark) =>
    number(`SELECT json_extract(value, '$."${mark}"') = 0.5 FROM options WHERE key = 'GroupRatio'`),
};

/** A user and a rule that owes them $1 now. */
const allowance: Written = {
  async make(ground, name) {
    const id = await makeUser(ground, name);
    const rule = { [name]: { users: { names: [name] }, every: 'week', zone: 'UTC', add: '1usd' } };
    writeFileSync(join(ground.folder, 'allowances.json'), JSON.stringify({ allowances: rule }));
    return id;
  },
  count: ({ number }, id) => number('SELECT quota / 500000 FROM users WHERE id = ?', id),
};

/** The keys of a pool are read by POST as well, twice before one is written. */
const afterReading = (job: Job): Job => ({ ...job, hits: /^POST \/api\/channel\/multi_key\/manage$/, nth: 3 });

/** What operators do with keys of a pool, groups and allowances. */
export const operatorJobs: readonly Job[] = [
  write('channel add-keys', (id) => ['channel', 'add-keys', `${id}`, '--keys-stdin', '--yes'], pool.added, 'sk-new\n'),
  afterReading(write('provider-key disable', (id) => ['provider-key', 'disable', `${id}:0`, '--yes'], pool.disabled)),
  afterReading(write('provider-key enable', (id) => ['provider-key', 'enable', `${id}:0`], pool.enabled)),
  afterReading(write('provider-key delete', (id) => ['provider-key', 'delete', `${id}:0`, '--yes'], pool.deleted)),
  write('group add', (_, mark) => ['group', 'add', '--name', mark, '--ratio', '0.5'], groupMade),
  write('group set', (_, mark) => ['group', 'set', mark, '--ratio', '0.5'], groupSet),
  write('group rename', (_, mark) => ['group', 'rename', mark, '--to', `${mark}-new`, '--yes'], groupRenamed),
  write('group merge', (_, mark) => ['group', 'merge', mark, '--to', 'default', '--yes'], groupGone),
  write('group remove', (_, mark) => ['group', 'remove', mark, '--yes'], groupGone),
  write('allowance apply', () => ['allowance', 'apply', 'allowances.json', '--yes'], allowance),
];
