import type { Channel } from '../../domain/channel/channel.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { splitList } from '../../domain/list-text.ts';
import { nothingLeft } from '../../domain/record.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { channelTransition } from '../../domain/state/transition.ts';
import { formatMoney } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { Action, Done, RowAction } from '../../screen/action.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { Form } from '../../screen/form.ts';
import { impactOfDeleting, impactOfDisabling, showImpact } from '../../screen/impact/channel-impact.ts';
import { Refusal, refusalOf } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import type { MessageKey, Say } from '../../text/text.ts';
import { probeChannels } from '../probe/probe-channels.ts';
import { fetchModelsOfRow } from './fetch-models.ts';

interface TestInput {
  /** '' lets the gateway choose: the test model, else the first one. */
  model: string;
  /** '' lets the gateway choose by model and type. */
  endpoint_type: string;
  stream: boolean;
  /** Models to choose from: those of the channel. */
  models: string[];
  /** The gateway tests by endpoint, and streamed. */
  hasEndpoints: boolean;
}

/** What gateways call the kinds of calls they can test with (docs/gateways-modern.md 4.6). */
const endpoints: readonly (readonly [string, MessageKey])[] = [
  ['', 'channel.endpointAny'],
  ['openai', 'channel.endpointOpenai'],
  ['openai-response', 'channel.endpointOpenaiResponse'],
  ['openai-response-compact', 'channel.endpointCompact'],
  ['anthropic', 'channel.endpointAnthropic'],
  ['gemini', 'channel.endpointGemini'],
  ['jina-rerank', 'channel.endpointRerank'],
  ['image-generation', 'channel.endpointImage'],
  ['embeddings', 'channel.endpointEmbeddings'],
  ['openai-video', 'channel.endpointVideo'],
];

const testsByEndpoint = ({ gateway }: ScreenContext) => isAtLeast(gateway.dialect(), 'v013');

const testForm: Form<TestInput, Channel> = {
  title: { create: 'action.test', edit: 'action.test' },
  fields: [
    {
      name: 'model',
      kind: 'choice',
      custom: true,
      label: 'channel.testModelInput',
      help: 'channel.testModelHelp',
      example: 'gpt-4o-mini',
      choices: ({ models }) => models.map((model) => ({ value: model, label: model })),
    },
    {
      name: 'endpoint_type',
      kind: 'choice',
      label: 'channel.testEndpoint',
      help: 'channel.testEndpointHelp',
      example: 'embeddings',
      choices: (_input, { say }) => endpoints.map(([value, label]) => ({ value, label: say(label) })),
      applies: ({ hasEndpoints }) => hasEndpoints,
    },
    {
      name: 'stream',
      kind: 'toggle',
      label: 'channel.testStream',
      help: 'channel.testStreamHelp',
      applies: ({ hasEndpoints }) => hasEndpoints,
    },
  ],
  defaults: (context) => ({
    ...{ model: '', endpoint_type: '', stream: false, models: [] },
    hasEndpoints: testsByEndpoint(context),
  }),
  fromRow: ({ test_model, models }, context) => ({
    ...{ model: test_model, endpoint_type: '', stream: false, models: splitList(models) },
    hasEndpoints: testsByEndpoint(context),
  }),
  normalise: (input) => ({ ...input, model: input.model.trim() }),
  validate: () => ({}),
};

/** Sends one real request through a channel (CHAN-05), of a kind of endpoint, streamed or not (GEN-08). The gateway writes time and timestamp into the row. */
const testChannel: RowAction<Channel, TestInput> = {
  verb: 'test',
  isTrial: true,
  icon: 'bolt',
  on: 'rows',
  label: 'action.test',
  help: 'channel.testHelp',
  danger: 'safe',
  idempotent: false,
  input: testForm,
  run: async (row, input, { gateway, say }, { signal }) => {
    const { model, endpoint_type, stream, models: _, hasEndpoints, ...rest } = input;
    nothingLeft(rest);
    const how = hasEndpoints ? { endpointType: endpoint_type || undefined, stream } : {};
    const { time } = await gateway.channels.test(row.id, { model: model || undefined, ...how }, { signal });
    const message = say('channel.tested', { name: sanitise(row.name), time: time.toFixed(2) });
    return { message, data: { id: row.id, name: row.name, time } };
  },
};

type SetStatus = Pick<RowAction<Channel, undefined>, 'run' | 'runMany' | 'shows'>;

/** Gives channels a status: one by one, or with the one call that newer gateways have for many. */
function setStatus(status: number, told: 'channel.enabledOne' | 'channel.disabledOne'): SetStatus {
  const doneOf = (row: Channel, say: Say): Done<Channel> => ({
    message: say(told, { name: sanitise(row.name) }),
    row: { ...row, status },
  });
  return {
    shows: (after) => after?.status === status,
    run: async (row, _input, { gateway, say }, { signal }) => {
      await gateway.channels.setStatus(row.id, status, { signal });
      return doneOf(row, say);
    },
    runMany: async (rows, _input, { gateway, say }, { signal }) => {
      const ids = rows.map(({ id }) => id);
      const failures = await gateway.channels.setStatusOfMany(ids, status, { signal });
      return new Map(rows.map((row) => [row, failures.get(row.id) ?? doneOf(row, say)]));
    },
  };
}

/** Sets status 1 (CHAN-09). */
const enableChannel: RowAction<Channel, undefined> = {
  verb: 'enable',
  icon: 'check',
  on: 'rows',
  label: 'action.enable',
  help: 'channel.enableHelp',
  danger: 'safe',
  idempotent: true,
  refusal: (row, { say }) => refusalOf(channelTransition('enable', row), say),
  ...setStatus(ChannelStatus.Enabled, 'channel.enabledOne'),
};

