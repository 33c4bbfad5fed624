import { ChannelType } from '../../domain/channel/channel-type.ts';
import type { Client } from '../client/client.ts';
import { decodeCount, decodeNames } from '../client/decode.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';
import { runningAlready, type StartedTask, taskIdOf } from './system-tasks.ts';
import { upstreamModels } from './upstream-models.ts';

/** What a channel is tested with (docs/gateways-modern.md 4.6). */
export interface TestAsk {
  /** Missing lets the gateway choose: the test model, else the first one. */
  model?: string | undefined;
  /** The kind of call, on gateways from v0.13 on; missing lets the gateway choose by model and type. */
  endpointType?: string | undefined;
  /** A streamed answer, on gateways from v0.13 on. */
  stream?: boolean | undefined;
}

/** Calls that ask the upstreams. They take as long as the upstreams do. */
export interface ChannelProbes {
  /** Sends a real request. Resolves with its time in seconds; a failure carries the upstream's words and error code. */
  test(id: number, ask?: TestAsk, o?: CallOptions): Promise<{ time: number }>;
  /**
   * Tests all channels in the background, disabled ones too; it may disable or enable channels. Newer gateways name the task
   * (`gateway.systemTasks`), that of a test that was running already too (docs/gateways.md 13.48).
   */
  testAll(o?: CallOptions): Promise<StartedTask>;
  /** Resolves with the balance in USD. */
  updateBalance(id: number, o?: CallOptions): Promise<number>;
  /** Takes minutes where there are many channels; an empty balance disables its channel. */
  updateAllBalances(o?: CallOptions): Promise<void>;
  /** Names of the models the upstream lists. */
  fetchModels(id: number, o?: CallOptions): Promise<string[]>;
  /**
   * The same for a channel as a form has it: by the gateway where it can (from v0.6 on), else, of the OpenAI type, from the
   * upstream itself.
   */
  fetchModelsOf(input: ModelAsk, o?: CallOptions): Promise<string[]>;
}

/** A channel as it stands in a form, as far as its provider is asked for its models (docs/gateways-modern.md 4.7). */
export interface ModelAsk {
  baseUrl: string;
  type: number;
  /** One a line; '' where the gateway has it, or the provider wants none. */
  key: string;
  /** What type 58 has besides; gateways leave it out of account for every other. */
  custom?: CustomModelAsk | undefined;
}

export interface CustomModelAsk {
  /** The saved channel whose key is used; undefined where the key is given. */
  channelId?: number | undefined;
  /** JSON texts. */
  advancedCustom: string;
  headerOverride: string;
  proxy: string;
}

/** The channel calls that ask upstreams, over a client. */
export function createChannelProbes(client: Client): ChannelProbes {
  return {
    async test(id, { model, endpointType, stream } = {}, o) {
      const path = `/api/channel/test/${id}`;
      const query = { model, endpoint_type: endpointType, stream: stream || undefined };
      const { body } = await client.call({ method: 'GET', path, query, slow: true }, o);
      return { time: decodeCount(body.time) };
    },
    async testAll(o) {
      try {
        const call = { method: 'GET', path: '/api/channel/test', slow: true, keepData: true } as const;
        return { alreadyRunning: false, taskId: taskIdOf((await client.call(call, o)).data) };
      } catch (error) {
        const running = runningAlready(error);
        if (!running) throw error;
        return running;
      }
    },
    async updateBalance(id, o) {
      const { body } = await client.call({ method: 'GET', path: `/api/channel/update_balance/${id}`, slow: true }, o);
      return decodeCount(body.balance);
    },
    async updateAllBalances(o) {
      await client.call({ method: 'GET', path: '/api/channel/update_balance', slow: true }, o);
    },
    async fetchModels(id, o) {
      const path = `/api/channel/fetch_models/${id}`;
      return decodeNames((await client.call({ method: 'GET', path, slow: true, lastOfMany: true }, o)).data);
    },
    async fetchModelsOf({ baseUrl, type, key, custom }, o) {
      const body = { base_url: baseUrl, type, key, ...(custom && customFields(custom)) };
      const path = '/api/channel/fetch_models';
      try {
        // V06 refuses with 400 and 500 and its reason in the envelope.
        const { data } = await client.call({ method: 'POST', path, body, slow: true, refusalStatuses: [400, 500] }, o);
        return decodeNames(data);
      } catch (error) {
        if (type !== ChannelType.OpenAi || !isNotOffered(error)) throw error;
        const { upstream, transport } = client.options;
        return upstreamModels({ baseUrl, key }, upstream ?? transport, o);
      }
    },
  };
}

function customFields({ channelId, advancedCustom, headerOverride, proxy }: CustomModelAsk) {
  return {
    ...(channelId !== undefined && { channel_id: channelId }),
    ...{ advanced_custom: advancedCustom, header_override: headerOverride, proxy },
  };
}

/** No such call (classic), or one that only the super admin may make (the releases before v0.13). */
function isNotOffered(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false;
  return error.kind === 'unsupported' || (error.kind === 'forbidden' && !error.facts.needsSession);
}
