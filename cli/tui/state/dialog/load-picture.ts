import { fetchPicture } from '../../picture/fetch-picture.ts';
import type { Pixels } from '../../picture/pixels.ts';
import { type Modules, readQrCode } from '../../picture/qr-code.ts';
import type { Host, Notify } from '../app.ts';
import { createStore, type Store } from '../store.ts';

export interface PictureState {
  /** Where it is, to be shown and copied; '' where there is none. Sanitised where it is drawn. */
  address: string;
  pixels: Pixels | undefined;
  /** The picture's squares, when it was looked for a QR code and is one. */
  modules: Modules | undefined;
  /** Why there are no pixels; undefined while they are fetched. */
  failure: string | undefined;
}

/** A picture on its way to the screen. */
export interface LoadedPicture {
  store: Store<PictureState>;
  /** Fetches it again. */
  renew(): void;
  /** Ends what is under way; called when nobody will see it any more. */
  stop(): void;
}

/** Begins to fetch a picture; `isCode` looks for a QR code in it, which is drawn in another way. */
export function loadPicture(app: Notify & Host, address: string, { isCode = false } = {}): LoadedPicture {
  const store = createStore<PictureState>({ address, pixels: undefined, modules: undefined, failure: undefined });
  let controller = new AbortController();
  const renew = () => {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    store.set({ failure: undefined });
    fetchPicture(address, app.world, app.say, signal).then(
      (pixels) => {
        if (!signal.aborted) store.set({ pixels, modules: isCode ? readQrCode(pixels) : undefined });
      },
      (error: unknown) => {
        if (!signal.aborted) store.set({ failure: app.describe(error).message });
      },
    );
  };
  renew();
  return { store, renew, stop: () => controller.abort() };
}
