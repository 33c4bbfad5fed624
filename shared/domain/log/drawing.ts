import * as z from 'zod/mini';
import { type Entity, jsonText, number, onFirstUse, text } from '../schema.ts';

/** A drawing task (docs/gateways.md 4.12). Its times are in MILLISECONDS, unlike every other row's. */
export const drawingSchema = onFirstUse(() =>
  z.looseObject({
    id: number,
    /** Only the card fork sends it (docs/gateways.md 1.2). */
    created_at: number,
    submit_time: number,
    start_time: number,
    finish_time: number,
    user_id: number,
    channel_id: number,
    mj_id: text,
    code: number,
    action: text,
    status: text,
    /** Percent as text, "100%". */
    progress: text,
    prompt: text,
    prompt_en: text,
    description: text,
    state: text,
    image_url: text,
    fail_reason: text,
    quota: number,
    buttons: jsonText,
    properties: jsonText,
  }),
);

export type Drawing = Entity<typeof drawingSchema>;

/** ms from submission to the end, or undefined while either is unknown. */
export function drawingDuration(drawing: Pick<Drawing, 'submit_time' | 'finish_time'>): number | undefined {
  const { submit_time: submitted, finish_time: finished } = drawing;
  return submitted > 0 && finished >= submitted ? finished - submitted : undefined;
}
