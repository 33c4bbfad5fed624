import '../overlays/dialog-styles.ts';
import { Button, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { User } from '../../shared/domain/user/user.ts';
import { checkForm } from '../../shared/screen/form-check.ts';
import { bindEmail, bindEmailForm, bindFromDialog } from '../../shared/screens/account/bind-actions.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { useAreas } from '../text/areas.ts';
import { EmailCodeFields } from './email-code-fields.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { useCaptcha } from './use-captcha.tsx';

/** Binds an e-mail address with a code sent to it (ME-04). */
export default function EmailDialog(props: { onClose(): void; onBound(user: User | undefined): void }) {
  const { language, say } = useConsole();
  useAreas(language, ['account', 'oauth', 'registration']);
  return (
    <Modal
      opened
      onClose={props.onClose}
      size={400}
      title={say('account.bindEmail')}
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      <EmailForm {...props} />
    </Modal>
  );
}

function EmailForm({ onClose, onBound }: { onClose(): void; onBound(user: User | undefined): void }) {
  const { say } = useConsole();
  const context = useScreenContext();
  const captcha = useCaptcha();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', code: '' },
    validate: (value) => checkForm(bindEmailForm, value, 'create', context).errors,
  });
  const submit = async (value: { email: string; code: string }) => {
    setFailure(undefined);
    try {
      const done = await bindFromDialog(bindEmail, bindEmailForm.normalise(value, 'create'), context);
      onClose();
      notify('good', done.message);
      onBound(done.row as User | undefined);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="sm">
        <FailureBanner failure={failure} />
        <EmailCodeFields
          email={{ key: form.key('email'), label: say('account.email'), ...form.getInputProps('email') }}
          code={{
            key: form.key('code'),
            label: say('account.code'),
            description: say('account.codeHelp'),
            ...form.getInputProps('code'),
          }}
          address={() => form.getValues().email}
          captcha={captcha}
          onFailure={setFailure}
        />
        {captcha.field}
        <Button type="submit" mt="xs" loading={form.submitting}>
          {say('account.bindEmail')}
        </Button>
      </Stack>
    </form>
  );
}
