import * as z from 'zod/mini';
import { identity, number, onFirstUse, text } from '../../domain/schema.ts';
import type { Client } from '../client/client.ts';
import { decode } from '../client/decode.ts';
import { decodeAnswer, isPlanned } from '../client/dry-run.ts';
import type { CallOptions } from '../client/page.ts';
import { runningAlready, type StartedTask, taskIdOf } from './system-tasks.ts';

const path = '/api/channel/upstream_updates';

// Gateways send null for an empty list.
const names = onFirstUse(() => z.nullish(z.array(z.string())));

const detectedSchema = onFirstUse(() =>
  z.looseObject({
    channel_id: identity,
    channel_name: text,
    add_models: names(),
    remove_models: names(),
  }),
);

const summarySchema = onFirstUse(() =>
  z.looseObject({
    // From v1.0 on, as the result of a task, including the failed channels.
    checked_channels: z.optional(number),
    failed_channels: z.optional(number),
    auto_added_models: z.optional(number),
    // v0.13, where failed channels are not counted.
    processed_channels: z.optional(number),
    failed_channel_ids: z.nullish(z.array(identity)),
    detected_add_models: number,
    detected_remove_models: number,
  }),
);

const appliedSchema = onFirstUse(() =>
  z.looseObject({
    added_models: names(),
    removed_models: names(),
    ignored_models: names(),
    models: text,
  }),
);

/**
 * The models that a provider offers and a channel lacks (`add`), and those that the channel has and the provider no
 * longer offers (`remove`).
 */
export interface Detected {
  add: string[];
  remove: string[];
}

/** The result of a check of all participating channels. */
export interface DetectedOfAll extends Record<'checked' | 'failed' | 'add' | 'remove' | 'autoAdded', number> {
  /** Channels whose provider could not be reached, where the gateway names them. */
  failedIds: number[];
}

/** The chosen models that were applied; the gateway silently drops all others. */
export interface Applied extends Detected {
  ignored: string[];
  /** The channel's models afterwards, comma-joined. */
  models: string;
}

/** Comparing channels with what their providers list (docs/gateways-modern.md 5; admin, from v0.11.2 on). */
export interface UpstreamUpdates {
  /** Checks one channel against its provider; works for any channel. Undefined for a planned call. */
  detect(channelId: number, o?: CallOptions): Promise<Detected | undefined>;
  /**
   * Checks all enabled participating channels against their providers: v0.13 answers when it is done, v1.0 with a task
   * (`gateway.systemTasks`) whose result `readDetection` reads.
   */
  detectAll(o?: CallOptions): Promise<StartedTask & { found?: DetectedOfAll }>;
  /** Applies the chosen proposals of the last detection and no others. Undefined for a planned call. */
  apply(
    channelId: number,
    chosen: { add?: readonly string[]; remove?: readonly string[]; ignore?: readonly string[] },
    o?: CallOptions,
  ): Promise<Applied | undefined>;
}

/** The calls that compare models, over a client. */
export function createUpstreamUpdates(client: Client): UpstreamUpdates {
  return {
    async detect(channelId, o) {
      const call = { method: 'POST', path: `${path}/detect`, body: { id: channelId }, slow: true } as const;
      const answer = await client.call(call, o);
      if (isPlanned(answer)) return undefined;
      const { add_models, remove_models } = decodeAnswer(detectedSchema(), answer, call);
      return { add: add_models ?? [], remove: remove_models ?? [] };
    },
    async detectAll(o) {
      const call = { method: 'POST', path: `${path}/detect_all`, slow: true, keepData: true } as const;
      try {
        const answer = await client.call(call, o);
        const taskId = taskIdOf(answer.data);
        if (taskId !== undefined || isPlanned(answer)) return { alreadyRunning: false, taskId };
        return { alreadyRunning: false, found: readDetection(answer.data) };
      } catch (error) {
        const running = runningAlready(error);
        if (!running) throw error;
        return running;
      }
    },
    async apply(channelId, { add = [], remove = [], ignore = [] }, o) {
      const body = { id: channelId, add_models: add, remove_models: remove, ignore_models: ignore };
      const call = { method: 'POST', path: `${path}/apply`, body } as const;
      const answer = await client.call(call, o);
      if (isPlanned(answer)) return undefined;
      const applied = decodeAnswer(appliedSchema(), answer, call);
      return {
        add: applied.added_models ?? [],
        remove: applied.removed_models ?? [],
        ignored: applied.ignored_models ?? [],
        models: applied.models,
      };
    },
  };
}

/** Reads the result of a check of all channels, from an answer or from the result of a task. */
export function readDetection(data: unknown): DetectedOfAll {
  const read = decode(summarySchema(), data, `${path}/detect_all`);
  const failedIds = read.failed_channel_ids ?? [];
  return {
    checked: read.checked_channels ?? (read.processed_channels ?? 0) + failedIds.length,
    failed: read.failed_channels ?? failedIds.length,
    add: read.detected_add_models,
    remove: read.detected_remove_models,
    autoAdded: read.auto_added_models ?? 0,
    failedIds,
  };
}
