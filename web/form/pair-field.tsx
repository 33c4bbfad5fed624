import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconArrowRight, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { NamePair } from '../../shared/domain/channel/model-mapping.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { listNames } from '../../shared/screen/flow/confirm-rows.ts';
import type { Choice } from '../../shared/screen/form.ts';
import { pairContent, pairsOf } from '../../shared/screen/pair-field.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { FieldProps } from './field-props.ts';
import { FieldView } from './field-view.tsx';
import classes from './pair-field.module.css';

/** Suggestions a browser shows at once; more would be slow to lay out. */
const mostSuggestions = 500;

/** Names mapped to names, a row a pair with suggestions (ASK-05), or the text behind them. */
export function PairField<Value>(props: FieldProps<Value>) {
  const { field, content, input, scene, put } = props;
  const context = useScreenContext();
  const { say } = context;
  const id = useId();
  const [isText, setIsText] = useState(false);
  const [rows, setRows] = useState<{ pairs: readonly NamePair[]; of: unknown }>({ pairs: [], of: undefined });
  // What was written here last stays as it is typed, unfinished pairs too; anything else is read anew.
  const isOwn = rows.of !== undefined && JSON.stringify(rows.of) === JSON.stringify(content);
  const stored = pairsOf(field.kind, content);
  const held = isOwn ? rows.pairs : stored;
  // One begins to type at once.
  const pairs = held?.length === 0 ? [{ from: '', to: '' }] : held;
  const suggested = (side: 'from' | 'to') => ({
    queryKey: ['pair-names', field.label, side, scene.rowId],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await field.pairs?.[side](scene.form.value, context, signal)) ?? [],
    staleTime: 60_000,
  });
  const from = useQuery(suggested('from'));
  const to = useQuery(suggested('to'));

  if (pairs === undefined || isText) {
    const back = stored === undefined ? say('mapping.rawOnly') : undefined;
    return (
      <div>
        <FieldView {...props} input={{ ...input, description: back ?? input.description }} />
        {stored !== undefined && (
          <Button size="compact-xs" variant="subtle" fw={550} onClick={() => setIsText(false)}>
            {say('mapping.asPairs')}
          </Button>
        )}
      </div>
    );
  }
  const write = (next: readonly NamePair[]) => {
    const written = pairContent(field.kind, next);
    setRows({ pairs: next, of: written });
    put(written);
  };
  const change = (place: number, part: Partial<NamePair>) =>
    write(pairs.map((pair, at) => (at === place ? { ...pair, ...part } : pair)));
  const unlisted = field.pairs?.unlisted?.(scene.form.value) ?? [];
  return (
    <Input.Wrapper
      label={input.label}
      description={input.description}
      error={input.error}
      labelElement="div"
      role="group"
      aria-label={input.label}
      data-field={field.name}
    >
      <div className={classes.pairs}>
        {pairs.map((pair, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names change as they are typed; the place is what stays.
          <div key={place} className={classes.pair}>
            <TextInput
              aria-label={say('mapping.from')}
              placeholder={say('mapping.from')}
              list={`${id}-requested`}
              value={pair.from}
              disabled={input.disabled}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => change(place, { from: event.currentTarget.value })}
            />
            <IconArrowRight size={15} stroke={1.6} aria-hidden />
            <TextInput
              aria-label={say('mapping.to')}
              placeholder={say('mapping.to')}
              list={`${id}-to`}
              value={pair.to}
              disabled={input.disabled}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => change(place, { to: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={input.disabled}
              aria-label={say('mapping.remove', { name: sanitise(pair.from) })}
              onClick={() => write(pairs.filter((_, at) => at !== place))}
            >
              <IconX size={15} stroke={1.6} />
            </ActionIcon>
          </div>
        ))}
      </div>
      {unlisted.length > 0 && (
        <div className={classes.unlisted} role="status">
          {say('mapping.unlisted', { count: unlisted.length, names: listNames(unlisted.map(sanitise), say) })}
        </div>
      )}
      <Button
        size="compact-xs"
        variant="default"
        fw={550}
        leftSection={<IconPlus size={13} stroke={1.8} />}
        disabled={input.disabled}
        onClick={() => setRows({ pairs: [...pairs, { from: '', to: '' }], of: content ?? '' })}
      >
        {say('mapping.newPair')}
      </Button>
      <Button size="compact-xs" variant="subtle" fw={550} onClick={() => setIsText(true)}>
        {say(field.kind === 'json' ? 'mapping.asJson' : 'mapping.asText')}
      </Button>
      <Names id={`${id}-requested`} choices={from.data} />
      <Names id={`${id}-to`} choices={to.data} />
    </Input.Wrapper>
  );
}

function Names({ id, choices = [] }: { id: string; choices?: readonly Choice[] | undefined }) {
  return (
    <datalist id={id}>
      {choices.slice(0, mostSuggestions).map(({ value }) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
