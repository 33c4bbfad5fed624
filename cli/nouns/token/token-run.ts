import { isRecord } from '../../../shared/domain/schema.ts';
import type { Token } from '../../../shared/domain/user/token.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { TokenDraft } from '../../../shared/screens/token/token-form.ts';
import type { TokenJournal } from '../../../shared/screens/token/token-save.ts';
import { createRunFile, type RunFile, readRunFile } from '../../list/batch/run-file.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';

const command = 'token create';

/** A batch of tokens and its record, which never contains keys. */
export interface TokenRun extends TokenJournal {
  draft: TokenDraft;
  names: readonly string[];
  /** Undefined where no record can be written. */
  file: RunFile | undefined;
  isComplete(): boolean;
  /** Whether no request was sent that may have created a token. */
  isUntouched(): boolean;
}

/** Begins the record of a batch. If the user chose its path, a failure to write there ends the command. */
export async function beginTokenRun(
  draft: TokenDraft,
  names: readonly string[],
  resumeFile: string | undefined,
  { gatewayUrl, gateway }: Session,
  { world, signal }: Invocation,
): Promise<TokenRun> {
  // Names are not unique on a gateway: only tokens newer than this id may come from this run.
  const before = (await gateway.tokens.list({ page: 1, pageSize: 10 }, { signal })).rows[0]?.id ?? 0;
  const creating = createRunFile({ run: command, gateway: gatewayUrl, draft, names, before }, resumeFile, world);
  const file = await (resumeFile === undefined ? creating.catch(() => undefined) : creating);
  return openTokenRun(draft, names, file, new Map());
}

/**
 * Reads the record of a batch and looks up its tokens. A token whose creation was begun but not answered is searched by
 * its name among the tokens created since.
 */
export async function readTokenRun(resumeFile: string, session: Session, invocation: Invocation): Promise<TokenRun> {
  const { gatewayUrl, gateway } = session;
  const file = await readRunFile(resumeFile, { run: command, gateway: gatewayUrl }, invocation.world);
  const draft = file?.header.draft;
  const names = file?.header.names;
  const before = Number(file?.header.before ?? 0);
  if (!file || !isDraft(draft) || !Array.isArray(names)) {
    throw usageFailure('batch.notARun', { path: resumeFile }, { key: 'batch.notARunHint' });
  }
  const o = { signal: invocation.signal };
  const earlier = new Map<number, Token>();
  const begun = new Map<number, unknown>();
  for (const { index, id } of file.earlier) if (typeof index === 'number') begun.set(index, id);
  for (const [index, id] of begun) {
    const name = String(names[index]);
    const token =
      typeof id === 'number' ? await unlessGone(gateway.tokens.get(id, o)) : await findNewer(before, name, session, o);
    if (token) earlier.set(index, token);
  }
  const { talk, say } = invocation;
  const left = names.length - earlier.size;
  await talk.notice('resumed', say('batch.resumed', { done: earlier.size, left }), { done: earlier.size });
  return openTokenRun(draft, names.map(String), file, earlier);
}

function openTokenRun(
  draft: TokenDraft,
  names: readonly string[],
  file: RunFile | undefined,
  earlier: ReadonlyMap<number, Token>,
): TokenRun {
  const made = new Set(earlier.keys());
  let isUntouched = earlier.size === 0;
  return {
    draft,
    names,
    file,
    earlier,
    isComplete: () => made.size === names.length,
    isUntouched: () => isUntouched,
    async begin(index) {
      isUntouched = false;
      await file?.append({ index });
    },
    async end(index, token) {
      made.add(index);
      await file?.append(token ? { index, id: token.id } : { index });
    },
  };
}

async function findNewer(
  before: number,
  name: string,
  { gateway }: Session,
  o: { signal: AbortSignal },
): Promise<Token | undefined> {
  for (let page = 1; ; page += 1) {
    const { rows, hasMore } = await gateway.tokens.list({ page, pageSize: 100 }, o);
    const found = rows.find((token) => token.name === name && token.id > before);
    if (found || !hasMore || rows.every(({ id }) => id <= before)) return found;
  }
}

/** Undefined where somebody has deleted the token meanwhile: then it is created again. */
async function unlessGone(getting: Promise<Token>): Promise<Token | undefined> {
  try {
    return await getting;
  } catch (error) {
    if (error instanceof GatewayError && error.kind === 'not-found') return undefined;
    throw error;
  }
}

function isDraft(value: unknown): value is TokenDraft {
  return isRecord(value) && typeof value.name === 'string' && typeof value.count === 'number';
}
