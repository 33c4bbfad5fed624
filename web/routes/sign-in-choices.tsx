import { Button, Divider, Stack } from '@mantine/core';
import { IconBrandGithub, IconBrandTelegram, IconBrandWechat, IconCube } from '@tabler/icons-react';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { signInChoices } from '../../shared/screens/sign-in.ts';
import { useConsole } from '../console-context.tsx';
import { tell } from '../overlays/tell.ts';

const icons = {
  github: IconBrandGithub,
  linuxdo: IconCube,
  wechat: IconBrandWechat,
  telegram: IconBrandTelegram,
} as const;

/** The third-party sign-ins this site has switched on; nothing at all where there is none (AUTH-03). */
export function SignInChoices() {
  const { say } = useConsole();
  const { status } = useScreenContext();
  const choices = signInChoices(status);
  if (choices.length === 0) return null;
  return (
    <>
      <Divider my="md" label={say('web.or')} />
      <Stack gap="xs">
        {choices.map(({ id, label }) => {
          const Icon = icons[id];
          return (
            <Button
              key={id}
              variant="default"
              leftSection={<Icon size={18} stroke={1.6} />}
              onClick={() => tell('warn', say('web.choiceNotReady'))}
            >
              {say(label)}
            </Button>
          );
        })}
      </Stack>
    </>
  );
}
