import { expect, test } from 'vitest';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { describeError } from '../../../../shared/screen/error/describe-error.ts';
import { runAction } from '../../../../shared/screen/flow/run-action.ts';
import type { Form } from '../../../../shared/screen/form.ts';
import { fieldsOf } from '../../../../shared/screen/form-check.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

type Input = { model: string; endpoint_type: string; stream: boolean };

const action = (verb: string) =>
  channelScreen.actions.find((each) => each.verb === verb) as unknown as RowAction<Channel, Input>;

test.each(['classic', 'v06', 'v013', 'v1-session', 'v1'] as const)(
  'GEN-08: tests by endpoint and streamed where the gateway (%s) has them, with the provider’s error code; one call for the state of many',
  async (dialect) => {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    const { channels } = context.gateway;
    const rows: Channel[] = [];
    for (const name of ['one', 'two']) {
      const upstream = { key: `sk-${name}`, models: ['gpt-4o'], base_url: 'builtin:' };
      rows.push((await channels.create({ ...upstream, name, type: 1 })) as Channel);
    }
    const [row] = rows;
    if (row === undefined) throw new Error('the channel was not made');
    const hasEndpoints = dialect !== 'classic' && dialect !== 'v06';
    const form = action('test').input as Form<Input, Channel>;
    const input = form.fromRow(row, context);
    const names = fieldsOf(form, input, 'create').map(({ name }) => name);
    expect(names).toEqual(hasEndpoints ? ['model', 'endpoint_type', 'stream'] : ['model']);
    const run = async (more: Partial<Input>) => {
      for await (const result of runAction(action('test'), [row], { ...input, ...more }, () => context)) {
        if (result.outcome === 'done') return result.done.message;
        if (result.outcome === 'failed') return describeError(result.error, context.say).message;
      }
      return '';
    };
    expect(await run({})).toMatch(/^Channel one tested: \d/);
    expect(await run({ stream: true })).toMatch(/^Channel one tested: \d/);
    expect(await run({ endpoint_type: 'embeddings' })).toMatch(/^Channel one tested: \d/);
    // Where the gateway knows no endpoints the choice is not sent, and nothing fails for it.
    const pictures = await run({ endpoint_type: 'image-generation' });
    if (hasEndpoints) expect(pictures).toMatch(/no such call .*\(the provider’s error code: not_found\)$/);
    else expect(pictures).toMatch(/^Channel one tested/);

    const states: number[] = [];
    const counted = {
      ...context,
      gateway: {
        ...context.gateway,
        channels: {
          ...channels,
          setStatus: (...given: Parameters<typeof channels.setStatus>) => {
            states.push(1);
            return channels.setStatus(...given);
          },
          setStatusOfMany: (...given: Parameters<typeof channels.setStatusOfMany>) => {
            states.push(given[0].length);
            return channels.setStatusOfMany(...given);
          },
        },
      },
    };
    for await (const { outcome } of runAction(action('disable'), rows, undefined as never, () => counted)) {
      expect(outcome).toBe('done');
    }
    expect((await channels.list({ page: 1, pageSize: 10 })).rows.map(({ status }) => status)).toEqual([2, 2]);
    expect(states).toEqual(dialect.startsWith('v1') ? [2] : [2, 1, 1]);
  },
);
