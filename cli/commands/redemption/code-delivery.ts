import type { CodeRun } from './code-run.ts';
import type { CodeSink } from './code-sink.ts';

/** Hands codes on, and knows which did not arrive. */
export interface Delivery {
  add(codes: readonly string[]): Promise<void>;
  /** Ends it; what is not whole goes under another name. */
  end(part?: string): Promise<void>;
  /** Codes in hand that did not reach their place. */
  lost(): readonly string[];
  /** Aborted when nothing more can be delivered: then no further codes are made. */
  signal: AbortSignal;
}

/**
 * Delivers codes to a sink. What a stream took is safe, and written down as such; what a file took is not before its end.
 */
export function createDelivery(sink: CodeSink, { file, delivered }: CodeRun, isStream: boolean): Delivery {
  const controller = new AbortController();
  let open: string[] = [];
  let arrived = delivered;
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    if (controller.signal.aborted) return false;
    try {
      await work();
      return true;
    } catch {
      controller.abort();
      return false;
    }
  };
  return {
    signal: controller.signal,
    lost: () => open,
    async add(codes) {
      open.push(...codes);
      if (!(await attempt(() => sink.add(codes))) || !isStream) return;
      open = [];
      arrived += codes.length;
      await file?.append({ delivered: arrived }).catch(() => undefined);
    },
    async end(part) {
      if (await attempt(() => sink.end(part))) open = [];
    },
  };
}
