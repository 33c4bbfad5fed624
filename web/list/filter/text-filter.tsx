import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usualTime } from '../../../shared/screen/usual-time.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';

/** How long typing rests before the list is asked again, in ms. */
const searchDelay = 300;

interface TextFilterProps {
  label: string;
  help: string;
  kind: 'text' | 'number' | 'datetime';
  /** What holds while nothing is typed. */
  usual: string | undefined;
  example: string | undefined;
  fault: string | undefined;
  value: string;
  onChange(text: string): void;
  /** Stands where the magnifier does: another way to a value. */
  sign?: ReactNode;
}

/** A filter that is typed. The list is asked again when the typing has rested a moment. */
export function TextFilter({ label, help, kind, usual, example, fault, value, onChange, sign }: TextFilterProps) {
  const { say } = useScreenContext();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed.trim();
    onChange(typed.trim());
  }, searchDelay);
  // Back, Forward or a link changed the address: the input follows; its own echo does not disturb the typing.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const change = (typed: string) => {
    setText(typed);
    send(typed);
  };
  // A box that is put away at once must not lose that it was cleared.
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
      // Whoever goes on has typed: a sheet that is closed at once must not lose it.
      onBlur={() => send.flush()}
      onKeyDown={(event) => event.key === 'Enter' && send.flush()}
    />
  );
}
