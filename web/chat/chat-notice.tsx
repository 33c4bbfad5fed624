import { Button, Loader } from '@mantine/core';
import { IconExternalLink, IconKey, IconMessageOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { noTokenRedirectDelay } from '../../shared/domain/default.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { Notice } from '../components/notice.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import { useConsole, useSession } from '../session/console-context.tsx';
import classes from './chat.module.css';
import type { useOpenChat } from './use-open-chat.ts';

/** Whether a chat link opens a web page; any other scheme opens an app. */
export function isPage(link: string): boolean {
  return /^https?:/i.test(link);
}

/**
 * Shown instead of a chat: the reason why there is none, or none yet (TOK-07, TOK-08); for an app, the button that
 * opens it.
 */
export function ChatNotice({ opening: { chat, error, allow } }: { opening: ReturnType<typeof useOpenChat> }) {
  const { world, navigation, say } = useConsole();
  const { user } = useSession();
  const { path } = useAddress();
  const isWithoutToken = chat?.kind === 'no-token';
  useEffect(() => {
    if (!isWithoutToken) return undefined;
    const leaving = new AbortController();
    world.clock.sleep(noTokenRedirectDelay, leaving.signal).then(
      () => navigation.go('/token'),
      () => undefined,
    );
    return () => leaving.abort();
  }, [isWithoutToken, world, navigation]);

  const icon = <IconMessageOff size={36} stroke={1.5} />;
  if (user === undefined) {
    return (
      <Notice
        level={1}
        icon={icon}
        title={say('domain.needsSignIn')}
        text={say('chat.needsSignIn')}
        action={
          <Button component={Link} to={`/login?next=${encodeURIComponent(path)}`}>
            {say('web.login')}
          </Button>
        }
      />
    );
  }
  if (chat?.kind === 'question') {
    const { site } = chat;
    return (
      <Notice
        level={1}
        icon={<IconKey size={36} stroke={1.5} />}
        title={say('chat.mayHaveKey', { site })}
        text={say('chat.mayHaveKeyText')}
        action={<Button onClick={() => allow(site)}>{say('chat.giveKey', { site: new URL(site).host })}</Button>}
      />
    );
  }
  if (chat?.kind === 'link' && !isPage(chat.link)) {
    // The app opens outside the browser, so a frame would stay empty; and no location may start a program without a
    // click.
    const { name, link } = chat;
    return (
      <Notice
        level={1}
        icon={<IconExternalLink size={36} stroke={1.5} />}
        title={name}
        text={say('chat.isApp')}
        action={<Button onClick={() => world.page.leave(link)}>{say('chat.openApp', { name })}</Button>}
      />
    );
  }
  if (error !== undefined) {
    const { message, hint } = describeError(error, say);
    return <Notice level={1} icon={icon} title={message} text={hint || undefined} />;
  }
  if (isWithoutToken) {
    return (
      <div role="alert">
        <Notice level={1} icon={icon} title={say('chat.noToken')} text={say('chat.toTokens')} />
      </div>
    );
  }
  return (
    <div className={classes.waiting} role="status">
      <Loader size="sm" />
      {say('chat.opening')}
    </div>
  );
}
