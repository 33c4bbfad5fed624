import { applicationId, type Database } from './database.ts';
import { SandboxError } from './sandbox-error.ts';

/**
 * Column names are those of the API (docs/gateways.md 4.6–4.12), so that a row needs few changes to become an answer.
 */
const firstTables = `
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS options (key TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE IF NOT EXISTS users (
  id INTEGER PRIMARY KEY AUTOINCREMENT, username TEXT NOT NULL UNIQUE, password TEXT NOT NULL DEFAULT '',
  display_name TEXT NOT NULL DEFAULT '', role INTEGER NOT NULL DEFAULT 1, status INTEGER NOT NULL DEFAULT 1,
  email TEXT NOT NULL DEFAULT '', github_id TEXT NOT NULL DEFAULT '', wechat_id TEXT NOT NULL DEFAULT '',
  telegram_id TEXT NOT NULL DEFAULT '', linux_do_id TEXT NOT NULL DEFAULT '', oidc_id TEXT NOT NULL DEFAULT '',
  discord_id TEXT NOT NULL DEFAULT '', access_token TEXT UNIQUE, quota INTEGER NOT NULL DEFAULT 0,
  used_quota INTEGER NOT NULL DEFAULT 0, request_count INTEGER NOT NULL DEFAULT 0,
  "group" TEXT NOT NULL DEFAULT 'default', aff_code TEXT UNIQUE, aff_count INTEGER NOT NULL DEFAULT 0,
  aff_quota INTEGER NOT NULL DEFAULT 0, aff_history_quota INTEGER NOT NULL DEFAULT 0,
  inviter_id INTEGER NOT NULL DEFAULT 0, setting TEXT NOT NULL DEFAULT '', remark TEXT NOT NULL DEFAULT '',
  stripe_customer TEXT NOT NULL DEFAULT '', created_at INTEGER NOT NULL DEFAULT 0,
  last_login_at INTEGER NOT NULL DEFAULT 0, DeletedAt TEXT);
CREATE INDEX IF NOT EXISTS users_email ON users (email);

CREATE TABLE IF NOT EXISTS channels (
  id INTEGER PRIMARY KEY AUTOINCREMENT, type INTEGER NOT NULL DEFAULT 0, key TEXT NOT NULL, openai_organization TEXT,
  test_model TEXT, status INTEGER NOT NULL DEFAULT 1, name TEXT NOT NULL DEFAULT '', weight INTEGER DEFAULT 0,
  created_time INTEGER NOT NULL DEFAULT 0, test_time INTEGER NOT NULL DEFAULT 0,
  response_time INTEGER NOT NULL DEFAULT 0, base_url TEXT DEFAULT '', other TEXT NOT NULL DEFAULT '',
  balance REAL NOT NULL DEFAULT 0, balance_updated_time INTEGER NOT NULL DEFAULT 0, models TEXT NOT NULL DEFAULT '',
  "group" TEXT NOT NULL DEFAULT 'default', used_quota INTEGER NOT NULL DEFAULT 0, model_mapping TEXT,
  status_code_mapping TEXT DEFAULT '', priority INTEGER DEFAULT 0, auto_ban INTEGER DEFAULT 1,
  other_info TEXT NOT NULL DEFAULT '', tag TEXT, setting TEXT, param_override TEXT, header_override TEXT, remark TEXT,
  channel_info TEXT NOT NULL DEFAULT '', settings TEXT NOT NULL DEFAULT '');
CREATE TABLE IF NOT EXISTS abilities (
  "group" TEXT NOT NULL, model TEXT NOT NULL, channel_id INTEGER NOT NULL, enabled INTEGER NOT NULL DEFAULT 1,
  priority INTEGER NOT NULL DEFAULT 0, weight INTEGER NOT NULL DEFAULT 0, tag TEXT,
  PRIMARY KEY ("group", model, channel_id));
CREATE INDEX IF NOT EXISTS abilities_channel ON abilities (channel_id);

CREATE TABLE IF NOT EXISTS tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, key TEXT NOT NULL UNIQUE,
  status INTEGER NOT NULL DEFAULT 1, name TEXT NOT NULL DEFAULT '', created_time INTEGER NOT NULL DEFAULT 0,
  accessed_time INTEGER NOT NULL DEFAULT 0, expired_time INTEGER NOT NULL DEFAULT -1,
  remain_quota INTEGER NOT NULL DEFAULT 0, unlimited_quota INTEGER NOT NULL DEFAULT 0,
  model_limits_enabled INTEGER NOT NULL DEFAULT 0, model_limits TEXT NOT NULL DEFAULT '', allow_ips TEXT DEFAULT '',
  used_quota INTEGER NOT NULL DEFAULT 0, "group" TEXT NOT NULL DEFAULT '',
  cross_group_retry INTEGER NOT NULL DEFAULT 0, auto_groups TEXT, DeletedAt TEXT);
CREATE INDEX IF NOT EXISTS tokens_user ON tokens (user_id);

CREATE TABLE IF NOT EXISTS redemptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, key TEXT NOT NULL UNIQUE,
  status INTEGER NOT NULL DEFAULT 1, name TEXT NOT NULL DEFAULT '', quota INTEGER NOT NULL DEFAULT 100,
  created_time INTEGER NOT NULL DEFAULT 0, redeemed_time INTEGER NOT NULL DEFAULT 0,
  used_user_id INTEGER NOT NULL DEFAULT 0, expired_time INTEGER NOT NULL DEFAULT 0, DeletedAt TEXT);

CREATE TABLE IF NOT EXISTS logs (
  id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, created_at INTEGER NOT NULL, type INTEGER NOT NULL,
  content TEXT NOT NULL DEFAULT '', username TEXT NOT NULL DEFAULT '', token_name TEXT NOT NULL DEFAULT '',
  model_name TEXT NOT NULL DEFAULT '', quota INTEGER NOT NULL DEFAULT 0, prompt_tokens INTEGER NOT NULL DEFAULT 0,
  completion_tokens INTEGER NOT NULL DEFAULT 0, use_time INTEGER NOT NULL DEFAULT 0,
  is_stream INTEGER NOT NULL DEFAULT 0, channel INTEGER NOT NULL DEFAULT 0, token_id INTEGER NOT NULL DEFAULT 0,
  "group" TEXT NOT NULL DEFAULT '', ip TEXT NOT NULL DEFAULT '', other TEXT NOT NULL DEFAULT '',
  request_id TEXT NOT NULL DEFAULT '', upstream_request_id TEXT NOT NULL DEFAULT '');
CREATE INDEX IF NOT EXISTS logs_created ON logs (created_at);
CREATE INDEX IF NOT EXISTS logs_user ON logs (user_id, created_at);

CREATE TABLE IF NOT EXISTS data_rows (
  id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, username TEXT NOT NULL, model_name TEXT NOT NULL,
  created_at INTEGER NOT NULL, token_used INTEGER NOT NULL DEFAULT 0, count INTEGER NOT NULL DEFAULT 0,
  quota INTEGER NOT NULL DEFAULT 0, UNIQUE (user_id, model_name, created_at));
CREATE INDEX IF NOT EXISTS data_rows_created ON data_rows (created_at);

CREATE TABLE IF NOT EXISTS drawings (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code INTEGER NOT NULL DEFAULT 0, user_id INTEGER NOT NULL,
  action TEXT NOT NULL DEFAULT '', mj_id TEXT NOT NULL DEFAULT '', prompt TEXT NOT NULL DEFAULT '',
  prompt_en TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '', state TEXT NOT NULL DEFAULT '',
  submit_time INTEGER NOT NULL DEFAULT 0, start_time INTEGER NOT NULL DEFAULT 0,
  finish_time INTEGER NOT NULL DEFAULT 0, image_url TEXT NOT NULL DEFAULT '', status TEXT NOT NULL DEFAULT '',
  progress TEXT NOT NULL DEFAULT '', fail_reason TEXT NOT NULL DEFAULT '', channel_id INTEGER NOT NULL DEFAULT 0,
  quota INTEGER NOT NULL DEFAULT 0, buttons TEXT NOT NULL DEFAULT '', properties TEXT NOT NULL DEFAULT '');
CREATE INDEX IF NOT EXISTS drawings_submitted ON drawings (submit_time);
CREATE TABLE IF NOT EXISTS tasks (
  id INTEGER PRIMARY KEY AUTOINCREMENT, created_at INTEGER NOT NULL DEFAULT 0, updated_at INTEGER NOT NULL DEFAULT 0,
  task_id TEXT NOT NULL DEFAULT '', platform TEXT NOT NULL DEFAULT '', user_id INTEGER NOT NULL,
  channel_id INTEGER NOT NULL DEFAULT 0, quota INTEGER NOT NULL DEFAULT 0, action TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL DEFAULT '', fail_reason TEXT NOT NULL DEFAULT '', submit_time INTEGER NOT NULL DEFAULT 0,
  start_time INTEGER NOT NULL DEFAULT 0, finish_time INTEGER NOT NULL DEFAULT 0, progress TEXT NOT NULL DEFAULT '',
  properties TEXT NOT NULL DEFAULT '{"input":""}', data TEXT NOT NULL DEFAULT 'null');
CREATE INDEX IF NOT EXISTS tasks_submitted ON tasks (submit_time);

CREATE TABLE IF NOT EXISTS orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, amount INTEGER NOT NULL, money REAL NOT NULL,
  quota INTEGER NOT NULL DEFAULT 0, trade_no TEXT NOT NULL UNIQUE, payment_method TEXT NOT NULL DEFAULT '',
  create_time INTEGER NOT NULL DEFAULT 0, complete_time INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL DEFAULT 'pending');

CREATE TABLE IF NOT EXISTS sessions (
  sid TEXT PRIMARY KEY, user_id INTEGER NOT NULL, refresh_token TEXT NOT NULL, previous_token TEXT NOT NULL DEFAULT '',
  login_method TEXT NOT NULL DEFAULT 'password', ip TEXT NOT NULL DEFAULT '', user_agent TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL, last_active_at INTEGER NOT NULL, expires_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS sessions_user ON sessions (user_id);
CREATE TABLE IF NOT EXISTS flows (
  token TEXT PRIMARY KEY, purpose TEXT NOT NULL, user_id INTEGER NOT NULL DEFAULT 0, data TEXT NOT NULL DEFAULT '{}',
  expires_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS codes (
  purpose TEXT NOT NULL, subject TEXT NOT NULL, code TEXT NOT NULL, expires_at INTEGER NOT NULL,
  PRIMARY KEY (purpose, subject));
CREATE TABLE IF NOT EXISTS mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT, created_at INTEGER NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL,
  body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS two_factors (
  user_id INTEGER PRIMARY KEY, secret TEXT NOT NULL, enabled INTEGER NOT NULL DEFAULT 0, backup_codes TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS background_tasks (
  id INTEGER PRIMARY KEY AUTOINCREMENT, task_id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, status TEXT NOT NULL,
  payload TEXT NOT NULL DEFAULT 'null', result TEXT NOT NULL DEFAULT 'null', error TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL, finished_at INTEGER NOT NULL DEFAULT 0);
`;

