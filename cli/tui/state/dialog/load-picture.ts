import { fetchPicture } from '../../picture/fetch-picture.ts';
import type { Pixels } from '../../picture/pixels.ts';
import { type Modules, readQrCode } from '../../picture/qr-code.ts';
import type { Host, Notify } from '../app.ts';
import { createStore, type Store } from '../store.ts';

export interface PictureState {
  /** URL of the picture, for showing and copying; '' where there is none. Sanitised when drawn. */
  address: string;
  pixels: Pixels | undefined;
  /** The modules of the QR code, when one was looked for and found. */
  modules: Modules | undefined;
  /** Why there are no pixels; undefined while they are fetched. */
  failure: string | undefined;
}

/** A picture that is being loaded. */
export interface LoadedPicture {
  store: Store<PictureState>;
  /** Fetches it again. */
  renew(): void;
  /** Cancels the fetch; called when the picture will not be shown any more. */
  stop(): void;
}

/** Starts to fetch a picture; with `isCode` it is checked for a QR code, which is drawn in another way. */
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
