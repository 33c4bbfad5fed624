import { forceFlag } from '../../list/files/output-target.ts';
import { openConnection } from '../../profiles/connection.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { withEnvironment } from '../../program/environment-flags.ts';
import { takingGateway } from '../../program/gateway-operand.ts';
import { readListen, readPort } from '../../program/port.ts';
import { gatewayUnknown } from '../../program/sign-in-failure.ts';
import { trustOf } from '../../program/trust.ts';
import { wrongFlag } from '../../program/usage.ts';

const defaultListen = '127.0.0.1:4181';
/** Seconds. Kubernetes kills a process that has not ended after thirty. */
const defaultDrainLimit = '25';

/** `tollgate web`: serves the console for one gateway until it is stopped. */
export const webCommand: CommandDefinition = takingGateway({
  verb: '',
  summary: { key: 'cli.webSummary' },
  description: [{ key: 'cli.webDescription' }],
  flags: [
    {
      name: 'listen',
      kind: 'value',
      placeholder: 'HOST:PORT',
      help: { key: 'cli.flagListen' },
      default: defaultListen,
    },
    { name: 'port', kind: 'value', placeholder: 'N', help: { key: 'cli.flagPort' }, example: '8080' },
    { name: 'base', kind: 'value', placeholder: 'PATH', help: { key: 'cli.flagBase' }, example: '/console/' },
    { name: 'allowed-host', kind: 'repeat', placeholder: 'NAME', help: { key: 'cli.flagAllowedHost' } },
    { name: 'trust-proxy', kind: 'repeat', placeholder: 'CIDR', help: { key: 'cli.flagTrustProxy' } },
    { name: 'hsts', kind: 'value', placeholder: 'SECONDS', help: { key: 'cli.flagHsts' }, example: '31536000' },
    {
      name: 'drain-notice',
      kind: 'value',
      placeholder: 'SECONDS',
      help: { key: 'cli.flagDrainNotice' },
      example: '10',
    },
    {
      name: 'drain-limit',
      kind: 'value',
      placeholder: 'SECONDS',
      help: { key: 'cli.flagDrainLimit' },
      default: defaultDrainLimit,
    },
    {
      name: 'files',
      kind: 'value',
      placeholder: 'FOLDER',
      help: { key: 'cli.flagConsoleFiles' },
      example: './console',
    },
    forceFlag,
    { name: 'local-name', kind: 'toggle', help: { key: 'cli.flagLocalName' } },
    { name: 'check', kind: 'switch', help: { key: 'cli.flagCheck' } },
  ],
  examples: [
    'tollgate web --gateway https://gw.example.com',
    'tollgate web --gateway http://127.0.0.1:3000 --listen 127.0.0.1:0 --json',
    'tollgate web --files ./console',
  ],
  run: runWeb,
});

async function runWeb(invocation: Invocation): Promise<number> {
  const { flags: typed, options, world, say, talk, output } = invocation;
  const flags = withEnvironment(typed, world.env);
  const listen = readListen(flags.source('listen'), flags.text('listen') ?? defaultListen, '127.0.0.1');
  const port = flags.text('port');
  const address = { ...listen, ...(port !== undefined && { port: readPort(flags.source('port'), port) }) };
  const folder = typed.text('files');
  if (folder !== undefined)
    return (await import('./write-console.ts')).writeConsole(folder, flags.text('base') ?? '/', invocation);
  if (typed.on('check'))
    return (await import('../../web-server/check-health.ts')).checkHealth(address.host, address.port);
  const { gatewayUrl, tls, isReadOnly, askedName, label } = await openConnection(options, world);
  if (gatewayUrl === undefined) throw gatewayUnknown();
  // Spelling the profile's name out counts as permission for everybody who uses the console.
  const isLocked = askedName !== undefined && askedName !== options.profile;
  if (isLocked) await talk.warning('locked', say('error.locked', { name: askedName }));
  const { runWebCommand } = await import('../../web-server/command.ts');
  const base = flags.text('base');
  const seconds = (name: string, otherwise: string, example: string) =>
    readSeconds(flags.source(name), flags.text(name) ?? otherwise, example);
  const settings = {
    gateway: gatewayUrl,
    ...address,
    json: output.structured,
    allowedHosts: flags.many('allowed-host'),
    trustedProxies: flags.many('trust-proxy'),
    isReadOnly: isReadOnly || isLocked,
    ...(label && { label: label.text }),
    hasLocalName: typed.toggle('local-name') ?? true,
    trust: await trustOf(tls, gatewayUrl, invocation),
    hsts: seconds('hsts', '0', '31536000'),
    drainNotice: flags.text('drain-notice') === undefined ? undefined : 1000 * seconds('drain-notice', '', '10'),
    drainLimit: 1000 * seconds('drain-limit', defaultDrainLimit, '60'),
  };
  return runWebCommand(base === undefined ? settings : { ...settings, base }, world, say);
}

function readSeconds(flag: string, text: string, example: string): number {
  if (!/^\d{1,10}$/.test(text)) throw wrongFlag(flag, text, example);
  return Number(text);
}