/**
 * The steps from each version of the tables (SQLite `user_version`) to the next. A change of the tables is a new step
 * at the end; released steps must never change.
 */
const migrations: readonly string[] = [
  firstTables,
  // Files of version 1 exist with and without this table.
  'CREATE TABLE IF NOT EXISTS admin_permissions (user_id INTEGER PRIMARY KEY, grants TEXT NOT NULL)',
  "ALTER TABLE orders ADD COLUMN payment_provider TEXT NOT NULL DEFAULT ''",
  // Custom sign-in providers, the users bound to them, and the users' passkeys.
  `CREATE TABLE IF NOT EXISTS custom_providers (
     id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, slug TEXT NOT NULL UNIQUE, icon TEXT NOT NULL DEFAULT '');
   CREATE TABLE IF NOT EXISTS custom_bindings (
     user_id INTEGER NOT NULL, provider_id INTEGER NOT NULL, provider_user_id TEXT NOT NULL,
     PRIMARY KEY (user_id, provider_id));
   CREATE TABLE IF NOT EXISTS passkeys (user_id INTEGER PRIMARY KEY, last_used_at TEXT);`,
  // The data for verifying a passkey: its id in base64url, its public key as a JWK, and its signature counter.
  `ALTER TABLE passkeys ADD COLUMN credential_id TEXT NOT NULL DEFAULT '';
   ALTER TABLE passkeys ADD COLUMN public_key TEXT NOT NULL DEFAULT '';
   ALTER TABLE passkeys ADD COLUMN sign_count INTEGER NOT NULL DEFAULT 0;`,
  `CREATE TABLE IF NOT EXISTS checkins (
     user_id INTEGER NOT NULL, checkin_date TEXT NOT NULL, quota_awarded INTEGER NOT NULL,
     PRIMARY KEY (user_id, checkin_date));`,
  `CREATE TABLE IF NOT EXISTS plans (
     id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, subtitle TEXT NOT NULL DEFAULT '',
     price_amount REAL NOT NULL DEFAULT 0, currency TEXT NOT NULL DEFAULT 'USD',
     duration_unit TEXT NOT NULL DEFAULT 'month', duration_value INTEGER NOT NULL DEFAULT 1,
     custom_seconds INTEGER NOT NULL DEFAULT 0, enabled INTEGER NOT NULL DEFAULT 1, sort_order INTEGER NOT NULL DEFAULT 0,
     stripe_price_id TEXT NOT NULL DEFAULT '', creem_product_id TEXT NOT NULL DEFAULT '',
     waffo_pancake_product_id TEXT NOT NULL DEFAULT '', max_purchase_per_user INTEGER NOT NULL DEFAULT 0,
     upgrade_group TEXT NOT NULL DEFAULT '', downgrade_group TEXT NOT NULL DEFAULT '',
     total_amount INTEGER NOT NULL DEFAULT 0, quota_reset_period TEXT NOT NULL DEFAULT 'never',
     quota_reset_custom_seconds INTEGER NOT NULL DEFAULT 0, allow_balance_pay INTEGER NOT NULL DEFAULT 1,
     allow_wallet_overflow INTEGER NOT NULL DEFAULT 1, created_at INTEGER NOT NULL DEFAULT 0,
     updated_at INTEGER NOT NULL DEFAULT 0);
   CREATE TABLE IF NOT EXISTS subscriptions (
     id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, plan_id INTEGER NOT NULL,
     amount_total INTEGER NOT NULL DEFAULT 0, amount_used INTEGER NOT NULL DEFAULT 0, start_time INTEGER NOT NULL,
     end_time INTEGER NOT NULL, status TEXT NOT NULL, source TEXT NOT NULL, last_reset_time INTEGER NOT NULL DEFAULT 0,
     next_reset_time INTEGER NOT NULL DEFAULT 0, upgrade_group TEXT NOT NULL DEFAULT '',
     prev_user_group TEXT NOT NULL DEFAULT '', downgrade_group TEXT NOT NULL DEFAULT '',
     allow_wallet_overflow INTEGER NOT NULL DEFAULT 1, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
   CREATE INDEX IF NOT EXISTS subscriptions_user ON subscriptions (user_id);
   CREATE TABLE IF NOT EXISTS plan_orders (trade_no TEXT PRIMARY KEY, plan_id INTEGER NOT NULL);`,
  `CREATE TABLE IF NOT EXISTS vendors (
     id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, description TEXT NOT NULL DEFAULT '',
     icon TEXT NOT NULL DEFAULT '', status INTEGER NOT NULL DEFAULT 1, created_time INTEGER NOT NULL DEFAULT 0,
     updated_time INTEGER NOT NULL DEFAULT 0, DeletedAt TEXT);
   CREATE TABLE IF NOT EXISTS models (
     id INTEGER PRIMARY KEY AUTOINCREMENT, model_name TEXT NOT NULL, description TEXT NOT NULL DEFAULT '',
     icon TEXT NOT NULL DEFAULT '', tags TEXT NOT NULL DEFAULT '', vendor_id INTEGER NOT NULL DEFAULT 0,
     endpoints TEXT NOT NULL DEFAULT '', status INTEGER NOT NULL DEFAULT 1, sync_official INTEGER NOT NULL DEFAULT 1,
     name_rule INTEGER NOT NULL DEFAULT 0, created_time INTEGER NOT NULL DEFAULT 0,
     updated_time INTEGER NOT NULL DEFAULT 0, DeletedAt TEXT);
   CREATE TABLE IF NOT EXISTS prefill_groups (
     id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, type TEXT NOT NULL, items TEXT NOT NULL DEFAULT 'null',
     description TEXT NOT NULL DEFAULT '', created_time INTEGER NOT NULL DEFAULT 0,
     updated_time INTEGER NOT NULL DEFAULT 0, DeletedAt TEXT);`,
  // The progress of a task.
  "ALTER TABLE background_tasks ADD COLUMN state TEXT NOT NULL DEFAULT 'null'",
  // What a browser needs for a custom provider's authorise page, and the bindings of its accounts.
  `ALTER TABLE custom_providers ADD COLUMN enabled INTEGER NOT NULL DEFAULT 1;
   ALTER TABLE custom_providers ADD COLUMN client_id TEXT NOT NULL DEFAULT '';
   UPDATE custom_providers SET client_id = 'tollgate';
   ALTER TABLE custom_providers ADD COLUMN authorization_endpoint TEXT NOT NULL DEFAULT '';
   ALTER TABLE custom_providers ADD COLUMN scopes TEXT NOT NULL DEFAULT 'openid profile email';
   CREATE UNIQUE INDEX IF NOT EXISTS custom_bindings_account ON custom_bindings (provider_id, provider_user_id);`,
  // Incrementing a session's version invalidates its access tokens.
  'ALTER TABLE sessions ADD COLUMN version INTEGER NOT NULL DEFAULT 1',
  // How an account is requested from a custom provider, and which accounts are admitted.
  `ALTER TABLE custom_providers ADD COLUMN client_secret TEXT NOT NULL DEFAULT '';
   ALTER TABLE custom_providers ADD COLUMN token_endpoint TEXT NOT NULL DEFAULT '';
   ALTER TABLE custom_providers ADD COLUMN user_info_endpoint TEXT NOT NULL DEFAULT '';
   ALTER TABLE custom_providers ADD COLUMN user_id_field TEXT NOT NULL DEFAULT 'sub';
   ALTER TABLE custom_providers ADD COLUMN username_field TEXT NOT NULL DEFAULT 'preferred_username';
   ALTER TABLE custom_providers ADD COLUMN display_name_field TEXT NOT NULL DEFAULT 'name';
   ALTER TABLE custom_providers ADD COLUMN email_field TEXT NOT NULL DEFAULT 'email';
   ALTER TABLE custom_providers ADD COLUMN well_known TEXT NOT NULL DEFAULT '';
   ALTER TABLE custom_providers ADD COLUMN auth_style INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE custom_providers ADD COLUMN access_policy TEXT NOT NULL DEFAULT '';
   ALTER TABLE custom_providers ADD COLUMN access_denied_message TEXT NOT NULL DEFAULT '';`,
  // Affinity entries by rule, and the gateway's instances.
  `CREATE TABLE IF NOT EXISTS affinity_entries (id INTEGER PRIMARY KEY AUTOINCREMENT, rule TEXT NOT NULL);
   CREATE TABLE IF NOT EXISTS instances (
     node_name TEXT PRIMARY KEY, info TEXT NOT NULL, started_at INTEGER NOT NULL, last_seen_at INTEGER NOT NULL);`,
];

const schemaVersion = migrations.length;

/**
 * Creates the tables of a new database and migrates those of an older one, in one transaction. Safe to repeat on every
 * start.
 * @throws SandboxError when the file is of a newer version, or its tables do not match their version; it is left
 * unchanged.
 */
export function migrate(database: Database, path: string): void {
  const { user_version: version = 0 } = database.get<{ user_version: number }>('PRAGMA user_version') ?? {};
  if (version > schemaVersion) throw new SandboxError('database-newer', 'sandbox.databaseNewer', { path });
  if (version === schemaVersion) return;
  // Version 1 was stored in a file before its tables, so these may be missing.
  const steps = migrations.slice(version === 1 ? 0 : version);
  try {
    database.transaction(() => {
      for (const step of steps) database.exec(step);
      database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion}`);
    });
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    // Other errors, such as a full disk or a locked file, are reported as they are.
    if (code !== 'SQLITE_ERROR') throw error;
    throw new SandboxError('database-outdated', 'sandbox.databaseOutdated', { path, reason: message ?? code });
  }
}
