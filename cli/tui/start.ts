export type { TuiOptions } from './options.ts';
export { runTui } from './run.tsx';
