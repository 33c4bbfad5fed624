import { bindingCaller } from '../accounts/binding-caller.ts';
import { bindForeign, signInForeign } from '../accounts/foreign-account.ts';
import { codePurpose } from '../accounts/provider.ts';
import { readBody, textOf } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, type SandboxMiddleware, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { takeCode } from '../store/codes.ts';
import { endFlow, findFlow } from '../store/flows.ts';
import type { Sandbox } from '../store/sandbox.ts';

/** Bindings by a code from an e-mail or from the WeChat account (docs/gateways.md 4.3). */
export function registerBindings(app: SandboxApp, sandbox: Sandbox, critical: SandboxMiddleware): void {
  app.get('/api/oauth/wechat', critical, (context) => {
    const id = wechatId(sandbox, context.req.query('code') ?? '');
    const account = { provider: 'wechat', slot: { column: 'wechat_id' }, id, displayName: 'WeChat User' } as const;
    const affCode = sandbox.traits.sessions === 'cookie' ? (context.var.session.values.aff ?? '') : '';
    return signInForeign(sandbox, context, account, affCode);
  });

  const bindWechat = (context: SandboxContext, code: string) => {
    const userId = bindingCaller(sandbox, context);
    const account = { slot: { column: 'wechat_id' }, id: wechatId(sandbox, code) } as const;
    bindForeign(sandbox, userId, account, { key: 'wechatAccountTaken' });
    return succeed(context);
  };
  const bindEmail = (context: SandboxContext, email: string, code: string) => {
    const userId = bindingCaller(sandbox, context);
    if (!takeCode(sandbox.store, { purpose: 'email', subject: email, code, now: sandbox.now() })) {
      throw new Refusal('verificationCodeWrong');
    }
    sandbox.store.run('UPDATE users SET email = ? WHERE id = ?', email, userId);
    return succeed(context);
  };

  if (sandbox.traits.binding.email === 'get') {
    app.get('/api/oauth/wechat/bind', critical, (context) => bindWechat(context, context.req.query('code') ?? ''));
    app.get('/api/oauth/email/bind', critical, (context) =>
      bindEmail(context, context.req.query('email') ?? '', context.req.query('code') ?? ''),
    );
    return;
  }
  app.post('/api/oauth/wechat/bind', critical, async (context) =>
    bindWechat(context, textOf(await readBody(context), 'code')),
  );
  app.post('/api/oauth/email/bind', critical, async (context) => {
    const body = await readBody(context);
    return bindEmail(context, textOf(body, 'email'), textOf(body, 'code'));
  });
}

/** The WeChat id of a verification code, which works once. */
function wechatId(sandbox: Sandbox, code: string): string {
  if (!sandbox.options.flag('WeChatAuthEnabled')) throw new Refusal('wechatDisabled');
  const flow = findFlow<{ login: string }>(sandbox.store, codePurpose('wechat'), code, sandbox.now());
  if (code === '' || !flow) throw new Refusal('verificationCodeWrong');
  endFlow(sandbox.store, code);
  return flow.data.login;
}
