import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { User } from '../../shared/domain/user/user.ts';
import { useConsole } from '../session/console-context.tsx';
import { FailureBanner } from './failure-banner.tsx';

interface TwoFactorFormProps {
  /** Identifies the pending sign-in on v1.0; older generations keep it in the cookie (docs/gateways.md 3.3). */
  flowToken: string | undefined;
  onSignedIn(user: User): void;
  onBack(): void;
}

/** The second step of a sign-in: a code from the authenticator app, or a backup code. */
export default function TwoFactorForm({ flowToken, onSignedIn, onBack }: TwoFactorFormProps) {
  const { gateway, say } = useConsole();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() === '' ? say('signIn.twoFactorMissing') : null) },
  });
  const submit = async ({ code }: { code: string }) => {
    setFailure(undefined);
    try {
      const outcome = await gateway.session.completeTwoFactor({ code: code.trim(), flowToken });
      if (outcome.kind === 'signed-in') onSignedIn(outcome.user);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="sm">
        <FailureBanner failure={failure} />
        <TextInput
          key={form.key('code')}
          label={say('signIn.twoFactorCode')}
          description={say('signIn.appOrBackupHelp')}
          autoFocus
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
        <Button type="submit" mt="xs" loading={form.submitting}>
          {say('signIn.submit')}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {say('web.back')}
        </Button>
      </Stack>
    </form>
  );
}
