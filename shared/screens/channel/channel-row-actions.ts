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
  /** With '' the gateway chooses: the channel's test model, else its first model. */
  model: string;
  /** With '' the gateway chooses by model and type. */
  endpoint_type: string;
  stream: boolean;
  /** The models to choose from: those of the channel. */
  models: string[];
  /** Whether the gateway can test by endpoint, and streamed. */
  hasEndpoints: boolean;
}

/** The wire names of the endpoints that gateways can test (docs/gateways-modern.md 4.6). */
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

/**
 * Sends one real request through a channel (CHAN-05), to a chosen endpoint and streamed or not (GEN-08). The gateway
 * stores the response time and test time in the row.
 */
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

/** Sets the status of channels: one call each, or the one call for many that newer gateways have. */
function setStatus(status: number, message: 'channel.enabledOne' | 'channel.disabledOne'): SetStatus {
  const doneOf = (row: Channel, say: Say): Done<Channel> => ({
    message: say(message, { name: sanitise(row.name) }),
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

/** Sets status 1, enabled (CHAN-09). */
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

/** Sets status 2, disabled manually (CHAN-09). It asks first, because traffic moves to other channels or fails. */
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

/** Has the gateway fetch the balance from the provider (CHAN-07). */
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
  /** Required where the gateway cannot copy by itself, because it never returns the key (docs/gateways.md 14.9). */
  key: string;
}

const copyForm: Form<CopyInput, Channel> = {
  title: { create: 'channel.copyOf', edit: 'channel.copyOf' },
  fields: [{ name: 'key', kind: 'secret', label: 'channel.copyKeyInput', help: 'channel.copyKeyHelp' }],
  defaults: () => ({ key: '' }),
  fromRow: () => ({ key: '' }),
  normalise: ({ key }) => ({ key: key.trim() }),
  validate: () => ({}),
};

/** Creates a channel with the same settings (CHAN-10). */
const copyChannel: RowAction<Channel, CopyInput> = {
  verb: 'copy',
  noUndo: 'undo.made',
  icon: 'copy-row',
  on: 'rows',
  single: true,
  label: 'channel.copyOf',
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

/** Words a refusal of the gateway as "Copy failed" with its reason; returns any other failure unchanged. */
function copyRefusal(error: unknown, say: Say): unknown {
  if (!(error instanceof GatewayError) || (error.kind !== 'refused' && error.kind !== 'unsupported')) return error;
  if (error.facts.reason === 'key-needed') return new Refusal(say('channel.copyNeedsKey'));
  return new Refusal(sentencesOf([say('channel.copyFailed'), error.facts.serverMessage]));
}

/** Lists the models that the provider offers for the channel's stored key (CHAN-15). */
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

/** Deletes channels permanently (CHAN-08). Several are deleted in one call, whose answer counts the ids sent. */
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

/** The actions on selected channels, in the order of menus. */
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
