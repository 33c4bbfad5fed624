import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { nothingRead } from '../../../cli/nouns/exporter/gateway-reading.ts';
import { metricsText } from '../../../cli/nouns/exporter/metrics.ts';
import { createSay } from '../../../shared/text/say.ts';
import { startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { projectFolder } from '../../support/program/build.ts';
import { freePort } from '../../support/program/free-port.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { findTool } from '../../support/program/tool-install.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';
import { waitFor } from '../../support/run/wait-for.ts';

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
  templating: { list: { query: unknown }[] };
}

const shipped = (path: string) => readFileSync(join(projectFolder, 'deploy', path), 'utf8');
const rules = shipped('prometheus/tollgate.rules.yml');
const dashboard = JSON.parse(shipped('grafana/tollgate.json')) as Dashboard;
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const tools = { prometheus: findTool('prometheus'), alertmanager: findTool('prometheus-alertmanager') };
const { prometheus = '', alertmanager = '' } = tools;

test('SEE-12: the dashboard and the alert rules name only metrics that the exporter has', async () => {
  const reading = { ...nothingRead, site: { version: '1', quotaPerUsd: 1 } };
  const text = await metricsText([{ label: 'g', reading }], { version: '1', now: 1, say: createSay('en') });
  const existing = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name).sort();
  const named = (from: string) => [...new Set(from.match(/\btollgate_\w+/g))].sort();
  expect(existing).toEqual(expect.arrayContaining(named(rules)));
  expect(existing).toEqual(expect.arrayContaining(named(JSON.stringify(dashboard))));
});

/** Runs a program until the end of the test; what it says is in the failure where it ends before. */
async function runBeside(file: string, args: readonly string[]): Promise<() => string> {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  await atEndOfTest(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGKILL')) await ended;
  });
  return () => said;
}

/** A hook that keeps the alerts it is handed: `firing TollgateChannelBroken 3`. */
async function startHook() {
  const outcome: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (text: Buffer) => (body += text.toString()));
    request.on('end', () => {
      const { alerts } = JSON.parse(body) as { alerts: { status: string; labels: Record<string, string> }[] };
      for (const { status, labels } of alerts) outcome.push(`${status} ${labels.alertname} ${labels.channel ?? ''}`);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => void server.close());
  return { outcome, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const left = 'left out where there is no prometheus or prometheus-alertmanager';

test.skipIf(prometheus === '' || alertmanager === '')(
  `SEE-12: Prometheus scrapes, an alert fires as a channel breaks and goes as it heals, Alertmanager hands both on (${left})`,
  async () => {
    const session = await startProxiedSession({ sampleData: true, dialect: 'v013' });
    const status = (value: number) => session.root.call('PUT', '/api/channel/', { id: 1, status: value });
    const exporter = await session.start(['exporter', '--listen', '127.0.0.1:0', '--json']);
    const [line] = await exporter.waitFor(/^.+\n/);
    const { port } = JSON.parse(line) as { port: number };
    const hook = await startHook();
    const folder = temporaryFolder();
    const [atPort, alertPort] = [await freePort(), await freePort()];
    const route = {
      receiver: 'hook',
      group_by: ['...'],
      group_wait: '0s',
      group_interval: '1s',
      repeat_interval: '1h',
    };
    const receivers = [{ name: 'hook', webhook_configs: [{ url: hook.url, send_resolved: true }] }];
    writeFileSync(join(folder, 'alertmanager.yml'), JSON.stringify({ route, receivers }));
    // As shipped, but for how long a state must last.
    writeFileSync(join(folder, 'tollgate.rules.yml'), rules.replaceAll(/for: \w+/g, 'for: 0s'));
    const config = parse(shipped('prometheus/prometheus.yml')) as Record<string, unknown>;
    const [scraped = {}] = config.scrape_configs as object[];
    const static_configs = [{ targets: [`127.0.0.1:${port}`] }];
    const settings = {
      ...config,
      global: { evaluation_interval: '1s' },
      alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertPort}`] }] }] },
      scrape_configs: [{ ...scraped, scrape_interval: '1s', scrape_timeout: '1s', static_configs }],
    };
    writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(settings));
    await runBeside(alertmanager, [
      `--config.file=${folder}/alertmanager.yml`,
      `--storage.path=${folder}/alerts`,
      `--web.listen-address=127.0.0.1:${alertPort}`,
      '--cluster.listen-address=',
    ]);
    const said = await runBeside(prometheus, [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/series`,
      `--web.listen-address=127.0.0.1:${atPort}`,
      '--rules.alert.resend-delay=1s',
    ]);
    const query = async (expr: string) => {
      const answer = await fetch(`http://127.0.0.1:${atPort}/api/v1/query?${new URLSearchParams({ query: expr })}`);
      return (await answer.json()) as {
        status: string;
        error?: string;
        data: { result: { value: [number, string] }[] };
      };
    };
    const up = async () => (await query('tollgate_gateway_up')).data.result.map(({ value }) => value[1]);
    await waitFor(async () => expect(await up(), said()).toEqual(['1']));
    for (const expr of expressions) {
      const { status, error } = await query(expr.replaceAll('$gateway', '.*'));
      expect({ expr, status, error }).toEqual({ expr, status: 'success', error: undefined });
    }

    await status(3);
    await waitFor(() => expect(hook.outcome).toContain('firing TollgateChannelBroken 1'));
    expect(hook.outcome).not.toContain('resolved TollgateChannelBroken 1');
    await status(1);
    await waitFor(() => expect(hook.outcome).toContain('resolved TollgateChannelBroken 1'));
  },
);

test.skipIf(findTool('promtool') === undefined)(
  'SEE-12: promtool finds nothing wrong with the rules and the configuration (left out where there is no promtool)',
  () => {
    const check = (...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(findTool('promtool') ?? '', ['check', ...words], {
        encoding: 'utf8',
      });
      return { status, said: `${stdout}${stderr}` };
    };
    const folder = join(projectFolder, 'deploy/prometheus');
    expect(check('rules', join(folder, 'tollgate.rules.yml'))).toMatchObject({ status: 0 });
    expect(check('config', join(folder, 'prometheus.yml'))).toMatchObject({ status: 0 });
  },
);
