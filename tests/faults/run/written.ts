import type { Ground } from './ground.ts';

/** What a write works on, and how often it was done. */
export interface Written {
  make(ground: Ground, mark: string): Promise<number>;
  count(ground: Ground, id: number, mark: string): number;
}

const nothing = async () => 0;
const nameOf = (table: string) => (table === 'users' ? 'username' : 'name');
const idOf = (ground: Ground, table: string, mark: string) =>
  ground.number(`SELECT MAX(id) FROM ${table} WHERE ${nameOf(table)} = ?`, mark);
const made = (table: string, size = 1): Written => ({
  make: nothing,
  count: (ground, _id, mark) => ground.number(`SELECT COUNT(*) FROM ${table} WHERE ${nameOf(table)} = ?`, mark) / size,
});
const holds = (make: Written['make'], query: string): Written => ({
  make,
  count: (ground, id) => ground.number(query, id),
});

const makeChannel: Written['make'] = async (ground, name) => {
  const channel = { type: 1, name, key: 'sk-x', models: 'm', group: 'default' };
  await ground.root.call('POST', '/api/channel/', { mode: 'single', channel });
  return idOf(ground, 'channels', name);
};
const makeToken: Written['make'] = async (ground, name) => {
  await ground.root.call('POST', '/api/token/', { name, expired_time: -1, remain_quota: 1, unlimited_quota: true });
  return idOf(ground, 'tokens', name);
};
export const makeUser: Written['make'] = async (ground, username) => {
  await ground.root.call('POST', '/api/user/', { username, password: 'pass-word-1', display_name: username });
  return idOf(ground, 'users', username);
};
/** Removes what runs before have made, so that a list of users stays as long as a screen. */
export async function removeMadeUsers({ root, number }: Ground): Promise<void> {
  const newest = () => number("SELECT MAX(id) FROM users WHERE username GLOB 'f[0-9]*'");
  for (let id = newest(), before = 0; id > 0 && id !== before; before = id, id = newest()) {
    await root.call('DELETE', `/api/user/${id}`);
  }
}
const teamSize = 8;
/** Users that several rows are written for at once; made once a ground. */
export async function makeTeam(ground: Ground): Promise<number[]> {
  const names = Array.from({ length: teamSize }, (_, index) => `team-${index}`);
  if (idOf(ground, 'users', 'team-0') === 0) for (const name of names) await makeUser(ground, name);
  return names.map((name) => idOf(ground, 'users', name));
}
/** How often $1 has been added to each of these users since now. */
export function countAdded(ground: Ground, ids: readonly number[]): () => number[] {
  const dollars = () => ids.map((id) => ground.number('SELECT quota / 500000 FROM users WHERE id = ?', id));
  const before = dollars();
  return () => dollars().map((sum, index) => sum - (before[index] ?? 0));
}
/** A list of three pages of 100 rows; made once a ground. */
export async function makeManyTokens({ root, number }: Ground): Promise<void> {
  const many = 'SELECT COUNT(*) FROM tokens WHERE user_id = 1 AND DeletedAt IS NULL';
  for (let at = number(many); at < 230; at++) {
    await root.call('POST', '/api/token/', { name: `many-${at}`, expired_time: -1, remain_quota: 1 });
  }
}
export const makeCode: Written['make'] = async (ground, name) => {
  await ground.root.call('POST', '/api/redemption/', { name, quota: 700, count: 1 });
  return idOf(ground, 'redemptions', name);
};
/** A channel that is already disabled. */
const makeDisabled: Written['make'] = async (ground, name) => {
  const id = await makeChannel(ground, name);
  await ground.root.call('PUT', '/api/channel/', { id, status: 2 });
  return id;
};
const resetRetries: Written['make'] = async (ground) => {
  await ground.root.call('PUT', '/api/option/', { key: 'RetryTimes', value: '0' });
  return 0;
};

/** The price of one model as the sample has it; those of all others stay. */
const resetPrice: Written['make'] = async ({ root }) => {
  const options = (await root.call('GET', '/api/option/')) as { key: string; value: string }[];
  const ratios = JSON.parse(options.find(({ key }) => key === 'ModelRatio')?.value ?? '{}');
  const value = JSON.stringify({ ...ratios, 'gpt-4o-mini': 0.075 });
  await root.call('PUT', '/api/option/', { key: 'ModelRatio', value });
  return 0;
};

