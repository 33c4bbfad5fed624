import { createContext, useContext, useEffect } from 'react';

/** Sets what a page adds to its document title; '' removes it. */
export const PageTitleContext = createContext<(detail: string) => void>(() => undefined);

/**
 * Puts `detail` in front of the document title while the component is mounted, for routes with several pages, such as
 * one per model or per tab of the settings (WEB-10). '' adds nothing.
 */
export function usePageTitleDetail(detail: string): void {
  const set = useContext(PageTitleContext);
  useEffect(() => {
    set(detail);
    return () => set('');
  }, [set, detail]);
}
