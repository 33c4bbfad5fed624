import * as z from 'zod/mini';
import { type Entity, number, onFirstUse, text } from '../schema.ts';

/**
 * One user's use of one model in one hour (docs/gateways.md 4.11); sums without a user where an admin asked for all.
 */
export const dataRowSchema = onFirstUse(() =>
  z.looseObject({
    id: number,
    user_id: number,
    username: text,
    model_name: text,
    /** Unix seconds, floored to the hour. */
    created_at: number,
    /** Classic gateways leave it 0 in the admin's sums. */
    token_used: number,
    count: number,
    quota: number,
  }),
);

export type DataRow = Entity<typeof dataRowSchema>;
