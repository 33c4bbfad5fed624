import type { ChartLayer, ChartRow } from './chart-series.ts';

/** One layer of the bars as one path: however many bars, the page holds as many elements as there are series. */
export interface LayerPath {
  layer: ChartLayer;
  /** The bars of steps that are over, and that of the step under way. */
  done: string;
  running: string;
}

interface BarRoom {
  /** Pixels of one step, and of the whole height; `highest` is the value at the top. */
  step: number;
  height: number;
  highest: number;
}

/** Bars stand this far apart, in pixels, where they are wide enough for it. */
const widest = 44;

/** The bars of all layers, stacked from the ground, in the order of the layers. */
export function barPaths(layers: readonly ChartLayer[], rows: readonly ChartRow[], room: BarRoom): LayerPath[] {
  const width = Math.min(widest, room.step * 0.78, Math.max(room.step - 2, room.step * 0.6));
  // A seam keeps neighbours apart whatever the eye makes of their colours; thin bars would be nothing but seam.
  const seam = width > 4 ? 1 : 0;
  const grounds = rows.map(() => room.height);
  return layers.map((layer) => {
    const parts = { done: '', running: '' };
    for (const [index, row] of rows.entries()) {
      const value = Number(row[layer.id] ?? 0);
      if (value <= 0) continue;
      const ground = grounds[index] ?? room.height;
      const full = (value / room.highest) * room.height;
      grounds[index] = ground - full;
      const left = index * room.step + (room.step - width) / 2;
      const tall = Math.max(full - seam, Math.min(full, 0.5));
      parts[row.isRunning ? 'running' : 'done'] +=
        `M${left.toFixed(1)} ${ground.toFixed(1)}h${width.toFixed(1)}v${(-tall).toFixed(1)}h${(-width).toFixed(1)}z`;
    }
    return { layer, ...parts };
  });
}
