import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { exporterCommand } from '../../../cli/nouns/exporter/exporter-command.ts';
import { webCommand } from '../../../cli/nouns/web/web-command.ts';
import { parseWords } from '../../../cli/program/parse.ts';
import { startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { projectFolder } from '../../support/program/build.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { findTool } from '../../support/program/tool-install.ts';
import { ask } from '../web-server/support.ts';

const folder = join(projectFolder, 'deploy');
const shipped = (path: string) => readFileSync(join(folder, path), 'utf8');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.\w+$|file$/.test(path));

interface Container {
  args?: string[];
  env?: { name: string }[];
  readinessProbe?: { httpGet: { path: string } };
  livenessProbe?: { httpGet: { path: string } };
  securityContext?: object;
}
interface Manifest {
  kind: string;
  spec: { replicas?: number; selector?: object; template?: { metadata: { labels: object }; spec: PodSpec } };
}
interface PodSpec {
  containers: Container[];
  securityContext: object;
  terminationGracePeriodSeconds?: number;
}
interface Service {
  image: string;
  command?: string[];
  healthcheck?: { test: string[] };
}

const container = shipped('container/Containerfile');
const services = (parse(shipped('container/compose.yaml')) as { services: Record<string, Service> }).services;
const manifests = parseAllDocuments(shipped('kubernetes/tollgate.yaml')).map((one) => one.toJS() as Manifest);
const pods = manifests.flatMap(({ spec }) => spec.template?.spec ?? []);
const units = ['web', 'exporter'].map((name) => [name, shipped(`systemd/tollgate-${name}.service`)] as const);

/** Command lines, without the program, that the files run. */
function commandLines(): string[][] {
  const ofContainer = [...container.matchAll(/CMD (\[.*\])/g)].map(([, list = '']) => JSON.parse(list) as string[]);
  const ofCompose = Object.values(services).flatMap(({ command, healthcheck }) => [
    command,
    healthcheck?.test.slice(1),
  ]);
  const ofPods = pods.flatMap(({ containers }) => containers.map(({ args }) => args));
  const ofUnits = units.map(([, text]) => /^ExecStart=(.*)$/m.exec(text)?.[1]?.split(' '));
  return [...ofContainer, ...ofCompose, ...ofPods, ...ofUnits].flatMap((words) =>
    words ? [words.filter((word) => word !== '/usr/bin/tollgate')] : [],
  );
}

test('OUT-03: recipe, Compose file, manifest and units run commands and flags that exist, and no other variables than are read', () => {
  const lines = commandLines();
  expect(lines).toHaveLength(10);
  for (const [noun, ...words] of lines) {
    const definition = noun === 'web' ? webCommand : exporterCommand;
    expect([noun, parseWords(definition, words).operands]).toEqual([noun === 'web' ? 'web' : 'exporter', []]);
  }
  const variables = new Set(files.flatMap((path) => shipped(path).match(/\bTOLLGATE_[A-Z_]+/g) ?? []));
  const flags = [...(webCommand.flags ?? []), ...(exporterCommand.flags ?? [])].map(({ name }) =>
    name.toUpperCase().replace('-', '_'),
  );
  const known = ['GATEWAY', 'ACCESS_TOKEN', 'USER_ID', 'CONFIG_DIR', ...flags].map((name) => `TOLLGATE_${name}`);
  expect(known).toEqual(expect.arrayContaining([...variables]));
});

test('OUT-03: everything runs unprivileged on a file system that is read-only, and is asked how it is', () => {
  expect(container).toMatch(/^USER 65532:65532$/m);
  expect(container).toMatch(/^HEALTHCHECK .*--check/m);
  const { console: first, exporter: second } = services;
  for (const service of [first, second]) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service?.healthcheck?.test).toContain('--check');
  }
  expect(manifests.find(({ kind }) => kind === 'Deployment')?.spec.replicas).toBe(2);
  expect(pods).toHaveLength(2);
  for (const pod of pods) {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65532 });
    expect(pod.containers).toMatchObject([
      {
        readinessProbe: { httpGet: { path: '/readyz' } },
        livenessProbe: { httpGet: { path: '/healthz' } },
        securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
      },
    ]);
  }
  for (const [, unit] of units)
    for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet='])
      expect(unit.split('\n')).toContain(line);
});

test('OUT-03: web and exporter work where nothing can be written, set by environment alone, and end with 0 on SIGTERM', async () => {
  const session = await startProxiedSession();
  const nowhere = { TOLLGATE_CONFIG_DIR: '/sys/tollgate', HOME: '/sys/home', TOLLGATE_LISTEN: '127.0.0.1:0' };
  for (const noun of ['web', 'exporter']) {
    const running = await session.start([noun, '--json'], { env: nowhere });
    const [line] = await running.waitFor(/^.+\n/);
    const { port } = JSON.parse(line) as { port: number };
    expect(await ask(port, { path: '/readyz' })).toMatchObject({ status: 200 });
    const path = noun === 'web' ? '/api/status' : '/metrics';
    expect(await ask(port, { path }), noun).toMatchObject({ status: 200 });
    running.kill('SIGTERM');
    expect(await running.exited, noun).toMatchObject({ exitCode: 0, stderr: '' });
  }
});

const analyze = findTool('systemd-analyze');

test.skipIf(analyze === undefined)('OUT-03: systemd takes the units (left out where there is no systemd)', () => {
  const own = temporaryFolder();
  const paths = units.map(([name, text]) => {
    const path = join(own, `tollgate-${name}.service`);
    // The program need not be installed here.
    writeFileSync(path, text.replace('/usr/bin/tollgate', existsSync('/usr/bin/true') ? '/usr/bin/true' : '/bin/true'));
    return path;
  });
  const { status, stderr } = spawnSync(analyze ?? '', ['verify', '--man=no', ...paths], { encoding: 'utf8' });
  expect({ status, said: stderr.split('\n').filter((line) => line.includes('tollgate-')) }).toEqual({
    status: 0,
    said: [],
  });
});
