import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconArrowRight, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useId, useRef, useState } from 'react';
import type { NamePair } from '../../shared/domain/channel/model-mapping.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { listNames } from '../../shared/screen/flow/confirm-rows.ts';
import type { Choice } from '../../shared/screen/form.ts';
import { pairContent, pairsOf } from '../../shared/screen/pair-field.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useGrowing } from '../hooks/use-growing.ts';
import type { FieldProps } from './field-props.ts';
import { FieldView } from './field-view.tsx';
import classes from './pair-field.module.css';

/** How many suggestions a `datalist` gets at most; the browser lays out more of them slowly. */
const mostSuggestions = 500;

/** How many more pairs each render draws. */
const atOnce = 20;

/**
 * The input for a field that maps names to names (ASK-05): one row with suggestions for each pair, or the raw text. A
 * text that pairs cannot represent is edited as text only.
 */
export function PairField<Value>(props: FieldProps<Value>) {
  const { field, content, input, scene, put } = props;
  const context = useScreenContext();
  const { say } = context;
  const id = useId();
  const [isText, setIsText] = useState(false);
  const [rows, setRows] = useState<{ pairs: readonly NamePair[]; of: unknown }>({ pairs: [], of: undefined });
  // While the content is what this input wrote, keep the typed rows, unfinished pairs too; else read the content.
  const isOwn = rows.of !== undefined && JSON.stringify(rows.of) === JSON.stringify(content);
  const stored = pairsOf(field.kind, content);
  const held = isOwn ? rows.pairs : stored;
  // An empty field starts with one empty pair.
  const pairs = held?.length === 0 ? [{ from: '', to: '' }] : held;
  const suggested = (side: 'from' | 'to') => ({
    queryKey: ['pair-names', field.label, side, scene.rowId],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await field.pairs?.[side](scene.form.value, context, signal)) ?? [],
    staleTime: 60_000,
  });
  const from = useQuery(suggested('from'));
  const to = useQuery(suggested('to'));
  const drawn = useGrowing(pairs?.length ?? 0, atOnce);
  const write = (next: readonly NamePair[]) => {
    const written = pairContent(field.kind, next, scene.form.start[field.name]);
    setRows({ pairs: next, of: written });
    put(written);
  };
  const latest = useRef({ pairs, write });
  latest.current = { pairs, write };
  const edit = useCallback((index: number, part: Partial<NamePair> | undefined) => {
    const { pairs: before = [], write: put } = latest.current;
    put(before.flatMap((pair, at) => (at !== index ? [pair] : part === undefined ? [] : [{ ...pair, ...part }])));
  }, []);

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
  const unlisted = field.pairs?.unlisted?.(scene.form.value) ?? [];
  return (
    // The pairs are siblings of Mantine's wrapper: inside it, each render of the wrapper would render every pair.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset says nothing more.
    <div role="group" aria-label={input.label} data-field={field.name}>
      <Input.Wrapper label={input.label} description={input.description} labelElement="div" />
      <div className={classes.pairs}>
        {pairs.slice(0, drawn).map(({ from, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names change as they are typed; the place is what stays.
          <Pair key={index} {...{ index, from, to, lists: id, edit }} isDisabled={input.disabled} />
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
      {input.error !== undefined && <Input.Error>{input.error}</Input.Error>}
      <Names id={`${id}-requested`} choices={from.data} />
      <Names id={`${id}-to`} choices={to.data} />
    </div>
  );
}

interface PairProps {
  index: number;
  from: string;
  to: string;
  /** The prefix of the ids of the two `datalist` elements. */
  lists: string;
  isDisabled: boolean;
  /** Changes a part of the pair at an index; `undefined` removes the pair. */
  edit(index: number, part: Partial<NamePair> | undefined): void;
}

/** One pair. Memoised, as a key typed in one of hundreds of pairs would render all of them. */
const Pair = memo(({ index, from, to, lists, isDisabled, edit }: PairProps) => {
  const { say } = useScreenContext();
  const name = (side: 'from' | 'to', list: string, value: string) => (
    <TextInput
      aria-label={say(`mapping.${side}`)}
      placeholder={say(`mapping.${side}`)}
      list={`${lists}-${list}`}
      value={value}
      disabled={isDisabled}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => edit(index, { [side]: event.currentTarget.value })}
    />
  );
  return (
    <div className={classes.pair}>
      {name('from', 'requested', from)}
      <IconArrowRight size={15} stroke={1.6} aria-hidden />
      {name('to', 'to', to)}
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={isDisabled}
        aria-label={say('mapping.remove', { name: sanitise(from) })}
        onClick={() => edit(index, undefined)}
      >
        <IconX size={15} stroke={1.6} />
      </ActionIcon>
    </div>
  );
});

const Names = memo(({ id, choices = [] }: { id: string; choices?: readonly Choice[] | undefined }) => (
  <datalist id={id}>
    {choices.slice(0, mostSuggestions).map(({ value }) => (
      <option key={value} value={value} />
    ))}
  </datalist>
));
