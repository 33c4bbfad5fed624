import { ChannelType } from '../../domain/channel/channel-type.ts';
import type { Client } from '../client/client.ts';
import { decodeCount, decodeNames } from '../client/decode.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';
import { runningAlready, type StartedTask, taskIdOf } from './system-tasks.ts';
import { upstreamModels } from './upstream-models.ts';

/** The options of a channel's test (docs/gateways-modern.md 4.6). */
export interface TestAsk {
  /** When missing, the gateway chooses: the test model, otherwise the first one. */
  model?: string | undefined;
  /** The kind of call, on gateways from v0.13 on; when missing, the gateway chooses by model and type. */
  endpointType?: string | undefined;
  /** Whether to test with a streamed answer, on gateways from v0.13 on. */
  stream?: boolean | undefined;
}

/** Calls for which the gateway calls upstreams. They take as long as the upstreams do. */
export interface ChannelProbes {
  /**
   * Tests a channel with a real request. Resolves with its duration in seconds; a failure carries the upstream's
   * message and error code.
   */
  test(id: number, ask?: TestAsk, o?: CallOptions): Promise<{ time: number }>;
  /**
   * Tests all channels in the background, disabled ones too; the test may disable or enable channels. Newer gateways
   * return the task (`gateway.systemTasks`), also that of a test that was running already (docs/gateways.md 13.48).
   */
  testAll(o?: CallOptions): Promise<StartedTask>;
  /** Resolves with the balance in USD. */
  updateBalance(id: number, o?: CallOptions): Promise<number>;
  /**
   * Updates the balances of all channels. It takes minutes where there are many channels; an empty balance disables its
   * channel.
   */
  updateAllBalances(o?: CallOptions): Promise<void>;
  /** Names of the models the upstream lists. */
  fetchModels(id: number, o?: CallOptions): Promise<string[]>;
  /**
   * The same for a channel that is being edited in a form: through the gateway where it can (from v0.6 on), otherwise,
   * for the OpenAI type, from the upstream itself.
   */
  fetchModelsOf(input: ModelAsk, o?: CallOptions): Promise<string[]>;
}

/** The values of a channel's form that are needed to request its provider's models (docs/gateways-modern.md 4.7). */
export interface ModelAsk {
  baseUrl: string;
  type: number;
  /** One key per line; '' where the gateway has the key, or the provider needs none. */
  key: string;
  /** The additional values of type 58; gateways ignore them for every other type. */
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

/** The channel calls that reach upstreams, over a client. */
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
        // v0.6 refuses with status 400 or 500 and gives its reason in the envelope.
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

/** Whether the gateway has no such call (classic), or allows it only to the super admin (the releases before v0.13). */
function isNotOffered(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false;
  return error.kind === 'unsupported' || (error.kind === 'forbidden' && !error.facts.needsSession);
}
