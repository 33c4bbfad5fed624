import { type Drawing, drawingSchema } from '../../domain/log/drawing.ts';
import type { Client } from '../client/client.ts';
import type { CallOptions, Page, PageQuery } from '../client/page.ts';
import { listPage } from '../dialect/dialect-list.ts';

/** Times in MILLISECONDS, unlike everywhere else (docs/gateways.md 13.27). */
export interface OwnDrawingFilters {
  mj_id?: string;
  start_timestamp?: number;
  end_timestamp?: number;
}

export interface DrawingFilters extends OwnDrawingFilters {
  channel_id?: string | number;
}

/** Drawing tasks (docs/gateways.md 4.12). */
export interface Drawings {
  /** The drawing tasks of all users (admin). */
  list(query: PageQuery & DrawingFilters, o?: CallOptions): Promise<Page<Drawing>>;
  listSelf(query: PageQuery & OwnDrawingFilters, o?: CallOptions): Promise<Page<Drawing>>;
}

/** The drawing calls, over a client. Times in ms. */
export function createDrawings(client: Client): Drawings {
  const list = (path: string, { page, pageSize, ...filters }: PageQuery & DrawingFilters, o?: CallOptions) =>
    listPage(client, { path, row: drawingSchema, arrays: 'ten', query: filters }, { page, pageSize }, o);
  return {
    list: (query, o) => list('/api/mj/', query, o),
    listSelf: (query, o) => list('/api/mj/self', query, o),
  };
}
