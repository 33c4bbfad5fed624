import * as z from 'zod/mini';
import { type Entity, number } from './schema.ts';

/**
 * Totals of the log page (docs/gateways.md 4.10). `rpm` and `tpm` always speak of the last 60 seconds, whatever range
 * was asked.
 */
export const logStatSchema = z.looseObject({ quota: number, rpm: number, tpm: number });

export type LogStat = Entity<typeof logStatSchema>;
