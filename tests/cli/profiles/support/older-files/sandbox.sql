BEGIN TRANSACTION;
CREATE TABLE abilities (
  "group" TEXT NOT NULL, model TEXT NOT NULL, channel_id INTEGER NOT NULL, enabled INTEGER NOT NULL DEFAULT 1,
  priority INTEGER NOT NULL DEFAULT 0, weight INTEGER NOT NULL DEFAULT 0, tag TEXT,
  PRIMARY KEY ("group", model, channel_id));
INSERT INTO "abilities" VALUES('default','gpt-4o',1,0,0,5,NULL);
CREATE TABLE admin_permissions (user_id INTEGER PRIMARY KEY, grants TEXT NOT NULL);
CREATE TABLE background_tasks (
  id INTEGER PRIMARY KEY AUTOINCREMENT, task_id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, status TEXT NOT NULL,
  payload TEXT NOT NULL DEFAULT 'null', result TEXT NOT NULL DEFAULT 'null', error TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL, finished_at INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL DEFAULT 'null');
CREATE TABLE channels (
  id INTEGER PRIMARY KEY AUTOINCREMENT, type INTEGER NOT NULL DEFAULT 0, key TEXT NOT NULL, openai_organization TEXT,
  test_model TEXT, status INTEGER NOT NULL DEFAULT 1, name TEXT NOT NULL DEFAULT '', weight INTEGER DEFAULT 0,
  created_time INTEGER NOT NULL DEFAULT 0, test_time INTEGER NOT NULL DEFAULT 0,
  response_time INTEGER NOT NULL DEFAULT 0, base_url TEXT DEFAULT '', other TEXT NOT NULL DEFAULT '',
  balance REAL NOT NULL DEFAULT 0, balance_updated_time INTEGER NOT NULL DEFAULT 0, models TEXT NOT NULL DEFAULT '',
  "group" TEXT NOT NULL DEFAULT 'default', used_quota INTEGER NOT NULL DEFAULT 0, model_mapping TEXT,
  status_code_mapping TEXT DEFAULT '', priority INTEGER DEFAULT 0, auto_ban INTEGER DEFAULT 1,
  other_info TEXT NOT NULL DEFAULT '', tag TEXT, setting TEXT, param_override TEXT, header_override TEXT, remark TEXT,
  channel_info TEXT NOT NULL DEFAULT '', settings TEXT NOT NULL DEFAULT '');
INSERT INTO "channels" VALUES(1,1,'sk-fixture-secret',NULL,NULL,2,'kept',5,1795840055,0,0,'','',0.0,0,'gpt-4o','default',0,NULL,'',0,1,'',NULL,NULL,NULL,NULL,NULL,'','');
CREATE TABLE checkins (
     user_id INTEGER NOT NULL, checkin_date TEXT NOT NULL, quota_awarded INTEGER NOT NULL,
     PRIMARY KEY (user_id, checkin_date));
CREATE TABLE codes (
  purpose TEXT NOT NULL, subject TEXT NOT NULL, code TEXT NOT NULL, expires_at INTEGER NOT NULL,
  PRIMARY KEY (purpose, subject));
CREATE TABLE custom_bindings (
     user_id INTEGER NOT NULL, provider_id INTEGER NOT NULL, provider_user_id TEXT NOT NULL,
     PRIMARY KEY (user_id, provider_id));
CREATE TABLE custom_providers (
     id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, slug TEXT NOT NULL UNIQUE, icon TEXT NOT NULL DEFAULT '', enabled INTEGER NOT NULL DEFAULT 1, client_id TEXT NOT NULL DEFAULT '', authorization_endpoint TEXT NOT NULL DEFAULT '', scopes TEXT NOT NULL DEFAULT 'openid profile email');
CREATE TABLE data_rows (
  id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, username TEXT NOT NULL, model_name TEXT NOT NULL,
  created_at INTEGER NOT NULL, token_used INTEGER NOT NULL DEFAULT 0, count INTEGER NOT NULL DEFAULT 0,
  quota INTEGER NOT NULL DEFAULT 0, UNIQUE (user_id, model_name, created_at));
CREATE TABLE drawings (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code INTEGER NOT NULL DEFAULT 0, user_id INTEGER NOT NULL,
  action TEXT NOT NULL DEFAULT '', mj_id TEXT NOT NULL DEFAULT '', prompt TEXT NOT NULL DEFAULT '',
  prompt_en TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '', state TEXT NOT NULL DEFAULT '',
  submit_time INTEGER NOT NULL DEFAULT 0, start_time INTEGER NOT NULL DEFAULT 0,
  finish_time INTEGER NOT NULL DEFAULT 0, image_url TEXT NOT NULL DEFAULT '', status TEXT NOT NULL DEFAULT '',
  progress TEXT NOT NULL DEFAULT '', fail_reason TEXT NOT NULL DEFAULT '', channel_id INTEGER NOT NULL DEFAULT 0,
  quota INTEGER NOT NULL DEFAULT 0, buttons TEXT NOT NULL DEFAULT '', properties TEXT NOT NULL DEFAULT '');
