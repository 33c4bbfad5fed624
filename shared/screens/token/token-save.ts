import { tokenSuffixLength } from '../../domain/default.ts';
import type { Token } from '../../domain/user/token.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Done, RunOptions } from '../../screen/action.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import { changedFields } from '../../screen/form-check.ts';
import { Refusal } from '../../screen/refusal.ts';
import { createdUntil, savedText } from '../../screen/saving/saved-text.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { draftOfToken, type TokenDraft, tokenFieldsOf } from './token-form.ts';

const suffixLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Records the progress of a batch of tokens, so that an interrupted batch can be completed. */
export interface TokenJournal {
  /** Tokens that an earlier run created, by their index in the batch. */
  earlier: ReadonlyMap<number, Token>;
  begin(index: number): Promise<void>;
  /** `token` is undefined where it was created but could not be found. */
  end(index: number, token: Token | undefined): Promise<void>;
}

/** The names of a batch: the first as given, the others name-XXXXXX (TOK-06). */
export function tokenNames({ name, count }: TokenDraft, context: ScreenContext): string[] {
  return Array.from({ length: count }, (_, index) => (index === 0 ? name : `${name}-${suffix(context)}`));
}

/**
 * Creates one token, or a batch with these names. Stops at the first failure and says how many were created (TOK-06).
 * The id and key are read from the list, because the answer contains neither (docs/gateways.md 13.37).
 */
export async function createToken(
  draft: TokenDraft,
  context: ScreenContext,
  { signal, onProgress }: RunOptions,
  names: readonly string[] = tokenNames(draft, context),
  journal?: TokenJournal,
): Promise<Done<Token>> {
  const { gateway, say } = context;
  await refuseFaulty(draft, undefined, context, { signal });
  refuseOrder(draft);
  const made: (Token | undefined)[] = [];
  const fields = tokenFieldsOf(draft);
  for (const [index, name] of names.entries()) {
    const earlier = journal?.earlier.get(index);
    try {
      await (earlier ? undefined : journal?.begin(index));
      made.push(earlier ?? (await gateway.tokens.create({ ...fields, name }, { signal })));
    } catch (error) {
      if (made.length === 0) throw error;
      const { message } = describeError(error, say);
      return outcome(
        made,
        say('token.createdPart', { count: made.length, message }),
        draft,
        context,
        undefined,
        'warn',
      );
    }
    if (!earlier) await journal?.end(index, made.at(-1));
    onProgress?.(made.length, draft.count);
  }
  const isFound = made.every((token) => token !== undefined);
  const name = sanitise(draft.name);
  const message = isFound ? say('token.created', { count: made.length, name }) : say('token.createdUnfound', { name });
  return outcome(
    made,
    sentencesOf([message, createdUntil(draft, context)]),
    draft,
    context,
    signal,
    isFound ? 'good' : 'warn',
  );
}

/**
 * Saves a token's changed fields. Quota and expiry may be raised here; a token that was used up is enabled afterwards.
 */
