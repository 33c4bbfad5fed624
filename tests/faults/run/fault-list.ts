import { gzipSync } from 'node:zlib';
import {
  afterwards,
  altered,
  answer,
  commitThenDrop,
  cutBody,
  drop,
  expiredSession,
  type Fault,
  garbled,
  noise,
  page,
  panicked,
  rateLimited,
  redirect,
  refusal,
  trickled,
} from '../../support/gateway/faults.ts';
import type { Ground } from './ground.ts';
import { makeUser } from './written.ts';

/** A fault that needs the gateway behind the proxy. */
export type GroundFault = (ground: Ground) => Fault;

/** Standard things a stranger would like to smuggle onto a terminal: escapes, a title, bidirectional overrides. */
const hostileText = '\u001b]0;owned\u0007\u001b[2J\u202egnp.exe\u0085\u009b31m';
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const body = (text: string, headers = {}) => answer(200, { headers, body: text });

/** Answers that say nothing about the gateway; each also in the form where the gateway did what was asked. */
const strangers: Record<string, Fault> = {
  html: page(200, 'Sign in to the hotel network'),
  empty: answer(200),
  null: body('null'),
  list: body('[1,2,3]'),
  'other-object': body('{"status":"ok"}'),
  words: body('ok'),
  'hostile-words': body(hostileText),
  'hostile-page': page(200, hostileText),
  'half-json': body('{"success":tr'),
  'broken-gzip': body('no gzip at all', { 'content-encoding': 'gzip' }),
  'cut-gzip': answer(200, {
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync('{"success":true,"data":{}}').subarray(0, 12),
  }),
  huge: body(`{"success":[${'0,'.repeat(400_000)}0]}`),
  '500-page': page(500),
  '502-page': page(502),
  '503-page': page(503),
  '504-page': page(504),
  panic: panicked(),
  reset: drop(),
  noise: noise(),
  'login-page': redirect(302, '/login'),
};

/** What a server says by itself where it has done nothing. */
const refusals: Record<string, Fault> = {
  '429': rateLimited(1),
  '429-silent': rateLimited(),
  '429-long': rateLimited(3600),
  'refused-hostile': refusal(hostileText),
  '500-own': refusal(`database is locked ${hostileText}`, 500),
  '401': expiredSession.v013(),
  '403-page': page(403),
  '413-page': page(413),
  'elsewhere-307': redirect(307, 'http://127.0.0.2:9/steal'),
  'elsewhere-308': redirect(308, 'http://127.0.0.2:9/steal'),
};

/** The gateway's own answer, changed on its way. */
const changed: Record<string, Fault> = {
  'cut-after': cutBody(),
  'half-after': garbled(),
  'reset-after': commitThenDrop(),
  'drip-after': trickled(60),
  'text-for-data': withData(() => hostileText),
  'list-for-data': withData(() => [1, 2, 3]),
  'rows-doubled': withRows((rows) => [...rows, ...rows.slice(0, 1)]),
  'rows-missing': withRows((rows) => rows.slice(0, -1)),
  'stream-ends-early': withHalfTheEvents(),
  'hang-after': { forwards: true, play: () => new Promise<void>(() => undefined) },
  hang: { forwards: false, play: () => new Promise<void>(() => undefined) },
};

/** Somebody else changes a list of users while it is read: the pages after the first shift by a row. */
export const movingFaults: Readonly<Record<string, GroundFault>> = {
  'list-shrinks': (ground) => meanwhile(() => removeNewestUser(ground)),
  'list-grows': (ground) => meanwhile(() => addUser(ground)),
};

/** Every fault by its name. Where `-after` ends the name, the gateway did what was asked. */
export const faultList: Readonly<Record<string, Fault | GroundFault>> = {
  ...strangers,
  ...Object.fromEntries(
    Object.entries(strangers)
      .filter(([name]) => name !== 'reset')
      .map(([name, fault]) => [`${name}-after`, afterwards(fault)]),
  ),
  ...refusals,
  ...changed,
  ...movingFaults,
};

/** The answer is the gateway's own, and what it says is over by the time it arrives. */
function meanwhile(change: () => Promise<unknown>): Fault {
  return {
    forwards: true,
    async play(response, given) {
      await change();
      await altered(() => ({})).play(response, given);
    },
  };
}

async function removeNewestUser({ root, number }: Ground): Promise<void> {
  const id = number("SELECT MAX(id) FROM users WHERE username LIKE 'f%-a'");
  if (id > 0) await root.call('DELETE', `/api/user/${id}`);
}

async function addUser(ground: Ground): Promise<void> {
  const mark = ground.text("SELECT username FROM users WHERE username LIKE 'f%-a' ORDER BY id DESC LIMIT 1");
  if (mark !== '') await makeUser(ground, mark.replace(/-a$/, '-b'));
}

/** A stream whose upstream broke: no finish reason, and its `[DONE]` all the same, as real gateways end it (TRU-03). */
function withHalfTheEvents(): Fault {
  return altered(({ body: given }) => {
    const events = given.toString().split('\n\n');
    const half = events.slice(0, Math.floor(events.length / 2));
    return { body: Buffer.from([...half, 'data: [DONE]', ''].join('\n\n')) };
  });
}

function withData(change: (data: unknown) => unknown): Fault {
  return altered(({ body: given }) => {
    try {
      const outcome = JSON.parse(given.toString()) as { data?: unknown };
      return { body: json({ ...outcome, data: change(outcome.data) }) };
    } catch {
      return {};
    }
  });
}

function withRows(change: (rows: unknown[]) => unknown[]): Fault {
  return altered(({ body: given }) => {
    try {
      const outcome = JSON.parse(given.toString()) as { data?: unknown };
      if (Array.isArray(outcome.data)) return { body: json({ ...outcome, data: change(outcome.data) }) };
      const list = outcome.data as { items?: unknown[] } | undefined;
      if (!Array.isArray(list?.items)) return {};
      return { body: json({ ...outcome, data: { ...list, items: change(list.items) } }) };
    } catch {
      return {};
    }
  });
}
