import type { Database } from './database.ts';

/** One-time codes: mailed codes, reset links, WeChat codes, captcha tokens. */
export interface StoredCode {
  purpose: string;
  /** What the code is for: an e-mail address, an account name. */
  subject: string;
  code: string;
}

/** Stores a code until `expiresAt` (Unix seconds); a newer one for the same subject replaces it. */
export function storeCode(store: Database, code: StoredCode & { expiresAt: number }): void {
  store.run(
    `INSERT INTO codes (purpose, subject, code, expires_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (purpose, subject) DO UPDATE SET code = excluded.code, expires_at = excluded.expires_at`,
    code.purpose,
    code.subject,
    code.code,
    code.expiresAt,
  );
}

/** Whether a code is correct and not expired; it stays valid. */
export function checkCode(store: Database, { purpose, subject, code, now }: StoredCode & { now: number }): boolean {
  const row = store.get<{ code: string }>(
    'SELECT code FROM codes WHERE purpose = ? AND subject = ? AND expires_at > ?',
    purpose,
    subject,
    now,
  );
  return row !== undefined && row.code === code;
}

/** Like `checkCode`, but a correct code is deleted. */
export function takeCode(store: Database, code: StoredCode & { now: number }): boolean {
  const isRight = checkCode(store, code);
  if (isRight) store.run('DELETE FROM codes WHERE purpose = ? AND subject = ?', code.purpose, code.subject);
  return isRight;
}
