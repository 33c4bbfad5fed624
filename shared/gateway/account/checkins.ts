import { type Checkin, type CheckinMonth, checkinMonthSchema, checkinSchema } from '../../domain/user/checkin.ts';
import type { Client } from '../client/client.ts';
import { decode } from '../client/decode.ts';
import type { CallOptions } from '../client/page.ts';
import { callOwn } from '../dialect/dialect.ts';

const path = '/api/user/checkin';

/** The daily check-in (docs/gateways-modern.md 15; v0.13 and later, where the site has it on). */
export interface Checkins {
  /**
   * `month` is `YYYY-MM`; when missing, the gateway's current month. For a month in another format the gateway returns
   * no days.
   */
  month(month?: string, o?: CallOptions): Promise<CheckinMonth>;
  /**
   * Checks in for today; throws `refused` when the user already did. `turnstile` is the captcha's answer, where the
   * site asks for one. Undefined where the answer does not say how much was awarded.
   */
  checkIn(turnstile?: string, o?: CallOptions): Promise<Checkin | undefined>;
}

/** The check-in calls, over a client. */
export function createCheckins(client: Client): Checkins {
  return {
    async month(month, o) {
      const { data } = await callOwn(client, { method: 'GET', path, query: { month } }, o);
      return decode(checkinMonthSchema(), data, path);
    },
    async checkIn(turnstile, o) {
      const { data } = await client.call({ method: 'POST', path, query: { turnstile } }, o);
      // The check-in was done whatever the shape of the answer, and it cannot be repeated on the same day.
      const checkin = checkinSchema().safeParse(data);
      return checkin.success && checkin.data.checkin_date !== '' ? checkin.data : undefined;
    },
  };
}
