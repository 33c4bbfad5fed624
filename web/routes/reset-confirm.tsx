import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Refusal } from '../../shared/screen/refusal.ts';
import { confirmReset, readResetLink } from '../../shared/screens/registration/reset-password.ts';
import { useCopy } from '../components/use-copy.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { FailureBanner } from '../sign-in/failure-banner.tsx';
import { ResetCard } from '../sign-in/reset-card.tsx';
import classes from './reset-confirm.module.css';

/**
 * /user/reset, the target of the link in the mail (docs/gateways.md 4.2): sets a new password, shows it once and copies
 * it (AUTH-13). The token is removed from the location at once, so that neither the history nor a screenshot contains
 * it.
 */
export default function ResetConfirmRoute() {
  const context = useScreenContext();
  const { say } = context;
  const navigation = useNavigation();
  const { path, search } = useAddress();
  const copy = useCopy();
  const [link] = useState(() => readResetLink(search));
  const [failure, setFailure] = useState<unknown>(
    link === undefined ? new Refusal(say('registration.resetLinkWrong')) : undefined,
  );
  const [password, setPassword] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => navigation.go(path, { replace: true }), [navigation, path]);

  const confirm = async () => {
    setFailure(undefined);
    setIsRunning(true);
    try {
      const { secret = '' } = await confirmReset(link, context);
      setPassword(secret);
      await copy(secret);
    } catch (error) {
      setFailure(error);
    }
    setIsRunning(false);
  };
  return (
    <ResetCard
      links={
        link === undefined && (
          <Anchor component={Link} fz="sm" to="/reset">
            {say('registration.newLink')}
          </Anchor>
        )
      }
    >
      <Stack gap="sm">
        <FailureBanner failure={failure} />
        {link !== undefined && (
          <TextInput
            label={say('registration.email')}
            description={password === undefined ? say('registration.resetWhat') : undefined}
            value={link.email}
            readOnly
            variant="filled"
          />
        )}
        {password !== undefined && (
          <>
            <p role="status" style={{ margin: 0 }}>
              {say('registration.resetDone')}
            </p>
            <code className={classes.password}>{password}</code>
            <Button leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => void copy(password)}>
              {say('common.copy')}
            </Button>
          </>
        )}
        {link !== undefined && password === undefined && (
          <Button mt="xs" loading={isRunning} onClick={() => void confirm()}>
            {say('registration.resetTitle')}
          </Button>
        )}
      </Stack>
    </ResetCard>
  );
}
