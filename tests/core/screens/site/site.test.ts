import { beforeEach, expect, test } from 'vitest';
import { dialects } from '../../../../shared/domain/dialect.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { readSite } from '../../../../shared/screens/site/read-site.ts';
import { siteChanges } from '../../../../shared/screens/site/site-diff.ts';
import { type Site, type SiteEntry, siteKinds } from '../../../../shared/screens/site/site-kind.ts';
import { siteSchema } from '../../../../shared/screens/site/site-schema.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

let context: ScreenContext;

beforeEach(async () => {
  context = await signedInContext(await startTestSandbox({ dialect: 'v1', sampleData: true }));
});

const read = () => readSite(context, {});
const withEntry = (site: Site, file: string, name: string, change: SiteEntry | undefined): Site => {
  const entries = new Map(site.get(file));
  if (change === undefined) entries.delete(name);
  else entries.set(name, { ...entries.get(name), ...change });
  return new Map([...site, [file, entries]]);
};

test.each(dialects)(
  'CHG-01 CHG-02: a site of %s is described by files that differ from it in nothing',
  async (dialect) => {
    context = await signedInContext(await startTestSandbox({ dialect, sampleData: true }));
    const { site, missing, usual } = await read();
    const again = await read();
    expect(JSON.stringify([...again.site].map(([file, entries]) => [file, [...entries]]))).toBe(
      JSON.stringify([...site].map(([file, entries]) => [file, [...entries]])),
    );
    expect([...site.keys(), ...missing].sort()).toEqual(siteKinds.map(({ file }) => file).sort());
    expect(site.get('channels')?.size).toBeGreaterThan(50);
    expect(siteChanges({ wanted: site, present: site, usual })).toEqual([]);
  },
);

test('CHG-01: names are in one order, what holds by itself is left out, secrets are references', async () => {
  const channel = { ...channelScreen.form.defaults(context), name: 'secret one', key: 'sk-canary', models: ['m'] };
  await channelScreen.create({ ...channel, header_override: '{"Authorization":"Bearer canary-token"}' }, context, {});
  const { site } = await read();
  const names = [...(site.get('channels')?.keys() ?? [])];
  expect(names).toEqual([...names].sort());
  const entry = site.get('channels')?.get('secret one');
  expect(entry).toEqual({
    ...{ type: 1, key: `\${env:CHANNEL_SECRET_ONE_KEY}`, models: ['m'], groups: ['default'] },
    header_override: `\${env:CHANNEL_SECRET_ONE_HEADER_OVERRIDE}`,
  });
  expect(JSON.stringify([...site].map(([, entries]) => [...entries]))).not.toContain('canary');
});

test('CHG-01: two of one name are refused, with the name', async () => {
  const channel = { ...channelScreen.form.defaults(context), name: 'azure', key: 'k', models: ['m'] };
  await channelScreen.create(channel, context, {});
  await expect(read()).rejects.toThrow('Two things in channels are called azure');
});

test('CHG-02: what differs is told by field, and which way; a default that is spelled out is no difference', async () => {
  const { site, usual } = await read();
  const spelled = withEntry(site, 'channels', 'azure', { auto_ban: true, status: 'enabled' });
  expect(siteChanges({ wanted: spelled, present: site, usual })).toEqual([]);
  const changed = withEntry(spelled, 'channels', 'azure', { weight: 5, models: ['a', 'b'], key: `\${env:OTHER}` });
  const without = withEntry(changed, 'vendors', 'OpenAI', undefined);
  const wanted = withEntry(without, 'plans', 'New plan', { price_amount: 3 });
  const options = withEntry(wanted, 'options', 'RetryTimes', { value: '7' });
  const found = siteChanges({ wanted: options, present: site, usual });
  const azure = site.get('channels')?.get('azure');
  expect(found).toEqual([
    expect.objectContaining({ file: 'options', name: 'RetryTimes', kind: 'change' }),
    { file: 'vendors', name: 'OpenAI', kind: 'extra', fields: [] },
    {
      ...{ file: 'channels', name: 'azure', kind: 'change' },
      fields: [
        { field: 'models', before: azure?.models, after: ['a', 'b'] },
        { field: 'weight', before: 0, after: 5 },
      ],
    },
    { file: 'plans', name: 'New plan', kind: 'add', fields: [{ field: 'price_amount', before: undefined, after: 3 }] },
  ]);
  // A kind whose file is not there says nothing.
  expect(siteChanges({ wanted: new Map([['plans', site.get('plans') ?? new Map()]]), present: site, usual })).toEqual(
    [],
  );
});

test('CHG-01: each file has a schema that knows its fields and what may be chosen', async () => {
  for (const kind of siteKinds) {
    const schema = await siteSchema(kind, context);
    expect(schema).toMatchObject({ title: kind.file, type: 'object' });
  }
  const [channels] = siteKinds.filter(({ file }) => file === 'channels');
  if (channels === undefined) throw new Error('no channels');
  expect(await siteSchema(channels, context)).toMatchObject({
    additionalProperties: {
      properties: {
        models: { type: 'array', items: { type: 'string' } },
        weight: { type: 'number', minimum: 0 },
        key: { pattern: expect.stringContaining('env|file') },
        status: { enum: expect.arrayContaining(['enabled', 'disabled']) },
        type: { enum: expect.arrayContaining([1, 14]) },
      },
      additionalProperties: false,
    },
  });
});
