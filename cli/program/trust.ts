import type { Transport } from '../../shared/gateway/client/transport.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { ProfileTls } from '../profiles/config-file.ts';
import { tlsOfEnvironment } from '../profiles/connection.ts';
import type { Trust } from '../world/world.ts';
import type { Invocation } from './definition.ts';
import { readInputText } from './input-text.ts';

type TrustInvocation = Pick<Invocation, 'world' | 'talk' | 'say'>;

/**
 * How certificates are checked, by the profile or a flag, else by the environment: `TOLLGATE_CA_FILE` is the same as
 * `--ca-file`, and the certificates of `SSL_CERT_FILE` are trusted in addition, as in most programs. Undefined where
 * none of them is set. Each use of `insecure` causes a warning. A file without a certificate ends the command.
 */
export async function trustOf(
  tls: ProfileTls | undefined,
  gateway: string,
  { world, talk, say }: TrustInvocation,
): Promise<Trust | undefined> {
  if ((tls ?? tlsOfEnvironment(gateway, world.env)) === undefined) return undefined;
  if (tls?.insecure) {
    await talk.warning('insecure', say('cli.insecure', { gateway }));
    return { insecure: true };
  }
  const { TOLLGATE_CA_FILE, SSL_CERT_FILE } = world.env;
  const own = tls?.caFile ?? TOLLGATE_CA_FILE;
  const files = [
    { file: own, variable: tls?.caFile === undefined ? 'TOLLGATE_CA_FILE' : undefined },
    { file: SSL_CERT_FILE, variable: 'SSL_CERT_FILE' },
  ];
  const texts: string[] = [];
  for (const { file, variable } of files) if (file) texts.push(await certificatesOf(file, variable, world));
  return { ca: texts.join('\n') };
}

/** The transport that checks the gateway's certificate as `trustOf` says. */
export async function transportFor(
  tls: ProfileTls | undefined,
  gateway: string,
  invocation: TrustInvocation,
): Promise<Transport> {
  const trust = await trustOf(tls, gateway, invocation);
  return trust ? invocation.world.transportTrusting(trust) : invocation.world.transport;
}

async function certificatesOf(file: string, variable: string | undefined, world: Invocation['world']): Promise<string> {
  const text = await readInputText(file, world);
  if (await isReadable(text)) return text;
  const values = { path: file, variable: variable ?? '' };
  throw new Failure({
    code: 'bad-ca-file',
    exitCode: ExitCode.Usage,
    message: { key: variable === undefined ? 'cli.caFileEmpty' : 'cli.caFileFrom', values },
    hint: { key: 'cli.caFileHint' },
  });
}

/**
 * Whether a text holds certificates, all of them complete: OpenSSL would complain about a broken one at each
 * connection.
 */
async function isReadable(text: string): Promise<boolean> {
  const found = text.match(/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[\s\S]*?-----END [A-Z0-9 ]+-----/g) ?? [];
  if (found.length === 0) return false;
  // A system bundle is not checked: parsing its 150 certificates takes longer than a command.
  if (found.length > 10) return true;
  const { X509Certificate } = await import('node:crypto');
  return found.every((pem) => {
    try {
      return new X509Certificate(pem.replaceAll('TRUSTED ', '')).subject !== null;
    } catch {
      return false;
    }
  });
}
