import { beforeAll, describe, expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { createGateway } from '../../../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { chatRoute } from '../../../../shared/screens/playground/chat-route.ts';
import { defaultPlaygroundSettings } from '../../../../shared/screens/playground/playground-settings.ts';
import { tokenScreen } from '../../../../shared/screens/token/token-screen.ts';
import { useChat } from '../../../../web/hooks/use-chat.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { memoryCredentials, signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { renderHook } from '../../../support/render-hook.tsx';
import { waitFor } from '../../../support/run/wait-for.ts';

async function addChannel(context: ScreenContext, model: string, base_url: string) {
  const draft = { ...channelScreen.form.defaults(context), name: model, key: 'k', models: [model], base_url };
  await channelScreen.create({ ...draft, test_model: model }, context, {});
}

describe.each(['classic', 'v06', 'v013', 'v1'] as const)('PLAY-02: chatting on a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let root: ScreenContext;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect });
    root = await signedInContext(sandbox);
    await root.gateway.options.set('ModelRatio', '{"gpt-4o-mini":0.1,"slow":0.1,"broken":0.1,"cut":0.1}');
    await addChannel(root, 'gpt-4o-mini', 'builtin:?text=Good+day');
    await addChannel(root, 'slow', 'builtin:?chunk-delay=30&tokens=400');
    await addChannel(root, 'broken', 'builtin:?fail=500&error=Out+of+order');
    await addChannel(root, 'cut', 'builtin:?error-after=2&tokens=50');
    return () => sandbox.close();
  });

  test('a question, its streamed answer, and the next question with the context', async () => {
    const chat = renderHook(() => useChat(), root);
    await chat.current.ask('hello');
    await waitFor(() => expect(chat.current.conversation.messages.at(-1)?.state).toBe('complete'));
    expect(chat.current.conversation.messages.map(({ content }) => content)).toEqual(['hello', 'Good day']);
    expect(chat.current.notice).toBeUndefined();
    await chat.current.ask('again');
    await waitFor(() => expect(chat.current.conversation.messages).toHaveLength(4));
    chat.unmount();
  });

  test('a stop keeps what came, and the next question is answered', async () => {
    const chat = renderHook(() => useChat({ settings: { model: 'slow' } }), root);
    const asked = chat.current.ask('tell me a long story');
    await waitFor(() => expect(chat.current.conversation.messages.at(-1)?.state).toBe('incomplete'));
    chat.current.stop();
    await asked;
    await waitFor(() => expect(chat.current.conversation.messages.at(-1)?.isStopped).toBe(true));
    expect(chat.current.isBusy).toBe(false);
    chat.current.setSettings({ model: 'gpt-4o-mini' });
    await waitFor(() => expect(chat.current.settings.model).toBe('gpt-4o-mini'));
    await chat.current.ask('and now?');
    await waitFor(() => expect(chat.current.conversation.messages.at(-1)?.content).toBe('Good day'));
    chat.unmount();
  });

  test('a refusal and an error within the stream show in the reply', async () => {
    const chat = renderHook(() => useChat({ settings: { model: 'broken' } }), root);
    await chat.current.ask('hello');
    await waitFor(() => expect(chat.current.conversation.messages.at(-1)?.state).toBe('error'));
    expect(chat.current.conversation.messages.at(-1)?.error?.message).not.toBe('');
    chat.current.setSettings({ model: 'cut' });
    await waitFor(() => expect(chat.current.settings.model).toBe('cut'));
    await chat.current.retry();
    await waitFor(() => expect(chat.current.conversation.messages.at(-1)?.state).toBe('error'));
    const reply = chat.current.conversation.messages.at(-1);
    expect(reply?.content).not.toBe('');
    expect(reply?.error?.message).toContain('The gateway returned an error');
    chat.unmount();
  });

  test('with an access token the relay is used with an API token of the user, and that is said', async () => {
    const accessToken = await root.gateway.account.createAccessToken();
    const { transport, clock, random } = createRealWorld();
    const credentials = memoryCredentials({ kind: 'access-token', accessToken, userId: root.user?.id });
    const gateway = createGateway({ baseUrl: sandbox.url, transport, credentials, clock, random });
    const script: ScreenContext = { ...root, gateway };
    await expect(chatRoute(defaultPlaygroundSettings(), script)).rejects.toThrow('Create one first');
    const token = { ...tokenScreen.form.defaults(script), name: 'for-chat', unlimited_quota: true };
    await tokenScreen.create(token, root, {});
    const chat = renderHook(() => useChat(), script);
    await chat.current.ask('hello');
    await waitFor(() =>
      expect(chat.current.conversation.messages.at(-1)).toMatchObject({ state: 'complete', content: 'Good day' }),
    );
    expect(chat.current.notice).toContain('Using your API key for-chat');
    chat.unmount();
  });

  test('signed out: log in again', async () => {
    const { transport, clock, random } = createRealWorld();
    const gateway = createGateway({ baseUrl: sandbox.url, transport, credentials: memoryCredentials(), clock, random });
    const chat = renderHook(() => useChat(), { ...root, gateway });
    await chat.current.ask('hello');
    await waitFor(() =>
      expect(chat.current.conversation.messages.at(-1)?.error?.message).toBe(
        'Your session has expired. Sign in again.',
      ),
    );
    chat.unmount();
  });
});
