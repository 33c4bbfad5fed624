import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choice } from '../../shared/screen/form.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { FieldProps } from './field-props.ts';

/** The choices of a field and the state of their request. */
export interface Choices {
  list: readonly Choice[];
  isLoading: boolean;
  isFailed: boolean;
  /** Whether the choices have arrived; the list may still be empty. */
  isLoaded: boolean;
  /** Requests the choices that apply to the form's current value. */
  ask(): void;
}

/**
 * The choices of a field. They are requested when its list opens or, with `early`, when the field first shows, for
 * fields that show the label of the chosen value. Choices may depend on other fields, so each opening requests them for
 * the current form value; a response is reused for 60 seconds.
 */
export function useChoices<Value>({ scene, field }: FieldProps<Value>, { early }: { early: boolean }): Choices {
  const context = useScreenContext();
  const [asked, setAsked] = useState<Value | undefined>(early ? scene.form.value : undefined);
  const query = useQuery({
    queryKey: ['field-choices', field.label, asked],
    queryFn: async ({ signal }) => (asked === undefined ? [] : ((await field.choices?.(asked, context, signal)) ?? [])),
    enabled: asked !== undefined && field.choices !== undefined,
    staleTime: 60_000,
    // Without the previous choices the label would vanish for a moment and overwrite the text being typed.
    placeholderData: keepPreviousData,
  });
  return {
    list: query.data ?? [],
    isLoading: query.isFetching && (query.data ?? []).length === 0,
    isFailed: query.isError,
    isLoaded: query.isSuccess && !query.isPlaceholderData && asked !== undefined,
    ask: () => setAsked(scene.form.value),
  };
}
