import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choice } from '../../shared/screen/form.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { FieldProps } from './field-props.ts';

export interface Choices {
  list: readonly Choice[];
  isLoading: boolean;
  isFailed: boolean;
  /** The choices are known, be they none. */
  isLoaded: boolean;
  /** Asks for the choices that fit the form as it is now. */
  ask(): void;
}

/**
 * The choices of a field, fetched when the field first shows (`early`, for labels) or is opened. They may depend on the
 * rest of the form, so opening asks again; what was asked a minute ago is not.
 */
export function useChoices<Value>({ scene, field }: FieldProps<Value>, { early }: { early: boolean }): Choices {
  const context = useScreenContext();
  const [asked, setAsked] = useState<Value | undefined>(early ? scene.form.value : undefined);
  const query = useQuery({
    queryKey: ['field-choices', field.label, asked],
    queryFn: async ({ signal }) => (asked === undefined ? [] : ((await field.choices?.(asked, context, signal)) ?? [])),
    enabled: asked !== undefined && field.choices !== undefined,
    staleTime: 60_000,
    // A label that is gone for a moment would overwrite what is being typed.
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
