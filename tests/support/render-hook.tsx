import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Text } from 'ink';
import { render } from 'ink-testing-library';
import type { ReactNode } from 'react';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { ScreenContextProvider } from '../../web/hooks/screen-context-provider.tsx';

export interface RenderedHook<Value> {
  /** The last return value of the hook. */
  readonly current: Value;
  /** How often the component rendered. */
  readonly renders: number;
  rerender(use: () => Value): void;
  unmount(): void;
}

/** Runs a hook in a component inside the providers that both user interfaces have. */
export function renderHook<Value>(use: () => Value, context: ScreenContext): RenderedHook<Value> {
  const state: { current?: Value; renders: number } = { renders: 0 };
  const client = new QueryClient();
  function Probe({ useIt }: { useIt: () => Value }) {
    state.current = useIt();
    state.renders += 1;
    return <Text> </Text>;
  }
  const wrap = (node: ReactNode) => (
    <QueryClientProvider client={client}>
      <ScreenContextProvider value={context}>{node}</ScreenContextProvider>
    </QueryClientProvider>
  );
  const rendered = render(wrap(<Probe useIt={use} />));
  return {
    get current() {
      return state.current as Value;
    },
    get renders() {
      return state.renders;
    },
    rerender: (next) => rendered.rerender(wrap(<Probe useIt={next} />)),
    unmount: rendered.unmount,
  };
}
