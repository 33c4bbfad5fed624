import { useEffect, useRef } from 'react';
import { isRecord } from '../../shared/domain/schema.ts';
import type { TelegramPayload } from '../../shared/gateway/account/oauth.ts';
import { readTelegramPayload } from '../../shared/screens/oauth/oauth.ts';
import { Banner } from '../components/banner.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole } from '../session/console-context.tsx';

const widgetOrigin = 'https://oauth.telegram.org';

/**
 * Telegram's sign-in button in Telegram's own frame. The script that usually creates this frame would run with all
 * rights of our page and evaluates text as code, which our content security policy forbids; so we create the frame
 * ourselves. When a sign-in is finished, the frame posts a message with the signed fields.
 */
export function TelegramFrame({ onPayload }: { onPayload(payload: TelegramPayload): void }) {
  const { world, language, say } = useConsole();
  const { status } = useScreenContext();
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onPayload);
  latest.current = onPayload;
  useEffect(
    () =>
      world.page.onMessage(({ origin, data, isFrom }) => {
        if (origin !== widgetOrigin || !isFrom(frame.current)) return;
        const payload = readMessage(data);
        if (payload !== undefined) latest.current(payload);
      }),
    [world],
  );
  const bot = status.telegram_bot_name.replace(/^@/, '');
  if (!/^\w{3,64}$/.test(bot)) return <Banner tone="warn">{say('oauth.telegramNoBot')}</Banner>;
  const url = new URL(`${widgetOrigin}/embed/${bot}`);
  const query = {
    origin: new URL(world.baseUrl).origin,
    return_to: `${world.baseUrl}oauth/telegram`,
    size: 'large',
    lang: { en: 'en', 'zh-CN': 'zh-hans', 'zh-TW': 'zh-hant' }[language],
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return (
    <iframe
      ref={frame}
      title={say('oauth.telegramFrame')}
      src={url.href}
      width="100%"
      height={48}
      style={{ border: 0 }}
      // The frame shows only pages of Telegram's origin, so `allow-same-origin` gives it no access to our page.
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="origin"
    />
  );
}

/**
 * Returns the signed fields of a message, which is JSON text. A message with `init` reports an earlier sign-in and is
 * ignored.
 */
function readMessage(data: unknown): TelegramPayload | undefined {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    if (!isRecord(message) || message.event !== 'auth_user' || message.init || !isRecord(message.auth_data)) {
      return undefined;
    }
    return readTelegramPayload(message.auth_data);
  } catch {
    return undefined;
  }
}
