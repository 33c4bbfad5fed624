import { Button, PasswordInput, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useMemo, useState } from 'react';
import type { SetupState } from '../../shared/gateway/account/setup.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import type { Choice } from '../../shared/screen/form.ts';
import { checkForm } from '../../shared/screen/form-check.ts';
import { readSetup, type SetupDraft, setUp, setupForm } from '../../shared/screens/setup/setup-form.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useNavigation } from '../navigation/wouter.tsx';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { laterJournal } from '../session/later-journal.ts';
import { refreshStatus } from '../session/refresh-status.ts';
import { SignInCard } from '../sign-in/card.tsx';
import { FailureBanner } from '../sign-in/failure-banner.tsx';
import { journalWarning } from '../sign-in/journal-warning.ts';
import { useLeaveWhenSignedIn } from '../sign-in/use-leave-when-signed-in.ts';
import { fetchAreas } from '../text/areas.ts';

/** /setup: the first set-up of a new gateway. All other locations redirect here until it is done. */
export default function SetupRoute() {
  const { gateway, session, say } = useConsole();
  const context = useScreenContext();
  const navigation = useNavigation();
  const [state, setState] = useState<SetupState>();
  const [failure, setFailure] = useState<unknown>();
  // The journal needs these texts if the answer of the set-up call is lost.
  useEffect(() => void fetchAreas(context.language, ['undo']).catch(() => undefined), [context.language]);
  // The pulse lists what remains to be done before the first call works.
  useLeaveWhenSignedIn('/pulse');

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once a visit; the context changes with every status.
  useEffect(() => {
    let isLeft = false;
    readSetup(context).then(
      (found) => isLeft || setState(found),
      (error) => {
        if (isLeft) return;
        setFailure(error);
        void refreshStatus(gateway, session);
      },
    );
    return () => {
      isLeft = true;
    };
  }, []);
  useEffect(() => {
    if (context.status.setup && state === undefined && failure !== undefined)
      navigation.go('/login', { replace: true });
  }, [context.status.setup, state, failure, navigation]);

  return (
    <SignInCard title={say('setup.title')}>
      <FailureBanner failure={failure} />
      {state !== undefined && <SetupFields state={state} />}
      {state === undefined && failure === undefined && <Skeleton height={220} />}
    </SignInCard>
  );
}

function SetupFields({ state }: { state: SetupState }) {
  const { gateway, session, say, language, world } = useConsole();
  const context = useScreenContext();
  const navigation = useNavigation();
  const [failure, setFailure] = useState<unknown>();
  const described = useMemo(() => setupForm(state), [state]);
  const form = useForm<SetupDraft>({
    mode: 'uncontrolled',
    initialValues: described.defaults(context),
    validate: (value) => checkForm(described, value, 'create', context).errors,
  });
  /** The journal of the user that the set-up creates: nobody is signed in yet, and the first user's id is 1. */
  const journalOf = ({ username }: SetupDraft) =>
    state.hasRoot
      ? undefined
      : laterJournal(
          { id: 1, username: username.trim() },
          world.baseUrl.replace(/\/$/, ''),
          journalWarning(say, language),
        );
  const submit = async (draft: SetupDraft) => {
    setFailure(undefined);
    try {
      const { message } = await setUp(draft, state, { ...context, journal: journalOf(draft) });
      notify('good', message);
    } catch (error) {
      return setFailure(error);
    }
    await refreshStatus(gateway, session);
    if (state.hasRoot) return navigation.go('/login');
    try {
      const { username, password } = described.normalise(draft, 'create');
      const outcome = await gateway.session.login({ username, password });
      if (outcome.kind === 'signed-in') return session.keepUser(outcome.user);
    } catch (error) {
      const { message, hint } = describeError(error, say);
      notify('bad', message, hint);
    }
    navigation.go('/login');
  };
  const input = (name: keyof SetupDraft) => {
    const field = described.fields.find((candidate) => candidate.name === name);
    const help = field?.help;
    return {
      label: field && say(field.label),
      description: typeof help === 'function' ? help(form.getValues(), context, 'create') : help && say(help),
      required: field?.required,
      ...form.getInputProps(name),
    };
  };
  const toggle = { 'aria-label': say('web.showPassword') };
  const choices = described.fields
    .find(({ name }) => name === 'mode')
    ?.choices?.(described.defaults(context), context) as Choice[];
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="sm">
        <p style={{ margin: '0 0 4px', color: 'var(--text-2)' }}>
          {say(state.hasRoot ? 'setup.hasRoot' : 'setup.explanation')}
        </p>
        <FailureBanner failure={failure} />
        {!state.hasRoot && (
          <>
            <TextInput
              key={form.key('username')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              data-autofocus
              {...input('username')}
            />
            <PasswordInput
              key={form.key('password')}
              autoComplete="new-password"
              visibilityToggleButtonProps={toggle}
              {...input('password')}
            />
            <PasswordInput
              key={form.key('confirmation')}
              autoComplete="new-password"
              visibilityToggleButtonProps={toggle}
              {...input('confirmation')}
            />
          </>
        )}
        <Select
          key={form.key('mode')}
          allowDeselect={false}
          data={choices.map(({ value, label }) => ({ value: String(value), label }))}
          renderOption={({ option }) => (
            <span>
              {option.label}
              <Text component="span" display="block" size="xs" c="dimmed">
                {choices.find(({ value }) => value === option.value)?.hint}
              </Text>
            </span>
          )}
          {...input('mode')}
        />
        <Button type="submit" mt="xs" loading={form.submitting}>
          {say('setup.submit')}
        </Button>
      </Stack>
    </form>
  );
}