/** A value of an option that differs from run to run. */
export const retriesOf = (mark: string): string => String(1 + (Number.parseInt(mark.slice(1), 10) % 900));

/** Writes and how they show in the database; what a face does to cause them is its own. */
export const written = {
  channelCreate: made('channels'),
  channelUpdate: holds(makeChannel, 'SELECT COUNT(*) FROM channels WHERE id = ? AND priority = 7'),
  channelMapped: holds(makeChannel, `SELECT COUNT(*) FROM channels WHERE id = ? AND model_mapping LIKE '%m-2%'`),
  channelDisable: holds(makeChannel, 'SELECT COUNT(*) FROM channels WHERE id = ? AND status = 2'),
  channelEnable: holds(makeDisabled, 'SELECT COUNT(*) FROM channels WHERE id = ? AND status = 1'),
  channelDelete: holds(makeChannel, 'SELECT 1 - COUNT(*) FROM channels WHERE id = ?'),
  tokenCreate: made('tokens'),
  tokenUpdate: holds(makeToken, "SELECT COUNT(*) FROM tokens WHERE id = ? AND name LIKE '%-new'"),
  tokenDisable: holds(makeToken, 'SELECT COUNT(*) FROM tokens WHERE id = ? AND status = 2'),
  tokenDelete: holds(makeToken, 'SELECT 1 - COUNT(*) FROM tokens WHERE id = ? AND DeletedAt IS NULL'),
  userCreate: made('users'),
  userDisable: holds(makeUser, 'SELECT COUNT(*) FROM users WHERE id = ? AND status = 2'),
  userAddQuota: holds(makeUser, 'SELECT quota / 500000 FROM users WHERE id = ?'),
  codeCreate: made('redemptions', 3),
  codeUpdate: holds(makeCode, 'SELECT COUNT(*) FROM redemptions WHERE id = ? AND quota = 900'),
  codeDisable: holds(makeCode, 'SELECT COUNT(*) FROM redemptions WHERE id = ? AND status = 2'),
  codeDelete: holds(makeCode, 'SELECT 1 - COUNT(*) FROM redemptions WHERE id = ? AND DeletedAt IS NULL'),
  redeem: holds(makeCode, 'SELECT COUNT(*) FROM redemptions WHERE id = ? AND status = 3'),
  optionSet: {
    make: resetRetries,
    count: (ground, _id, mark) =>
      ground.number("SELECT COUNT(*) FROM options WHERE key = 'RetryTimes' AND value = ?", retriesOf(mark)),
  },
  /** The price that the public list of the sample has for it. */
  priceTaken: holds(
    resetPrice,
    `SELECT COUNT(*) FROM options WHERE key = 'ModelRatio' AND json_extract(value, '$."gpt-4o-mini"') = 0.0825 AND ? = 0`,
  ),
  accountUpdate: {
    make: nothing,
    count: (ground, _id, mark) => ground.number('SELECT COUNT(*) FROM users WHERE id = 1 AND display_name = ?', mark),
  },
} satisfies Record<string, Written>;

/** The code that a row of codes holds. */
export async function codeOf({ root }: Ground, id: number): Promise<string> {
  const { key } = (await root.call('GET', `/api/redemption/${id}`)) as { key: string };
  return key;
}

/** A model that no channel of the sample has. */
export const chatModel = 'gpt-4-turbo-preview';
export const chatAnswer = 'first second third fourth fifth sixth seventh eighth ninth last';

/** Gives the model a channel whose upstream always says the same; once a ground. */
export async function openChatModel({ root, number }: Ground): Promise<void> {
  if (number('SELECT COUNT(*) FROM channels WHERE models = ?', chatModel) > 0) return;
  const base_url = `builtin:?text=${chatAnswer.replaceAll(' ', '+')}`;
  const channel = { type: 1, name: 'chat', key: 'sk-x', base_url, models: chatModel, group: 'default' };
  // It has no price.
  await root.call('PUT', '/api/option/', { key: 'SelfUseModeEnabled', value: 'true' });
  await root.call('POST', '/api/channel/', { mode: 'single', channel });
}
