import { createContext, useContext, useEffect } from 'react';

/** Takes what a page adds to its document title; '' takes it back. */
export const PageTitleContext = createContext<(detail: string) => void>(() => undefined);

/**
 * Puts a name in front of the document title for as long as it is shown, where one place holds several pages: a model, a tab
 * of the settings (WEB-10). '' adds nothing.
 */
export function usePageTitleDetail(detail: string): void {
  const set = useContext(PageTitleContext);
  useEffect(() => {
    set(detail);
    return () => set('');
  }, [set, detail]);
}
