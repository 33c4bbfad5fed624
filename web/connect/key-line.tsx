import { ActionIcon } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Token } from '../../shared/domain/user/token.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { shownKey } from '../../shared/screens/connect/set-up.ts';
import { useCopy } from '../components/use-copy.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useStillHere } from '../navigation/use-still-here.ts';
import { notify } from '../overlays/notify.ts';
import classes from './connect.module.css';

/**
 * Shows a key, masked at first. The key is fetched when it is shown or copied, and dropped when it is hidden (WEB-01).
 */
export function KeyLine({ token }: { token: Token }) {
  const { gateway, say } = useScreenContext();
  const copy = useCopy();
  const begin = useStillHere();
  const [shown, setShown] = useState<string>();
  const [isFetching, setIsFetching] = useState(false);
  const withKey = async (use: (key: string) => unknown) => {
    setIsFetching(true);
    try {
      await use(shown ?? (await gateway.tokens.key(token)));
    } catch (error) {
      const { message, hint } = describeError(error, say);
      notify('bad', message, hint);
    }
    setIsFetching(false);
  };
  const isShown = shown !== undefined;
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <div className={classes.url}>
      <dt>{say('connect.key')}</dt>
      <dd>
        <span>{shown ?? shownKey(token.key)}</span>
        <span className={classes.acts}>
          <ActionIcon
            size={28}
            disabled={isFetching}
            aria-label={say('token.keyAction')}
            aria-pressed={isShown}
            onClick={() => (isShown ? setShown(undefined) : void withKey(setShown))}
          >
            <Eye size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            size={28}
            disabled={isFetching}
            aria-label={say('connect.copyKey')}
            onClick={() => {
              const isHere = begin();
              void withKey((key) => copy(key, isHere));
            }}
          >
            <IconCopy size={16} stroke={1.6} />
          </ActionIcon>
        </span>
      </dd>
    </div>
  );
}