CREATE TABLE flows (
  token TEXT PRIMARY KEY, purpose TEXT NOT NULL, user_id INTEGER NOT NULL DEFAULT 0, data TEXT NOT NULL DEFAULT '{}',
  expires_at INTEGER NOT NULL);
CREATE TABLE logs (
  id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, created_at INTEGER NOT NULL, type INTEGER NOT NULL,
  content TEXT NOT NULL DEFAULT '', username TEXT NOT NULL DEFAULT '', token_name TEXT NOT NULL DEFAULT '',
  model_name TEXT NOT NULL DEFAULT '', quota INTEGER NOT NULL DEFAULT 0, prompt_tokens INTEGER NOT NULL DEFAULT 0,
  completion_tokens INTEGER NOT NULL DEFAULT 0, use_time INTEGER NOT NULL DEFAULT 0,
  is_stream INTEGER NOT NULL DEFAULT 0, channel INTEGER NOT NULL DEFAULT 0, token_id INTEGER NOT NULL DEFAULT 0,
  "group" TEXT NOT NULL DEFAULT '', ip TEXT NOT NULL DEFAULT '', other TEXT NOT NULL DEFAULT '',
  request_id TEXT NOT NULL DEFAULT '', upstream_request_id TEXT NOT NULL DEFAULT '');
INSERT INTO "logs" VALUES(1,1,1795840043,7,'','root','','',0,0,0,0,0,0,0,'','127.0.0.1','{"op":{"action":"user.login","params":{"method":"password"}}}','','');
CREATE TABLE mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT, created_at INTEGER NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL,
  body TEXT NOT NULL);
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('secret','1PXeFJsRAtwzMMIfSGG7HQl32RoeHFE2F639INZcc6ZA');
CREATE TABLE models (
     id INTEGER PRIMARY KEY AUTOINCREMENT, model_name TEXT NOT NULL, description TEXT NOT NULL DEFAULT '',
     icon TEXT NOT NULL DEFAULT '', tags TEXT NOT NULL DEFAULT '', vendor_id INTEGER NOT NULL DEFAULT 0,
     endpoints TEXT NOT NULL DEFAULT '', status INTEGER NOT NULL DEFAULT 1, sync_official INTEGER NOT NULL DEFAULT 1,
     name_rule INTEGER NOT NULL DEFAULT 0, created_time INTEGER NOT NULL DEFAULT 0,
     updated_time INTEGER NOT NULL DEFAULT 0, DeletedAt TEXT);
CREATE TABLE options (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "options" VALUES('payment_setting.compliance_confirmed','true');
INSERT INTO "options" VALUES('payment_setting.compliance_terms_version','v1');
INSERT INTO "options" VALUES('payment_setting.compliance_confirmed_at','1795840040');
INSERT INTO "options" VALUES('payment_setting.compliance_confirmed_by','1');
INSERT INTO "options" VALUES('payment_setting.compliance_confirmed_ip','127.0.0.1');
CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, amount INTEGER NOT NULL, money REAL NOT NULL,
  quota INTEGER NOT NULL DEFAULT 0, trade_no TEXT NOT NULL UNIQUE, payment_method TEXT NOT NULL DEFAULT '',
  create_time INTEGER NOT NULL DEFAULT 0, complete_time INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL DEFAULT 'pending', payment_provider TEXT NOT NULL DEFAULT '');
CREATE TABLE passkeys (user_id INTEGER PRIMARY KEY, last_used_at TEXT, credential_id TEXT NOT NULL DEFAULT '', public_key TEXT NOT NULL DEFAULT '', sign_count INTEGER NOT NULL DEFAULT 0);
CREATE TABLE plan_orders (trade_no TEXT PRIMARY KEY, plan_id INTEGER NOT NULL);
CREATE TABLE plans (
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
CREATE TABLE prefill_groups (
     id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, type TEXT NOT NULL, items TEXT NOT NULL DEFAULT 'null',
     description TEXT NOT NULL DEFAULT '', created_time INTEGER NOT NULL DEFAULT 0,
     updated_time INTEGER NOT NULL DEFAULT 0, DeletedAt TEXT);
CREATE TABLE redemptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, key TEXT NOT NULL UNIQUE,
  status INTEGER NOT NULL DEFAULT 1, name TEXT NOT NULL DEFAULT '', quota INTEGER NOT NULL DEFAULT 100,
  created_time INTEGER NOT NULL DEFAULT 0, redeemed_time INTEGER NOT NULL DEFAULT 0,
  used_user_id INTEGER NOT NULL DEFAULT 0, expired_time INTEGER NOT NULL DEFAULT 0, DeletedAt TEXT);
