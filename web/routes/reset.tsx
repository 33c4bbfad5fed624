import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { checkForm } from '../../shared/screen/form-check.ts';
import { resetForm, sendReset } from '../../shared/screens/registration/reset-password.ts';
import { Banner } from '../components/banner.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { FailureBanner } from '../sign-in/failure-banner.tsx';
import { MailButton } from '../sign-in/mail-button.tsx';
import { ResetCard } from '../sign-in/reset-card.tsx';
import { useCaptcha } from '../sign-in/use-captcha.tsx';

/** /reset: sends a mail with a link for a new password; it can be sent again after 30 s (AUTH-13). */
export default function ResetRoute() {
  const context = useScreenContext();
  const { say } = context;
  const captcha = useCaptcha();
  const [failure, setFailure] = useState<unknown>();
  const [sent, setSent] = useState<string>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: (value) => checkForm(resetForm, value, 'create', context).errors,
  });
  const send = async () => {
    setFailure(undefined);
    if (form.validate().hasErrors) return false;
    try {
      setSent((await sendReset(form.getValues(), captcha.answer, context)).message);
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      captcha.renew();
    }
  };
  return (
    <ResetCard>
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <Stack gap="sm">
          <FailureBanner failure={failure} />
          {sent !== undefined && failure === undefined && (
            <Banner tone="good" isUrgent icon={<IconMailForward size={17} stroke={1.6} />}>
              {sent}
            </Banner>
          )}
          <TextInput
            key={form.key('email')}
            type="email"
            label={say('registration.email')}
            description={say('registration.resetHelp')}
            autoComplete="email"
            autoCapitalize="none"
            data-autofocus
            {...form.getInputProps('email')}
          />
          {captcha.field}
          <MailButton type="submit" variant="filled" mt="xs" label={say('registration.sendLink')} send={send} />
        </Stack>
      </form>
    </ResetCard>
  );
}
