import type { Database } from './database.ts';

export interface Mail {
  id: number;
  created_at: number;
  recipient: string;
  subject: string;
  body: string;
}

/**
 * Mails that the gateway would have sent. They are stored in the database and logged for the user who runs the sandbox.
 */
export interface Mailbox {
  send(recipient: string, subject: string, body: string): void;
  /** Newest first. */
  list(): Mail[];
}

/** A mailbox without SMTP: rows in the database and one log line each. */
export function createMailbox(
  store: Database,
  now: () => number,
  announce: (mail: Pick<Mail, 'recipient' | 'subject' | 'body'>) => void,
): Mailbox {
  return {
    send(recipient, subject, body) {
      store.run(
        'INSERT INTO mails (created_at, recipient, subject, body) VALUES (?, ?, ?, ?)',
        now(),
        recipient,
        subject,
        body,
      );
      announce({ recipient, subject, body });
    },
    list: () => store.all<Mail>('SELECT * FROM mails ORDER BY id DESC LIMIT 200'),
  };
}
