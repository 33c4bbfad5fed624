import { Button, useComputedColorScheme } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isRecord } from '../../shared/domain/schema.ts';
import { mockPage } from '../../shared/screens/oauth/mock-page.ts';
import { Banner } from '../components/banner.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole } from '../session/console-context.tsx';
import { useAreas } from '../text/areas.ts';
import classes from './captcha-field.module.css';

interface CaptchaFieldProps {
  /** Called with the token once the check has passed, and with undefined when it expires. */
  onToken(token: string | undefined): void;
}

/** The captcha widget (AUTH-11). The sandbox shows its own mock page instead. */
export default function CaptchaField({ onToken }: CaptchaFieldProps) {
  const { language } = useConsole();
  const { status } = useScreenContext();
  useAreas(language, ['registration']);
  const page = mockPage(status, 'captcha');
  return page === undefined ? (
    <Widget siteKey={status.turnstile_site_key} onToken={onToken} />
  ) : (
    <CaptchaMock page={page} onToken={onToken} />
  );
}

function Widget({ siteKey, onToken }: CaptchaFieldProps & { siteKey: string }) {
  const { world, language, say } = useConsole();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const container = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let isHere = true;
    let remove = () => {};
    const options = { siteKey, theme, language, onToken, onGone: () => onToken(undefined) };
    world.captcha.show(element, options).then(
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
      <Banner tone="warn" isUrgent title={say('registration.captchaFailed')}>
        {/* The page's content security policy allows the widget only if the site already required it when the
            page was loaded. */}
        <Button size="compact-sm" variant="default" onClick={world.page.reload}>
          {say('registration.reloadPage')}
        </Button>
      </Banner>
    );
  }
  return <div ref={container} className={classes.widget} />;
}

function CaptchaMock({ page, onToken }: CaptchaFieldProps & { page: string }) {
  const { world, say } = useConsole();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isAnswered, setIsAnswered] = useState(false);
  useEffect(
    () =>
      world.page.onMessage(({ data, isFrom }) => {
        if (isFrom(frame.current) && isRecord(data) && typeof data.captchaToken === 'string') {
          setIsAnswered(true);
          onToken(data.captchaToken);
        }
      }),
    [world, onToken],
  );
  return (
    <div className={classes.mock} data-answered={isAnswered}>
      <IconShieldCheck size={18} stroke={1.6} aria-hidden />
      {say('registration.captchaMock')}
      <iframe
        ref={frame}
        className="visually-hidden"
        title={say('registration.captchaTitle')}
        tabIndex={-1}
        src={page}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
      />
    </div>
  );
}
