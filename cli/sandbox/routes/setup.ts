import { flagOf, readBody, textOf } from '../http/body.ts';
import type { SandboxApp } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { isSetUp, makeRoot } from '../store/seed.ts';

const nameLimit = 12;
const passwordMinimum = 8;

/**
 * The first set-up (docs/gateways.md 4.1): the first caller names the super admin and the purpose of the site;
 * afterwards it is refused. A site that has a super admin counts as set up, as real gateways determine at their start.
 * These answers are in Chinese whatever language is requested.
 */
export function registerSetup(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits, options } = sandbox;
  app.get('/api/setup', (context) => {
    const status = isSetUp(store);
    const database_type = status ? '' : 'sqlite';
    return context.json({ success: true, data: { status, root_init: false, database_type } });
  });
  app.post('/api/setup', async (context) => {
    const refuse = (text: SetupRefusal) =>
      new Refusal(text, { status: traits.setupRefusalStatus, fixedLanguage: true });
    if (isSetUp(store)) throw refuse('setupAlreadyDone');
    const body = await readBody(context).catch(() => {
      throw refuse('setupUnreadable');
    });
    const username = textOf(body, 'username');
    const password = textOf(body, 'password');
    if (traits.setupChecksName && Buffer.byteLength(username) > nameLimit) throw refuse('setupNameTooLong');
    if (password !== textOf(body, 'confirmPassword')) throw refuse('setupPasswordsDiffer');
    if (Buffer.byteLength(password) < passwordMinimum) throw refuse('setupPasswordShort');
    await makeRoot(store, { username, password }, sandbox.now());
    for (const key of ['SelfUseModeEnabled', 'DemoSiteEnabled']) options.set(key, String(flagOf(body, key)));
    return context.json({ success: true, message: '系统初始化成功' });
  });
}

type SetupRefusal =
  | 'setupAlreadyDone'
  | 'setupUnreadable'
  | 'setupNameTooLong'
  | 'setupPasswordsDiffer'
  | 'setupPasswordShort';
