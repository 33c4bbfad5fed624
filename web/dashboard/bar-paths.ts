import type { ChartLayer, ChartRow } from './chart-series.ts';

/** All bars of one layer as one path, so that the page has as many elements as series, however many bars there are. */
export interface LayerPath {
  layer: ChartLayer;
  /** The path of the bars of past steps, and that of the current step. */
  done: string;
  running: string;
}

interface BarRoom {
  /** Width of a step and height of the plot, in px; `highest` is the value at the top. */
  step: number;
  height: number;
  highest: number;
}

/** Maximum width of a bar, in px. */
const widest = 44;

/** Returns the bars of all layers, stacked from the bottom in the order of the layers. */
export function barPaths(layers: readonly ChartLayer[], rows: readonly ChartRow[], room: BarRoom): LayerPath[] {
  const width = Math.min(widest, room.step * 0.78, Math.max(room.step - 2, room.step * 0.6));
  // A gap separates stacked bars even where their colours look alike; thin bars have none, because nothing would be
  // left of them.
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