CREATE TABLE sessions (
  sid TEXT PRIMARY KEY, user_id INTEGER NOT NULL, refresh_token TEXT NOT NULL, previous_token TEXT NOT NULL DEFAULT '',
  login_method TEXT NOT NULL DEFAULT 'password', ip TEXT NOT NULL DEFAULT '', user_agent TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL, last_active_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, version INTEGER NOT NULL DEFAULT 1);
CREATE TABLE subscriptions (
     id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, plan_id INTEGER NOT NULL,
     amount_total INTEGER NOT NULL DEFAULT 0, amount_used INTEGER NOT NULL DEFAULT 0, start_time INTEGER NOT NULL,
     end_time INTEGER NOT NULL, status TEXT NOT NULL, source TEXT NOT NULL, last_reset_time INTEGER NOT NULL DEFAULT 0,
     next_reset_time INTEGER NOT NULL DEFAULT 0, upgrade_group TEXT NOT NULL DEFAULT '',
     prev_user_group TEXT NOT NULL DEFAULT '', downgrade_group TEXT NOT NULL DEFAULT '',
     allow_wallet_overflow INTEGER NOT NULL DEFAULT 1, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
CREATE TABLE tasks (
  id INTEGER PRIMARY KEY AUTOINCREMENT, created_at INTEGER NOT NULL DEFAULT 0, updated_at INTEGER NOT NULL DEFAULT 0,
  task_id TEXT NOT NULL DEFAULT '', platform TEXT NOT NULL DEFAULT '', user_id INTEGER NOT NULL,
  channel_id INTEGER NOT NULL DEFAULT 0, quota INTEGER NOT NULL DEFAULT 0, action TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL DEFAULT '', fail_reason TEXT NOT NULL DEFAULT '', submit_time INTEGER NOT NULL DEFAULT 0,
  start_time INTEGER NOT NULL DEFAULT 0, finish_time INTEGER NOT NULL DEFAULT 0, progress TEXT NOT NULL DEFAULT '',
  properties TEXT NOT NULL DEFAULT '{"input":""}', data TEXT NOT NULL DEFAULT 'null');
CREATE TABLE tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, key TEXT NOT NULL UNIQUE,
  status INTEGER NOT NULL DEFAULT 1, name TEXT NOT NULL DEFAULT '', created_time INTEGER NOT NULL DEFAULT 0,
  accessed_time INTEGER NOT NULL DEFAULT 0, expired_time INTEGER NOT NULL DEFAULT -1,
  remain_quota INTEGER NOT NULL DEFAULT 0, unlimited_quota INTEGER NOT NULL DEFAULT 0,
  model_limits_enabled INTEGER NOT NULL DEFAULT 0, model_limits TEXT NOT NULL DEFAULT '', allow_ips TEXT DEFAULT '',
  used_quota INTEGER NOT NULL DEFAULT 0, "group" TEXT NOT NULL DEFAULT '',
  cross_group_retry INTEGER NOT NULL DEFAULT 0, auto_groups TEXT, DeletedAt TEXT);
CREATE TABLE two_factors (
  user_id INTEGER PRIMARY KEY, secret TEXT NOT NULL, enabled INTEGER NOT NULL DEFAULT 0, backup_codes TEXT NOT NULL);
CREATE TABLE users (
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
INSERT INTO "users" VALUES(1,'root','scrypt$V1WD33ZzsDpxJz8r$AgSjAXvfo1LC/+U8o+czP4KtszzzIyrxm47oD5zOD7I=','Root User',100,1,'','','','','','','',NULL,100000000,0,0,'default','n1Na',0,0,0,0,'','','',1795840040,1795840043,NULL);
CREATE TABLE vendors (
     id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, description TEXT NOT NULL DEFAULT '',
     icon TEXT NOT NULL DEFAULT '', status INTEGER NOT NULL DEFAULT 1, created_time INTEGER NOT NULL DEFAULT 0,
     updated_time INTEGER NOT NULL DEFAULT 0, DeletedAt TEXT);
CREATE INDEX users_email ON users (email);
CREATE INDEX abilities_channel ON abilities (channel_id);
CREATE INDEX tokens_user ON tokens (user_id);
CREATE INDEX logs_created ON logs (created_at);
CREATE INDEX logs_user ON logs (user_id, created_at);
CREATE INDEX data_rows_created ON data_rows (created_at);
CREATE INDEX drawings_submitted ON drawings (submit_time);
CREATE INDEX tasks_submitted ON tasks (submit_time);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX subscriptions_user ON subscriptions (user_id);
CREATE UNIQUE INDEX custom_bindings_account ON custom_bindings (provider_id, provider_user_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('users',1);
INSERT INTO "sqlite_sequence" VALUES('logs',1);
INSERT INTO "sqlite_sequence" VALUES('channels',1);
COMMIT;
PRAGMA application_id = 1416588396;
PRAGMA user_version = 11;
