import { beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../../../../cli/sandbox/accounts/two-factor.ts';
import { qrLines, qrPath } from '../../../../shared/format/qr-code.ts';
import { actionsFor } from '../../../../shared/screen/access.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { accountActions } from '../../../../shared/screens/account/account-actions.ts';
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  renewBackupCodes,
  twoFactorState,
} from '../../../../shared/screens/account/two-factor-actions.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const codeNow = (secret: unknown) => codeAt(String(secret), Math.floor(Date.now() / 1000));

describe.each(['v013', 'v1'] as const)('GEN-10: two-factor sign-in on a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let context: ScreenContext;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect });
    context = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  test('GEN-10: a set-up shows its secret, QR code and backup codes once, and is on only after the first right code', async () => {
    expect(await twoFactorState(context)).toMatchObject({ raw: false });
    const void1 = await beginTwoFactor.run(undefined, context, {});
    const begun = await beginTwoFactor.run(undefined, context, {});
    const { secret, uri, backup_codes: codes } = begun.data as { secret: string; uri: string; backup_codes: string[] };
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect(begun).toMatchObject({ qr: uri, next: enableTwoFactor });
    expect(begun.secret).toBeUndefined();
    expect(begun.file?.text.split('\n').slice(1, -1)).toEqual(codes);
    // A second set-up voids the first, as gateways have it; a backup code does not prove the app.
    for (const code of [codeNow(void1.data?.secret), '000000', codes[0]?.replace('-', '') ?? '']) {
      if (code === codeNow(secret)) continue;
      await expect(enableTwoFactor.run({ code }, context, {})).rejects.toMatchObject({ kind: 'refused' });
    }
    expect(await twoFactorState(context)).toMatchObject({ raw: false });
    expect(await enableTwoFactor.run({ code: codeNow(secret) }, context, {})).toMatchObject({
      data: { enabled: true },
    });
    expect(await twoFactorState(context)).toMatchObject({ raw: true, text: 'On. 4 backup codes left.' });
    await expect(beginTwoFactor.run(undefined, context, {})).rejects.toMatchObject({ kind: 'refused' });

    const renewed = await renewBackupCodes.run({ code: codeNow(secret) }, context, {});
    const [fresh = ''] = (renewed.data as { backup_codes: string[] }).backup_codes;
    await expect(disableTwoFactor.run({ code: codes[0] ?? '' }, context, {})).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(await disableTwoFactor.run({ code: fresh }, context, {})).toMatchObject({ data: { enabled: false } });
    expect(await twoFactorState(context)).toMatchObject({ raw: false });
  });

  test('GEN-10: only six digits are sent, without their blanks; a backup code where one does', () => {
    const faults = (action: typeof enableTwoFactor, code: string) => {
      const { input } = action;
      return input?.validate(input.normalise({ code }, 'create'), 'create', context);
    };
    expect(faults(enableTwoFactor, '123 456')).toEqual({});
    expect(faults(enableTwoFactor, 'ABCD-EFGH')).toHaveProperty('code');
    expect(faults(disableTwoFactor, 'abcd-efgh')).toEqual({});
    expect(faults(disableTwoFactor, '12345')).toHaveProperty('code');
  });
});

test('GEN-10: sign-ins are listed with this one marked, others ended one by one or all, where the gateway has them', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  const context = await signedInContext(sandbox);
  await signedInContext(sandbox);
  await signedInContext(sandbox);
  const run = async (verb: string, input?: unknown) =>
    accountActions.find((action) => action.verb === verb)?.run(input, context, {});
  const listed = async () => ((await run('sessions'))?.data?.sessions ?? []) as { sid: string; current: boolean }[];
  const before = await listed();
  expect(before.map(({ current }) => current)).toEqual([true, false, false]);
  await expect(run('end-session', { sid: before[0]?.sid })).rejects.toThrow('the sign-in you are using');
  await run('end-session', { sid: before[1]?.sid });
  expect(await listed()).toHaveLength(2);
  await expect(run('end-session', { sid: before[1]?.sid })).rejects.toMatchObject({ kind: 'not-found' });
  await run('end-other-sessions');
  expect(await listed()).toMatchObject([{ current: true }]);
});

test('GEN-10: a gateway that lacks second factors or sessions shows no trace of them', () => {
  const verbs = (dialect: string, kind: string) => {
    const gateway = { dialect: () => dialect, credential: () => ({ kind }) } as never;
    return actionsFor(accountActions, screenContext({ gateway })).map(({ verb }) => verb);
  };
  expect(verbs('v1', 'jwt')).toEqual(expect.arrayContaining(['setup-2fa', 'sessions', 'end-session']));
  expect(verbs('v013', 'session')).toContain('setup-2fa');
  expect(verbs('v013', 'session')).not.toContain('sessions');
  expect(verbs('v06', 'session')).not.toContain('setup-2fa');
});

test('GEN-10: a QR code is drawn in block characters and as a path, with its quiet zone', () => {
  const lines = qrLines('otpauth://totp/x?secret=ABC');
  const [first = ''] = lines;
  expect(first).toMatch(/^█+$/);
  expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([first.length]));
  expect(lines).toHaveLength(Math.ceil(first.length / 2));
  // The finder in the corner: seven dark modules behind four light ones.
  expect(lines[2]).toMatch(/^████ ▄▄▄▄▄ █/);
  const { size, path } = qrPath('otpauth://totp/x?secret=ABC');
  expect(size).toBe(first.length);
  expect(path).toContain('M4 4h1v1h-1z');
  expect(path).not.toContain('M3 4h1');
});
