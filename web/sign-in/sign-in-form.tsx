import { Button, PasswordInput, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import type { User } from '../../shared/domain/user/user.ts';
import { checkForm } from '../../shared/screen/form-check.ts';
import { requireCaptcha } from '../../shared/screens/registration/captcha.ts';
import { isDefaultSignIn, type SignInDraft, signInForm } from '../../shared/screens/sign-in/sign-in.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { ask } from '../overlays/ask.ts';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { useCaptcha } from './use-captcha.tsx';

// Only sites with passkeys wait for it.
const PasskeyButton = lazy(() => import('./passkey-button.tsx'));
// Nor does anybody but whom they are about wait for the second step and the word on plain http.
const TwoFactorForm = lazy(() => import('./two-factor-form.tsx'));
const PlainHttpNote = lazy(() => import('./plain-http-note.tsx'));

interface SignInFormProps {
  /** A name filled in already (the session dialog knows it). */
  username?: string;
  onSignedIn(user: User): void;
  /** Told when the second step begins, and when it is left: what leads elsewhere has no place beside it. */
  onSecondStep?(isAt: boolean): void;
}

/** Username and password, and the second step where the account has one (AUTH-01, AUTH-02). */
export function SignInForm({ username = '', onSignedIn, onSecondStep }: SignInFormProps) {
  const { gateway, session, drafts, navigation, world, say } = useConsole();
  const context = useScreenContext();
  const captcha = useCaptcha();
  const [failure, setFailure] = useState<unknown>();
  const [flow, setFlow] = useState<{ token: string | undefined; draft: SignInDraft }>();
  const form = useForm<SignInDraft>({
    mode: 'uncontrolled',
    initialValues: { ...signInForm.defaults(context), username },
    validate: (value) => checkForm(signInForm, value, 'create', context).errors,
  });

  /** Beside its way out; over unsaved work, which the person came back to, it is only said (AUTH-02). */
  const warnOfDefault = async () => {
    if (drafts.any()) return notify('warn', say('signIn.defaultPassword'), undefined, { isKept: true });
    const isAgreed = await ask({
      title: say('web.defaultPasswordTitle'),
      children: say('signIn.defaultPassword'),
      confirm: say('web.changePassword'),
      cancel: say('web.later'),
      isDangerous: false,
      focus: 'confirm',
      staysOpen: true,
    });
    if (isAgreed) navigation.go('/setting?tab=personal&section=security');
  };
  const finish = (user: User, draft: SignInDraft) => {
    session.keepUser(user);
    onSignedIn(user);
    if (isDefaultSignIn(draft)) void warnOfDefault();
  };
  const submit = async (draft: SignInDraft) => {
    setFailure(undefined);
    try {
      requireCaptcha(captcha.answer, context);
      const outcome = await gateway.session.login({ ...signInForm.normalise(draft, 'create'), ...captcha.answer });
      if (outcome.kind === 'signed-in') finish(outcome.user, draft);
      else {
        setFlow({ token: outcome.flowToken, draft });
        onSecondStep?.(true);
      }
    } catch (error) {
      captcha.renew();
      setFailure(error);
    }
  };

  if (flow !== undefined) {
    return (
      <Suspense>
        <TwoFactorForm
          flowToken={flow.token}
          onSignedIn={(user) => finish(user, flow.draft)}
          onBack={() => {
            setFlow(undefined);
            onSecondStep?.(false);
          }}
        />
      </Suspense>
    );
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="sm">
        <FailureBanner failure={failure} />
        <Suspense>{world.baseUrl.startsWith('http:') && <PlainHttpNote />}</Suspense>
        <TextInput
          key={form.key('username')}
          label={say('signIn.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={username === '' || undefined}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          key={form.key('password')}
          label={say('signIn.password')}
          autoComplete="current-password"
          data-autofocus={username !== '' || undefined}
          visibilityToggleButtonProps={{ 'aria-label': say('web.showPassword') }}
          {...form.getInputProps('password')}
        />
        {captcha.field}
        <Button type="submit" mt="xs" loading={form.submitting}>
          {say('signIn.submit')}
        </Button>
        {context.status.passkey_login && world.passkeys.isOffered && (
          <Suspense fallback={<Skeleton height={36} />}>
            <PasskeyButton
              onFailure={setFailure}
              onSignedIn={(user) => {
                session.keepUser(user);
                onSignedIn(user);
              }}
            />
          </Suspense>
        )}
      </Stack>
    </form>
  );
}
