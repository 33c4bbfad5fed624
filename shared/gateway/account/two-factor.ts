import * as z from 'zod/mini';
import { flag, number, onFirstUse, text } from '../../domain/schema.ts';
import type { Client } from '../client/client.ts';
import { decode } from '../client/decode.ts';
import { decodeAnswer } from '../client/dry-run.ts';
import type { CallOptions } from '../client/page.ts';

const path = '/api/user/2fa';

const statusSchema = onFirstUse(() => z.looseObject({ enabled: flag, locked: flag, backup_codes_remaining: number }));
const codes = onFirstUse(() => z.array(text));
const begunSchema = onFirstUse(() => z.looseObject({ secret: text, qr_code_data: text, backup_codes: codes() }));
const codesSchema = onFirstUse(() => z.looseObject({ backup_codes: codes() }));

/** The secrets that a set-up begins with; they are shown once and stored nowhere. */
export interface BegunTwoFactor {
  /** Base32, for an app that cannot scan. */
  secret: string;
  /** The `otpauth://…` address that the QR code encodes. */
  uri: string;
  backupCodes: string[];
}

/** The user's own second factor (docs/gateways-modern.md 10; from v0.8.8 on). Codes are six digits of the app. */
export interface TwoFactor {
  /** `locked`: the gateway takes no code for five minutes after five wrong ones. */
  status(o?: CallOptions): Promise<{ enabled: boolean; locked: boolean; backupCodesLeft: number }>;
  /** Begins a set-up; the secret and codes of an earlier set-up that was not finished become void. */
  begin(o?: CallOptions): Promise<BegunTwoFactor>;
  /** Switches it on with the first code of the app; a backup code is not accepted. */
  enable(code: string, o?: CallOptions): Promise<void>;
  /** Switches it off with a code of the app or a backup code. */
  disable(code: string, o?: CallOptions): Promise<void>;
  /** Makes new backup codes, confirmed by a code of the app; the old ones become void. */
  renewBackupCodes(code: string, o?: CallOptions): Promise<string[]>;
}

/** The calls for the user's own second factor, over a client. */
export function createTwoFactor(client: Client): TwoFactor {
  const change = async (what: string, code: string, o?: CallOptions) => {
    await client.call({ method: 'POST', path: `${path}/${what}`, body: { code } }, o);
  };
  return {
    async status(o) {
      const { data } = await client.call({ method: 'GET', path: `${path}/status` }, o);
      const { enabled, locked, backup_codes_remaining } = decode(statusSchema(), data, path);
      return { enabled, locked, backupCodesLeft: backup_codes_remaining };
    },
    async begin(o) {
      const call = { method: 'POST', path: `${path}/setup` } as const;
      const { secret, qr_code_data, backup_codes } = decodeAnswer(begunSchema(), await client.call(call, o), call);
      return { secret, uri: qr_code_data, backupCodes: backup_codes };
    },
    enable: (code, o) => change('enable', code, o),
    disable: (code, o) => change('disable', code, o),
    async renewBackupCodes(code, o) {
      const call = { method: 'POST', path: `${path}/backup_codes`, body: { code } } as const;
      return decodeAnswer(codesSchema(), await client.call(call, o), call).backup_codes;
    },
  };
}
