import { describe, expect, test } from 'vitest';
import { channelSchema } from '../../../shared/domain/channel/channel.ts';
import { channelForm } from '../../../shared/screens/channel/channel-form.ts';
import { useForm } from '../../../web/hooks/use-form.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';
import { renderHook } from '../../support/render-hook.tsx';
import { waitFor } from '../../support/run/wait-for.ts';

const context = screenContext();
const channel = (part: Record<string, unknown>) => channelSchema().parse({ id: 1, type: 1, ...part });
const open = () => renderHook(() => useForm(channelForm, 'create', undefined), context);

describe('CHAN-13: the state of a form', () => {
  test('faults show for touched fields only, for all after a submit that failed', async () => {
    const form = open();
    expect(form.current.errors).toEqual({});
    form.current.set('priority', -1000);
    await waitFor(() => expect(Object.keys(form.current.errors)).toEqual(['priority']));
    expect(form.current.submit()).toBeUndefined();
    await waitFor(() => expect(Object.keys(form.current.errors).sort()).toEqual(['key', 'models', 'name', 'priority']));
    form.unmount();
  });

  test('a submit that succeeds gives the corrected value and keeps what was typed', async () => {
    const form = open();
    form.current.set('name', ' a ');
    form.current.set('key', 'k');
    form.current.set('models', ['m']);
    form.current.set('base_url', 'https://a/');
    await waitFor(() => expect(form.current.value.base_url).toBe('https://a/'));
    expect(form.current.submit()).toMatchObject({ name: 'a', base_url: 'https://a' });
    expect(form.current.value.name).toBe(' a ');
    expect(form.current.changed).toEqual(['name', 'key', 'base_url', 'models']);
    form.unmount();
  });

  test('a text that is no value blocks the submit until it is right again', async () => {
    const form = open();
    for (const [name, value] of [
      ['name', 'a'],
      ['key', 'k'],
    ] as const)
      form.current.set(name, value);
    form.current.set('models', ['m']);
    form.current.setFault('priority', 'Priority must be a number.');
    await waitFor(() => expect(form.current.errors.priority).toContain('must be a number'));
    expect(form.current.submit()).toBeUndefined();
    form.current.setFault('priority', undefined);
    await waitFor(() => expect(form.current.errors.priority).toBeUndefined());
    expect(form.current.submit()).toBeDefined();
    form.unmount();
  });

  test('SET-17: a form that stays open begins anew after a save; what is not saved yet stays typed', async () => {
    const form = renderHook(() => useForm(channelForm, 'edit', channel({ name: 'old', priority: 1 })), context);
    form.current.set('name', 'new');
    form.current.set('priority', -2000);
    await waitFor(() => expect(form.current.errors).toHaveProperty('priority'));
    form.current.restart(channel({ name: 'new', priority: 1 }), { priority: 7 });
    await waitFor(() => expect(form.current.value).toMatchObject({ name: 'new', priority: 7 }));
    expect(form.current.changed).toEqual(['priority']);
    expect(form.current.errors).toEqual({});
    form.unmount();
  });
});
