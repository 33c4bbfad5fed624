import { openSqlite } from '../../../../cli/world/sqlite.ts';

/** A row of a log as a gateway's table has it; undefined is NULL. */
export interface LogRow {
  id: number;
  user_id: number;
  created_at: number;
  type: number;
  content: string;
  username: string;
  token_name: string;
  model_name: string;
  quota: number;
  prompt_tokens: number;
  completion_tokens: number;
  use_time: number;
  is_stream: boolean;
  channel: number;
  token_id: number;
  group: string;
  other: string;
}

const models = ['gpt-4o', 'GPT-4o', 'gpt-4o ', 'gpt_4o', 'gpt-4-gizmo-x', 'gpt-4', 'é模型', "a'b;--", '', '100%'];
const users = ['root', 'Root', 'wang', "o'neill", ''];
const keys = ['first', 'second', 'First', '', '模型测试'];
const groups = ['default', 'vip', 'VIP', ''];

/** What stands in `other`: of calls, of none, and of what no gateway should have written (docs/gateways.md 13.26). */
function detailsOf(random: (below: number) => number): string {
  const ratios = '"model_ratio":1.25,"completion_ratio":4,"group_ratio":1,"model_price":-1';
  const odd = [
    '',
    'null',
    '[]',
    '{',
    '{"frt":"12"}',
    '{"a":{"cache_tokens":9}}',
    '{"cache_tokens":-5}',
    '{"frt":-1000}',
    '{"frt":null}',
  ];
  if (random(4) === 0) return odd[random(odd.length)] ?? '';
  const cached = random(2) === 0 ? `,"cache_tokens":${random(5000)},"cache_ratio":0.5` : '';
  const parts = ['', `,"cache_creation_tokens_5m":${random(900)}`, ',"cache_creation_tokens_1h":70'][random(3)];
  const written = random(5) === 0 ? `,"cache_creation_tokens":${random(900)},"cache_creation_ratio":1.25${parts}` : '';
  return `{${ratios},"frt":${random(8) === 0 ? `${random(9_000_000)}` : `${random(3000)}.${random(10)}`}${cached}${written}}`;
}

/** Entries of every kind, made from a seed, of the days that end with `end` (Unix seconds). */
export function randomCalls(count: number, seed: number, end: number): LogRow[] {
  let state = seed >>> 0;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
  const times = Array.from({ length: count }, () => end - random(9 * 86_400)).sort((one, other) => one - other);
  return times.map((created_at, index) => {
    const type = pick([2, 2, 2, 2, 2, 5, 6, 1, 3, 4]);
    const isCall = type === 2 || type === 5 || type === 6;
    const user = random(users.length);
    // A key of its owner's, whose name was changed once; keys of tests have no number.
    const key = random(4) === 0 ? 0 : 1 + user + users.length * random(2);
    const hasNewName = key % 3 === 0 && index > count / 2;
    const prompt_tokens = random(4000);
    const completion_tokens = random(900);
    // What the factors of `detailsOf` come to, now and then.
    const charged = Math.round((prompt_tokens + completion_tokens * 4) * 1.25);
    return {
      id: index + 1,
      user_id: user + 1,
      ...{ created_at, type, content: type === 5 ? 'status_code=429, too many' : '' },
      username: users[user] as string,
      token_name: isCall ? (hasNewName ? 'renamed' : (keys[key % keys.length] as string)) : '',
      model_name: isCall ? pick(models) : '',
      quota: isCall ? (random(3) === 0 ? random(2_000_000_000) : charged) : 0,
      ...{ prompt_tokens, completion_tokens },
      use_time: random(20) === 0 ? random(5000) : random(40),
      is_stream: random(2) === 0,
      channel: isCall ? random(5) : 0,
      token_id: key,
      group: pick(groups),
      other: detailsOf(random),
    };
  });
}

/** Writes entries into the file of a sandbox that is running, in place of those that stand there. */
export function writeToSandbox(path: string, rows: readonly LogRow[]): void {
  const file = openSqlite(path);
  file.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE; DELETE FROM logs');
  const insert = file.prepare(
    `INSERT INTO logs (id, user_id, created_at, type, content, username, token_name, model_name, quota, prompt_tokens,
      completion_tokens, use_time, is_stream, channel, token_id, "group", other)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const row of rows) insert.run(...valuesOf(row));
  file.exec('COMMIT');
  file.close();
}

/** The values of a row in the order that `writeToSandbox` names them. */
export function valuesOf(row: LogRow): (string | number)[] {
  return [
    ...[row.id, row.user_id, row.created_at, row.type, row.content, row.username, row.token_name, row.model_name],
    ...[row.quota, row.prompt_tokens, row.completion_tokens, row.use_time, row.is_stream ? 1 : 0, row.channel],
    ...[row.token_id, row.group, row.other],
  ];
}
