import { Role } from '../../../shared/domain/user/role.ts';
import { findPasskey } from '../accounts/passkey.ts';
import { findTwoFactor } from '../accounts/two-factor.ts';
import { findChannel } from '../channels/update-channel.ts';
import { authenticate } from '../http/authentication.ts';
import { idOf } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { findFlow } from '../store/flows.ts';
import type { Sandbox } from '../store/sandbox.ts';

const proofLifetime = 300;

/** Shows a channel's key: only to root, with a recent second factor or passkey (docs/gateways.md 3.6). */
export function registerChannelKeys(app: SandboxApp, sandbox: Sandbox): void {
  app.post('/api/channel/:id/key', authenticate(sandbox, Role.Root), (context) => {
    checkProof(sandbox, context);
    return succeed(context, { key: findChannel(sandbox, idOf(context)).key });
  });
}

function checkProof(sandbox: Sandbox, context: SandboxContext): void {
  const isCookie = sandbox.traits.sessions === 'cookie';
  const prefix = isCookie ? 'VERIFICATION' : 'SECURITY_PROOF';
  const refuse = (reason: 'REQUIRED' | 'INVALID' | 'EXPIRED' | 'SCOPE_MISMATCH') =>
    new Refusal(isCookie && reason === 'EXPIRED' ? 'proofExpired' : 'proofRequired', {
      status: 403,
      code: `${prefix}_${reason}`,
    });
  const { store } = sandbox;
  const { id } = context.var.caller;
  if (!findTwoFactor(store, id)?.enabled && findPasskey(store, id) === undefined) throw refuse('REQUIRED');
  if (isCookie) {
    const at = context.var.session.values.verified_at;
    if (at === undefined) throw refuse('REQUIRED');
    if (sandbox.now() - at >= proofLifetime) throw refuse('EXPIRED');
    return;
  }
  const token = context.req.header('x-security-proof') ?? '';
  if (token === '') throw refuse('REQUIRED');
  const proof = findFlow<{ scope: string }>(store, 'security-proof', token, sandbox.now());
  if (!proof || proof.userId !== id) throw refuse('INVALID');
  if (proof.data.scope !== 'channel.key.read') throw refuse('SCOPE_MISMATCH');
}
