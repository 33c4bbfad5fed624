import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Autocomplete, CloseButton } from '@mantine/core';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { markedOption, useMarkFirst } from '../form/use-mark-first.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './dashboard.module.css';

/** Debounce of typing, in ms. */
const rest = 300;

/** Selects one user whose usage is shown instead of everybody's; usernames are searched while typing. */
export function UserPicker({ value, onChange }: { value: string; onChange(name: string): void }) {
  const { say, gateway } = useScreenContext();
  const [text, setText] = useState(value);
  // The typed text may be applied before a slow gateway has answered; Enter must still choose the first match then.
  const [isTyped, setIsTyped] = useState(false);
  const [wanted] = useDebouncedValue(text.trim(), rest);
  const send = useDebouncedCallback((name: string) => onChange(name.trim()), 2 * rest);
  useEffect(() => setText(value), [value]);
  const { data = [] } = useQuery({
    queryKey: ['dashboard-users', wanted],
    queryFn: async ({ signal }) =>
      (await gateway.users.search({ keyword: wanted, page: 1, pageSize: 10 }, { signal })).rows,
    enabled: wanted !== '' && isTyped,
    staleTime: 60_000,
  });
  const names = [...new Set(data.map(({ username }) => username))];
  const markFirst = useMarkFirst(text.trim() !== '' && isTyped && data.length > 0, text);
  const choose = (name: string) => {
    setText(name);
    setIsTyped(false);
    send(name);
    send.flush();
  };
  const takeByEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || markedOption(event.currentTarget)) return;
    // While the options are being rendered again none is highlighted for a moment; then Enter chooses the first match.
    const [first] = isTyped && wanted === text.trim() ? names : [];
    if (first !== undefined) choose(first);
    else send.flush();
  };
  return (
    <Autocomplete
      size="xs"
      className={classes.user}
      aria-label={say('dashboard.usernameHelp')}
      placeholder={say('dashboard.everybody')}
      leftSection={<IconUser size={14} stroke={1.6} aria-hidden />}
      rightSection={
        text === '' ? undefined : (
          <CloseButton
            size="xs"
            aria-label={say('web.clearFilter', { filter: say('dashboard.username') })}
            onClick={() => choose('')}
          />
        )
      }
      data={names}
      filter={({ options }) => options}
      selectFirstOptionOnChange={markFirst}
      onFocus={(event) => event.currentTarget.select()}
      value={text}
      onChange={(typed) => {
        setText(typed);
        send(typed);
      }}
      onInput={() => setIsTyped(true)}
      onOptionSubmit={choose}
      onKeyDown={takeByEnter}
    />
  );
}
