import { loadYoga, type Yoga } from 'yoga-layout/load';

export * from 'yoga-layout/load';

let engine: Yoga | undefined;

/** The layout engine that Ink imports in the built program (`build/program.config.ts`). @public */
export { engine as default };

/** Loads Ink's layout engine, which is WebAssembly. It must be awaited before anything is drawn. */
export async function loadLayoutEngine(): Promise<void> {
  engine ??= await loadYoga();
}