/** Sets status 2 (CHAN-09). Asks first: traffic moves to other channels, or fails. */
export const disableChannel: RowAction<Channel, undefined> = {
  verb: 'disable',
  icon: 'ban',
  on: 'rows',
  label: 'action.disable',
  help: 'channel.disableHelp',
  danger: 'confirm',
  idempotent: true,
  refusal: (row, { say }) => refusalOf(channelTransition('disable', row), say),
  confirm: (rows, context) => confirmRows('channel.confirmDisable', ['channel.disableConsequence'], rows, context),
  impact: impactOfDisabling,
  ...setStatus(ChannelStatus.ManuallyDisabled, 'channel.disabledOne'),
};

/** Asks the provider for the balance (CHAN-07). */
const updateChannelBalance: RowAction<Channel, undefined> = {
  verb: 'update-balance',
  isTrial: true,
  icon: 'coin',
  on: 'rows',
  label: 'channel.updateBalance',
  help: 'channel.updateBalanceHelp',
  danger: 'safe',
  idempotent: true,
  run: async (row, _input, { gateway, say }, { signal }) => {
    const balance = await gateway.channels.updateBalance(row.id, { signal });
    return {
      message: say('channel.balanceUpdated', { name: sanitise(row.name), balance: formatMoney(balance) }),
      data: { id: row.id, name: row.name, balance },
    };
  },
};

interface CopyInput {
  /** Needed where the gateway cannot copy by itself, because it never tells the key (docs/gateways.md 14.9). */
  key: string;
}

const copyForm: Form<CopyInput, Channel> = {
  title: { create: 'action.copyOf', edit: 'action.copyOf' },
  fields: [{ name: 'key', kind: 'secret', label: 'channel.copyKeyInput', help: 'channel.copyKeyHelp' }],
  defaults: () => ({ key: '' }),
  fromRow: () => ({ key: '' }),
  normalise: ({ key }) => ({ key: key.trim() }),
  validate: () => ({}),
};

/** Makes a new channel with the same settings (CHAN-10). */
const copyChannel: RowAction<Channel, CopyInput> = {
  verb: 'copy',
  noUndo: 'undo.made',
  icon: 'copy-row',
  on: 'rows',
  single: true,
  label: 'action.copyOf',
  help: 'channel.copyHelp',
  danger: 'safe',
  idempotent: false,
  input: copyForm,
  run: async (row, { key, ...rest }, { gateway, say }, { signal }) => {
    nothingLeft(rest);
    const { row: copy, hasKey } = await gateway.channels
      .copy(row, { key: key || undefined, signal })
      .catch((error: unknown) => {
        throw copyRefusal(error, say);
      });
    return {
      message: sentencesOf([
        say('channel.copied', { name: sanitise(row.name) }),
        hasKey ? undefined : say('channel.copyKeptKey'),
      ]),
      tone: hasKey ? 'good' : 'warn',
      row: copy,
      data: { id: copy?.id ?? null, name: copy?.name ?? null, copied_from: row.id },
    };
  },
};

/** "Copy failed" with its reason, where the gateway said no; any other failure as it is. */
function copyRefusal(error: unknown, say: Say): unknown {
  if (!(error instanceof GatewayError) || (error.kind !== 'refused' && error.kind !== 'unsupported')) return error;
  if (error.facts.reason === 'key-needed') return new Refusal(say('channel.copyNeedsKey'));
  return new Refusal(sentencesOf([say('channel.copyFailed'), error.facts.serverMessage]));
}

/** Lists what the provider offers for the channel's stored key (CHAN-15). */
const fetchChannelModels: RowAction<Channel, undefined> = {
  verb: 'fetch-models',
  icon: 'download',
  isRead: true,
  on: 'rows',
  single: true,
  label: 'channel.fetchModels',
  help: 'channel.fetchModelsHelp',
  danger: 'safe',
  idempotent: true,
  run: async (row, _input, context, { signal }) => {
    const models = await fetchModelsOfRow(row, context, signal);
    return {
      message: context.say('channel.modelsFetched', { count: models.length }),
      data: { id: row.id, models },
    };
  },
};

/** Deletes for good (CHAN-08). Several at once go in one call, which counts the ids it was sent. */
const deleteChannel: RowAction<Channel, undefined> = {
  verb: 'delete',
  icon: 'trash',
  on: 'rows',
  label: 'action.delete',
  help: 'channel.deleteHelp',
  danger: 'irreversible',
  idempotent: true,
  confirm: (rows, context) =>
    confirmRows('channel.confirmDelete', ['action.irreversible', 'channel.disableConsequence'], rows, context),
  impact: impactOfDeleting,
  shows: (after) => after === undefined,
  run: async (row, _input, { gateway, say }, { signal }) => {
    await gateway.channels.delete(row.id, { signal });
    return { message: say('channel.deletedOne', { name: sanitise(row.name) }) };
  },
  runMany: async (rows, _input, { gateway, say }, { signal }) => {
    const count = await gateway.channels.deleteMany(
      rows.map(({ id }) => id),
      { signal },
    );
    return { message: say('channel.deleted', { count }), data: { count } };
  },
};

/** What can be done with chosen channels, in the order of menus. */
export const channelRowActions: readonly Action<Channel>[] = [
  testChannel,
  probeChannels,
  enableChannel,
  disableChannel,
  updateChannelBalance,
  copyChannel,
  fetchChannelModels,
  showImpact,
  deleteChannel,
];
