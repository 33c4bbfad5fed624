import { nothingLeft } from '../../domain/record.ts';
import type { Token } from '../../domain/user/token.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { RowAction } from '../../screen/action.ts';
import type { Form } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import { connectApp, connectApps, modelFor, openAiBase, siteFacts } from './set-up.ts';
import { firstEnabledToken } from './token-chat.ts';
import { tokenModels } from './token-models.ts';

/** The input of connecting an app. */
export interface ConnectInput {
  /** The id of an app. */
  app: string;
  /** With '' a model that the key may call is chosen. */
  model: string;
}

const defaults = (): ConnectInput => ({ app: connectApps[0]?.id ?? '', model: '' });

const connectForm: Form<ConnectInput, Token> = {
  title: { create: 'connect.title', edit: 'connect.title' },
  fields: [
    {
      name: 'app',
      example: 'Codex',
      kind: 'choice',
      label: 'connect.app',
      help: 'connect.appHelp',
      required: true,
      choices: (_value, { say }) => connectApps.map(({ id, label }) => ({ value: id, label: say(label) })),
    },
    { name: 'model', kind: 'text', label: 'connect.model', help: 'connect.modelHelp' },
  ],
  defaults,
  fromRow: defaults,
  normalise: (value) => ({ ...value, model: value.model.trim() }),
  validate: () => ({}),
};

/** What an app needs to call models with a key, ready to paste. The key is fetched only for this (WEB-01). */
export const connectToken: RowAction<Token, ConnectInput> = {
  verb: 'connect',
  icon: 'plug',
  isRead: true,
  on: 'rows',
  single: true,
  page: 'connect',
  label: 'token.connect',
  help: 'token.connectHelp',
  danger: 'safe',
  idempotent: true,
  defaultRow: firstEnabledToken,
  input: connectForm,
  run: async (row, { app: id, model: asked, ...rest }, context, { signal }) => {
    nothingLeft(rest);
    const { say } = context;
    const app = connectApp(id);
    const model = asked || modelFor(app, await tokenModels(row, context, { signal }));
    if (model === '') throw new Refusal(say('connect.noModel'));
    const facts = { ...siteFacts(context), key: await context.gateway.tokens.key(row, { signal }), model };
    return {
      message: say('connect.done', { app: say(app.label), name: sanitise(row.name) }),
      data: { id: row.id, app: app.id, base_url: openAiBase(facts), anthropic_base_url: facts.site, model },
      secret: app.text(facts, context),
    };
  },
};
