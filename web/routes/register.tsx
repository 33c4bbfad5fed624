import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconUserOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { checkForm } from '../../shared/screen/form-check.ts';
import {
  type RegisterInput,
  register,
  registerForm,
  registerRefusal,
  signInRegistered,
} from '../../shared/screens/registration/register.ts';
import { Banner } from '../components/banner.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { SignInCard } from '../sign-in/card.tsx';
import { EmailCodeFields } from '../sign-in/email-code-fields.tsx';
import { FailureBanner } from '../sign-in/failure-banner.tsx';
import { useCaptcha } from '../sign-in/use-captcha.tsx';
import { useLeaveWhenSignedIn } from '../sign-in/use-leave-when-signed-in.ts';

/** /register: creates an account with a password. `?aff` is the invite code (AUTH-09 to AUTH-12). */
export default function RegisterRoute() {
  const context = useScreenContext();
  const { say } = context;
  const refusal = registerRefusal(context);
  useLeaveWhenSignedIn('/token');
  return (
    <SignInCard
      title={say('registration.title')}
      links={
        <Anchor component={Link} fz="sm" to="/login">
          {say('registration.logInInstead')}
        </Anchor>
      }
    >
      {refusal === undefined ? (
        <RegisterFields />
      ) : (
        <Banner tone="warn" icon={<IconUserOff size={17} stroke={1.6} />}>
          {refusal}
        </Banner>
      )}
    </SignInCard>
  );
}

function RegisterFields() {
  const { items, navigation, say, session } = useConsole();
  const context = useScreenContext();
  const captcha = useCaptcha();
  const [failure, setFailure] = useState<unknown>();
  const described = useMemo(() => registerForm(context), [context]);
  const form = useForm<RegisterInput>({
    mode: 'uncontrolled',
    initialValues: { ...described.defaults(context), aff_code: items.inviter() ?? '' },
    validate: (value) => checkForm(described, value, 'create', context).errors,
  });
  const submit = async (input: RegisterInput) => {
    setFailure(undefined);
    try {
      const { message } = await register(input, captcha.answer, context);
      const user = await signInRegistered(input, context);
      if (user === undefined) {
        notify('good', message);
        navigation.go('/login');
        return;
      }
      notify('good', say('registration.signedIn'));
      session.keepUser(user);
    } catch (error) {
      setFailure(error);
      captcha.renew();
    }
  };
  const input = (name: keyof RegisterInput) => {
    const field = described.fields.find((candidate) => candidate.name === name);
    const help = field?.help;
    return {
      key: form.key(name),
      label: field && say(field.label),
      description: typeof help === 'function' ? help(form.getValues(), context, 'create') : help && say(help),
      required: field?.required,
      ...form.getInputProps(name),
    };
  };
  const { key: usernameKey, ...username } = input('username');
  const { key: passwordKey, ...password } = input('password');
  const { key: confirmationKey, ...confirmation } = input('confirmation');
  const { key: affKey, ...affCode } = input('aff_code');
  const toggle = { 'aria-label': say('web.showPassword') };
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="sm">
        <FailureBanner failure={failure} />
        <TextInput
          key={usernameKey}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...username}
        />
        <PasswordInput
          key={passwordKey}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...password}
        />
        <PasswordInput
          key={confirmationKey}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...confirmation}
        />
        {context.status.email_verification && (
          <EmailCodeFields
            email={input('email')}
            code={input('verification_code')}
            address={() => form.getValues().email}
            captcha={captcha}
            onFailure={setFailure}
          />
        )}
        <TextInput key={affKey} autoComplete="off" spellCheck={false} {...affCode} />
        {captcha.field}
        <Button type="submit" mt="xs" loading={form.submitting}>
          {say('registration.title')}
        </Button>
      </Stack>
    </form>
  );
}
