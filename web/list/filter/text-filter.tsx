import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usualTime } from '../../../shared/screen/usual-time.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';

/** The pause in typing after which the list is loaded again, in ms. */
const searchDelay = 300;

interface TextFilterProps {
  label: string;
  help: string;
  kind: 'text' | 'number' | 'datetime';
  /** The default that applies while nothing is typed. */
  usual: string | undefined;
  example: string | undefined;
  fault: string | undefined;
  value: string;
  onChange(text: string): void;
  /** Replaces the magnifier icon: another control for choosing the value. */
  sign?: ReactNode;
}

/** A filter that the user types. The list is loaded again after a short pause in typing. */
export function TextFilter({ label, help, kind, usual, example, fault, value, onChange, sign }: TextFilterProps) {
  const { say } = useScreenContext();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed.trim();
    onChange(typed.trim());
  }, searchDelay);
  // Back, Forward or a link changed the address: the input shows the new value. The change that this input itself
  // caused is ignored, so that it does not disturb the typing.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const change = (typed: string) => {
    setText(typed);
    send(typed);
  };
  // The cleared value is sent at once, because the box may be unmounted before the delay ends.
  const clear = () => {
    change('');
    send.flush();
  };
  return (
    <TextInput
      size="xs"
      label={label}
      title={help}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      placeholder={usual ? usualTime(usual, say) : example}
      error={fault}
      value={text}
      leftSection={sign || <IconSearch size={14} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents={sign ? 'all' : 'none'}
      rightSection={
        text === '' ? undefined : (
          <CloseButton size="xs" aria-label={say('web.clearFilter', { filter: label })} onClick={clear} />
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
      // A pending value is sent on blur, because a sheet that is closed at once would lose it.
      onBlur={() => send.flush()}
      onKeyDown={(event) => event.key === 'Enter' && send.flush()}
    />
  );
}
