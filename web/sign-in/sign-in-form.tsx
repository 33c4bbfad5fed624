import { Button, PasswordInput, Skeleton, Stack, TextInput } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { User } from '../../shared/domain/user/user.ts';
import type { FieldErrors } from '../../shared/screen/form.ts';
import { checkForm } from '../../shared/screen/form-check.ts';
import { requireCaptcha } from '../../shared/screens/registration/captcha.ts';
import { isDefaultSignIn, type SignInDraft, signInForm } from '../../shared/screens/sign-in/sign-in.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { ask } from '../overlays/ask.ts';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { useCaptcha } from './use-captcha.tsx';

// Loaded only on sites with passkeys.
const PasskeyButton = lazy(() => import('./passkey-button.tsx'));
// Most sign-ins need neither a second step nor the warning about plain http, so both are loaded only when needed.
const TwoFactorForm = lazy(() => import('./two-factor-form.tsx'));
const PlainHttpNote = lazy(() => import('./plain-http-note.tsx'));

interface SignInFormProps {
  /** The name to fill in, which the session dialog knows. */
  username?: string;
  onSignedIn(user: User): void;
  /** Called when the second step begins and when it is left; the page hides its links meanwhile. */
  onSecondStep?(isAt: boolean): void;
}

/**
 * Signs in with username and password, and with the second step if the account has one (AUTH-01, AUTH-02). The inputs
 * are uncontrolled and read on submit, because a form library would add to the first load.
 */
export function SignInForm({ username = '', onSignedIn, onSecondStep }: SignInFormProps) {
  const { gateway, session, drafts, navigation, world, say } = useConsole();
  const context = useScreenContext();
  const captcha = useCaptcha();
  const [failure, setFailure] = useState<unknown>();
  /**
   * The credentials sent last: the second step needs them, and they are filled in again when the user comes back from
   * it.
   */
  const [sent, setSent] = useState<SignInDraft>({ username, password: '' });
  const [flow, setFlow] = useState<{ token: string | undefined }>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSubmitting, setSubmitting] = useState(false);

  /** Warns of the default password and offers to change it; while unsaved work is open, it only notifies (AUTH-02). */
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
  const signIn = async (draft: SignInDraft) => {
    setSent(draft);
    setFailure(undefined);
    setSubmitting(true);
    try {
      requireCaptcha(captcha.answer, context);
      const outcome = await gateway.session.login({ ...signInForm.normalise(draft, 'create'), ...captcha.answer });
      if (outcome.kind === 'signed-in') finish(outcome.user, draft);
      else {
        setFlow({ token: outcome.flowToken });
        onSecondStep?.(true);
      }
    } catch (error) {
      captcha.renew();
      setFailure(error);
    } finally {
      setSubmitting(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const draft = { username: String(entered.get('username')), password: String(entered.get('password')) };
    const check = checkForm(signInForm, draft, 'create', context);
    setErrors(check.errors);
    if (check.isValid) void signIn(draft);
  };
  /** The error of a field disappears as soon as the user types in it. */
  const fieldProps = (name: keyof SignInDraft) => ({
    name,
    defaultValue: sent[name],
    error: errors[name],
    onChange: () => setErrors(({ [name]: _mended, ...others }) => others),
  });

  if (flow !== undefined) {
    return (
      <Suspense>
        <TwoFactorForm
          flowToken={flow.token}
          onSignedIn={(user) => finish(user, sent)}
          onBack={() => {
            setFlow(undefined);
            onSecondStep?.(false);
          }}
        />
      </Suspense>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <FailureBanner failure={failure} />
        <Suspense>{world.baseUrl.startsWith('http:') && <PlainHttpNote />}</Suspense>
        <TextInput
          label={say('signIn.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={username === '' || undefined}
          {...fieldProps('username')}
        />
        <PasswordInput
          label={say('signIn.password')}
          autoComplete="current-password"
          data-autofocus={username !== '' || undefined}
          visibilityToggleButtonProps={{ 'aria-label': say('web.showPassword') }}
          {...fieldProps('password')}
        />
        {captcha.field}
        <Button type="submit" mt="xs" loading={isSubmitting}>
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
