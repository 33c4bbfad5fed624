import { Button, useComputedColorScheme } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isRecord } from '../../shared/domain/schema.ts';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { standIn } from '../../shared/screens/oauth/authorise-url.ts';
import { Banner } from '../components/banner.tsx';
import { useConsole } from '../console-context.tsx';
import { useAreas } from '../text/areas.ts';
import classes from './bot-check-field.module.css';

interface BotCheckFieldProps {
  onToken(token: string | undefined): void;
}

/** The bot check's widget (AUTH-11); the sandbox has a page of its own instead. */
export default function BotCheckField({ onToken }: BotCheckFieldProps) {
  const { language } = useConsole();
  const { status } = useScreenContext();
  useAreas(language, ['registration']);
  const page = standIn(status, 'bot_check');
  return page === undefined ? (
    <Widget siteKey={status.turnstile_site_key} onToken={onToken} />
  ) : (
    <StandIn page={page} onToken={onToken} />
  );
}

function Widget({ siteKey, onToken }: BotCheckFieldProps & { siteKey: string }) {
  const { world, language, say } = useConsole();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let isHere = true;
    let remove = () => {};
    const options = { siteKey, theme, language, onToken, onGone: () => onToken(undefined) };
    world.botCheck.show(element, options).then(
      (undo) => {
        if (isHere) remove = undo;
        else undo();
      },
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
      remove();
    };
  }, [world, siteKey, theme, language, onToken]);
  if (failed) {
    return (
      <Banner tone="warn" isUrgent title={say('registration.botCheckFailed')}>
        {/* The page's policy knows the widget only when the site asked for it as the page was loaded. */}
        <Button size="compact-sm" variant="default" onClick={world.page.reload}>
          {say('registration.reloadPage')}
        </Button>
      </Banner>
    );
  }
  return <div ref={place} className={classes.widget} />;
}

function StandIn({ page, onToken }: BotCheckFieldProps & { page: string }) {
  const { world, say } = useConsole();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isAnswered, setIsAnswered] = useState(false);
  useEffect(
    () =>
      world.page.onMessage(({ data, isFrom }) => {
        if (isFrom(frame.current) && isRecord(data) && typeof data.botCheckToken === 'string') {
          setIsAnswered(true);
          onToken(data.botCheckToken);
        }
      }),
    [world, onToken],
  );
  return (
    <div className={classes.standIn} data-answered={isAnswered}>
      <IconShieldCheck size={18} stroke={1.6} aria-hidden />
      {say('registration.botCheckStandIn')}
      <iframe
        ref={frame}
        className="visually-hidden"
        title={say('registration.botCheckTitle')}
        tabIndex={-1}
        src={page}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
      />
    </div>
  );
}
