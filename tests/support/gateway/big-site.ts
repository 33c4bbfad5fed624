import { join } from 'node:path';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { temporaryFolder } from '../program/temporary-folder.ts';
import { startTestSandbox } from './sandbox.ts';

/** The size of the site that `makeBigSite` creates. */
export const bigSite = { channels: 2_000, groups: 300, users: 100_000, calls: 100_000_000 } as const;

/**
 * Creates a sandbox database with 2,000 channels, 300 groups and 100,000 users in about two seconds (BIG-02) and
 * returns its path. Each channel serves three groups and four models. The users have no valid password. The 100 million
 * calls of the current hour exist only as the gateway's aggregated sums.
 */
export async function makeBigSite(): Promise<string> {
  const database = join(temporaryFolder(), 'big.db');
  const sandbox = await startTestSandbox({ dialect: 'v1', database });
  await sandbox.close();
  fill(database, Math.floor(Date.now() / 1000));
  return database;
}

function fill(database: string, now: number): void {
  const file = openSqlite(database);
  const { channels, groups, users, calls } = bigSite;
  const numbers = (count: number) =>
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`;
  const groupAt = (shift: number) => `'group-' || ((n * 7 + ${shift}) % ${groups})`;
  const modelAt = (shift: number) => `'model-' || ((n * 3 + ${shift}) % 800)`;
  const some = (part: (shift: number) => string, count: number) =>
    Array.from({ length: count }, (_, shift) => part(shift)).join(" || ',' || ");
  const ratios = Array.from({ length: groups }, (_, index) => [`group-${index}`, (100 + index) / 100]);
  const groupRatio = JSON.stringify(Object.fromEntries([['default', 1], ...ratios]));
  const hour = now - (now % 3600);
  file.exec(`
    PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE;
    ${numbers(users)} INSERT INTO users (username, password, display_name, email, "group", aff_code, quota, used_quota)
      SELECT 'user-' || n, 'x', 'User ' || n, 'u' || n || '@a.example', ${groupAt(0)}, 'a' || n, n * 11, n * 7 FROM numbers;
    ${numbers(channels)} INSERT INTO channels (type, key, name, models, "group", priority, base_url, used_quota, response_time)
      SELECT 1, 'sk-' || n, 'channel-' || n, ${some(modelAt, 4)}, ${some(groupAt, 3)}, n % 5, 'builtin:', n, n FROM numbers;
    ${Array.from({ length: 12 }, (_, index) => abilities(groupAt(Math.floor(index / 4)), modelAt(index % 4), numbers(channels))).join(';\n')};
    ${numbers(1000)} INSERT INTO data_rows (user_id, username, model_name, created_at, count, token_used, quota)
      SELECT n, 'user-' || n, 'model-' || (n % 50), ${hour}, ${calls / 1000}, n * 1000, n * 5000 FROM numbers;
    INSERT OR REPLACE INTO options (key, value) VALUES ('GroupRatio', '${groupRatio}');
    COMMIT`);
  file.close();
}

/** One row of the routing table for each channel. */
function abilities(group: string, model: string, numbers: string): string {
  return `${numbers} INSERT OR IGNORE INTO abilities ("group", model, channel_id, enabled, priority, weight)
    SELECT ${group}, ${model}, channels.id, 1, n % 5, 0 FROM numbers JOIN channels ON channels.name = 'channel-' || n`;
}
