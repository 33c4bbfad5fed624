import { nothingLeft } from '../../domain/record.ts';
import { TokenStatus } from '../../domain/state/status.ts';
import { tokenTransition } from '../../domain/state/transition.ts';
import type { Token } from '../../domain/user/token.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Action, RowAction } from '../../screen/action.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { Form } from '../../screen/form.ts';
import { refusalOf } from '../../screen/refusal.ts';
import { connectToken } from '../connect/connect-token.ts';
import { chatChoices, chatLinkOf, firstEnabledToken } from '../connect/token-chat.ts';

/** Shows the whole key (TOK-03). */
const showTokenKey: RowAction<Token, undefined> = {
  verb: 'key',
  icon: 'key',
  isRead: true,
  on: 'rows',
  label: 'token.keyAction',
  help: 'token.keyHelp',
  danger: 'safe',
  idempotent: true,
  run: async (row, _input, context, { signal }) => {
    const key = await context.gateway.tokens.key(row, { signal });
    return {
      message: context.say('token.keyShown', { name: sanitise(row.name) }),
      data: { id: row.id, name: row.name, key },
      secret: key,
    };
  },
};

interface ChatInput {
  /** The template of the chosen chat client. */
  client: string;
}

const chatForm: Form<ChatInput, Token> = {
  title: { create: 'token.chatLink', edit: 'token.chatLink' },
  fields: [
    {
      name: 'client',
      example: 'Cherry Studio',
      kind: 'choice',
      label: 'token.chatLinkInput',
      required: true,
      choices: (_value, context) => chatChoices(context),
    },
  ],
  defaults: (context) => ({ client: firstClient(context) }),
  fromRow: (_row, context) => ({ client: firstClient(context) }),
  normalise: (value) => value,
  validate: () => ({}),
};

function firstClient(context: Parameters<typeof chatChoices>[0]): string {
  return String(chatChoices(context)[0]?.value ?? '');
}

/** The link that opens a chat client with this token (TOK-07). */
const tokenChatLink: RowAction<Token, ChatInput> = {
  verb: 'chat-link',
  icon: 'message',
  isRead: true,
  on: 'rows',
  single: true,
  label: 'token.chatLink',
  help: 'token.chatLinkHelp',
  danger: 'safe',
  idempotent: true,
  defaultRow: firstEnabledToken,
  input: chatForm,
  run: async (row, { client, ...rest }, context, { signal }) => {
    nothingLeft(rest);
    const link = chatLinkOf(client, await context.gateway.tokens.key(row, { signal }), context);
    return { message: context.say('token.chatLinkShown', { name: row.name }), link, data: { id: row.id, link } };
  },
};

/** Sets status 1. A token that expired or is used up must get a new expiry or quota first (docs/gateways.md 4.8). */
const enableToken: RowAction<Token, undefined> = {
  verb: 'enable',
  icon: 'check',
  on: 'rows',
  label: 'action.enable',
  help: 'token.enableHelp',
  danger: 'safe',
  idempotent: true,
  refusal: (row, { say, now }) => refusalOf(tokenTransition('enable', row, now() / 1000), say),
  shows: (after) => after?.status === TokenStatus.Enabled,
  run: async (row, _input, { gateway, say }, { signal }) => {
    await gateway.tokens.setStatus(row.id, TokenStatus.Enabled, { signal });
    return {
      message: say('token.enabledOne', { name: sanitise(row.name) }),
      row: { ...row, status: TokenStatus.Enabled },
    };
  },
};

/** Sets status 2. */
const disableToken: RowAction<Token, undefined> = {
  verb: 'disable',
  icon: 'ban',
  on: 'rows',
  label: 'action.disable',
  help: 'token.disableHelp',
  danger: 'confirm',
  idempotent: true,
  refusal: (row, { say, now }) => refusalOf(tokenTransition('disable', row, now() / 1000), say),
  confirm: (rows, context) => confirmRows('token.confirmDisable', ['token.deleteConsequence'], rows, context),
  shows: (after) => after?.status === TokenStatus.Disabled,
  run: async (row, _input, { gateway, say }, { signal }) => {
    await gateway.tokens.setStatus(row.id, TokenStatus.Disabled, { signal });
    return {
      message: say('token.disabledOne', { name: sanitise(row.name) }),
      row: { ...row, status: TokenStatus.Disabled },
    };
  },
};

/** Deletes a token; its key is refused from then on. */
const deleteToken: RowAction<Token, undefined> = {
  verb: 'delete',
  icon: 'trash',
  on: 'rows',
  label: 'action.delete',
  help: 'token.deleteHelp',
  danger: 'irreversible',
  idempotent: true,
  confirm: (rows, context) =>
    confirmRows('token.confirmDelete', ['token.deleteConsequence', 'action.irreversible'], rows, context),
  shows: (after) => after === undefined,
  run: async (row, _input, { gateway, say }, { signal }) => {
    await gateway.tokens.delete(row.id, { signal });
    return { message: say('token.deletedOne', { name: sanitise(row.name) }) };
  },
  runMany: async (rows, _input, { gateway, say }, { signal }) => {
    const ids = rows.map(({ id }) => id);
    const count = await gateway.tokens.deleteMany(ids, { signal });
    const total = rows.length;
    const data = { count };
    if (count === total) return { message: say('token.deleted', { count }), data };
    // Tokens that somebody else deleted meanwhile are deleted as well.
    return { message: say('token.deletedPart', { count, total }), tone: 'warn', data };
  },
};

/** The actions on tokens, in the order of menus. */
export const tokenActions: readonly Action<Token>[] = [
  connectToken,
  showTokenKey,
  tokenChatLink,
  enableToken,
  disableToken,
  deleteToken,
];