export async function updateToken(
  row: Token,
  draft: TokenDraft,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<Token>> {
  const { gateway, say } = context;
  const before = draftOfToken(row, context);
  if (changedFields(before, draft).length === 0) throw new Refusal(say('form.changedNothing'));
  await refuseFaulty(draft, { ...before, group: row.group }, context, { signal });
  refuseOrder(draft);
  const saved = await gateway.tokens.update(row, tokenFieldsOf(draft), { signal, onWritten });
  return {
    message: savedText(say('token.updated', { name: sanitise(draft.name) }), saved, say),
    row: saved,
    data: { id: row.id, name: draft.name },
  };
}

/** Refuses an order of groups where the gateway cannot store one: it would accept the field and drop it. */
function refuseOrder({ auto_groups, facts }: TokenDraft): void {
  if (auto_groups.length > 0 && facts?.hasOrder === false)
    throw new GatewayError('unsupported', { reason: 'no-such-field', data: ['auto_groups'] });
}

/**
 * Returns a check of drafts that reads groups and models at most once. It refuses a group that is not among the user's
 * own (TOK-05): gateways store any group, and then refuse each call with the token. It also refuses a new token whose
 * models are all unknown to the account, because none of its calls could succeed (GEN-15); names with a wildcard and
 * models of another group are left to the gateway. Where groups or models cannot be read, the gateway decides.
 */
export function tokenCheck(
  { gateway, say }: ScreenContext,
  { signal }: CallOptions,
): (draft: TokenDraft, before?: TokenDraft) => Promise<string | undefined> {
  const groupsNow = once(() =>
    gateway.account.groups({ signal }).catch((error: unknown) => {
      if (error instanceof GatewayError && error.kind !== 'stopped') return undefined;
      throw error;
    }),
  );
  const modelsNow = once(() => readBack(() => gateway.account.models({ signal })));
  const groupFault = async (group: string) => {
    const groups = group === '' ? undefined : await groupsNow();
    if (groups === undefined || groups.some(({ name }) => name === group)) return undefined;
    if (groups.length === 0) return say('token.groupNone');
    const names = groups.map(({ name }) => sanitise(name));
    return say('token.groupUnknown', { group: sanitise(group), names });
  };
  const modelFault = async ({ model_limits, group }: TokenDraft) => {
    if (model_limits.length === 0 || group !== '' || model_limits.some((name) => name.includes('*'))) return undefined;
    const models = await modelsNow();
    const isCallable =
      models === undefined || models.length === 0 || model_limits.some((name) => models.includes(name));
    return isCallable ? undefined : say('token.modelsUnknown', { models: model_limits.map(sanitise) });
  };
  return async (draft, before) => {
    if (before !== undefined) return draft.group === before.group ? undefined : groupFault(draft.group);
    return (await groupFault(draft.group)) ?? (await modelFault(draft));
  };
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined;
  return () => {
    known ??= read();
    return known;
  };
}

async function refuseFaulty(
  draft: TokenDraft,
  before: TokenDraft | undefined,
  context: ScreenContext,
  options: CallOptions,
): Promise<void> {
  const fault = await tokenCheck(context, options)(draft, before);
  if (fault !== undefined) throw new Refusal(fault);
}

async function outcome(
  made: readonly (Token | undefined)[],
  message: string,
  draft: TokenDraft,
  context: ScreenContext,
  signal: AbortSignal | undefined,
  tone: 'good' | 'warn',
): Promise<Done<Token>> {
  const found = made.filter((token) => token !== undefined);
  const { keys, problem } = await revealed(found, context, signal);
  const tokens = made.map((token) => ({
    id: token?.id ?? null,
    name: token?.name ?? draft.name,
    key: (token && keys.get(token.id)) ?? null,
  }));
  const secret = [...keys.values()].join('\n') || undefined;
  const text = problem === undefined ? message : `${message} ${problem}`;
  return {
    message: text,
    tone: problem === undefined ? tone : 'warn',
    row: made[0],
    made: { filters: { keyword: draft.name }, firstId: made[0]?.id },
    data: { tokens, requested: draft.count },
    secret,
  };
}

/**
 * The keys of created tokens. A failure to read them is not thrown: the tokens were created, and a retry would create
 * more.
 */
async function revealed(
  tokens: readonly Token[],
  { gateway, say }: ScreenContext,
  signal: AbortSignal | undefined,
): Promise<{ keys: ReadonlyMap<number, string>; problem?: string }> {
  try {
    return { keys: await gateway.tokens.keys(tokens, { signal }) };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { message } = describeError(error, say);
    return { keys: new Map(), problem: say('token.keysHidden', { count: tokens.length, message }) };
  }
}

function suffix({ random }: ScreenContext): string {
  return Array.from(
    { length: tokenSuffixLength },
    () => suffixLetters[Math.floor(random() * suffixLetters.length)],
  ).join('');
}
