import '../overlays/dialog-styles.ts';
import { Anchor, Button, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconBrandWechat } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { User } from '../../shared/domain/user/user.ts';
import type { OAuthOutcome } from '../../shared/gateway/account/oauth.ts';
import { bindFromDialog, bindWeChat } from '../../shared/screens/account/bind-actions.ts';
import { mockPage } from '../../shared/screens/oauth/mock-page.ts';
import { signInByWeChat } from '../../shared/screens/oauth/oauth.ts';
import { weChatCountdown } from '../../shared/screens/registration/countdown.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { useAreas } from '../text/areas.ts';
import { FailureBanner } from './failure-banner.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import classes from './wechat-dialog.module.css';

type WeChatDialogProps = { onClose(): void } & (
  | { intent: 'login'; onOutcome(outcome: OAuthOutcome): void }
  | { intent: 'bind'; onBound(user: User | undefined): void }
);

/**
 * Shows the QR code to scan and the field for the code that the WeChat account replies with, valid for 3 minutes
 * (AUTH-06, ME-04).
 */
export default function WeChatDialog(props: WeChatDialogProps) {
  const { language, say } = useConsole();
  useAreas(language, ['account', 'oauth']);
  return (
    <Modal
      opened
      onClose={props.onClose}
      size={380}
      title={say(props.intent === 'login' ? 'signIn.withWeChat' : 'account.bindWeChat')}
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      <CodeForm {...props} />
    </Modal>
  );
}

function CodeForm(props: WeChatDialogProps) {
  const { world, say } = useConsole();
  const context = useScreenContext();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() === '' ? say('account.codeMissing') : null) },
  });
  const submit = async ({ code }: { code: string }) => {
    setFailure(undefined);
    try {
      if (props.intent === 'login') {
        const outcome = await signInByWeChat(code, context);
        props.onClose();
        return props.onOutcome(outcome);
      }
      const done = await bindFromDialog(bindWeChat, { code: code.trim() }, context);
      props.onClose();
      notify('good', done.message);
      props.onBound(done.row as User | undefined);
    } catch (error) {
      setFailure(error);
    }
  };
  const page = mockPage(context.status, 'wechat_code');
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="sm">
        <p className={classes.steps}>{say('oauth.weChatScan')}</p>
        <Picture url={context.status.wechat_qrcode} />
        {page !== undefined && (
          <Anchor component="button" type="button" fz="sm" onClick={() => world.page.open(page)}>
            {say('oauth.weChatMock')}
          </Anchor>
        )}
        <FailureBanner failure={failure} />
        <TextInput
          key={form.key('code')}
          label={say('account.code')}
          description={<Validity />}
          data-autofocus
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={form.submitting}>
          {say(props.intent === 'login' ? 'signIn.submit' : 'account.bindWeChat')}
        </Button>
      </Stack>
    </form>
  );
}

/** Shows how long the code is still valid, counted from the moment the dialog opened. */
function Validity() {
  const { world, say } = useConsole();
  const [shownAt] = useState(world.clock.now);
  const seconds = useSecondsLeft(useCallback((now) => weChatCountdown(shownAt, now), [shownAt]));
  if (seconds === 0) return say('oauth.weChatExpired');
  return say('oauth.weChatValid', {
    time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  });
}

function Picture({ url }: { url: string }) {
  const { say } = useConsole();
  const [isBroken, setIsBroken] = useState(false);
  if (!/^https?:\/\//i.test(url) || isBroken) {
    return (
      <div className={classes.missing}>
        <IconBrandWechat size={28} stroke={1.4} aria-hidden />
        {say('oauth.weChatNoPicture')}
      </div>
    );
  }
  return (
    <img
      className={classes.picture}
      src={url}
      alt={say('oauth.weChatPicture')}
      width={200}
      height={200}
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
}
