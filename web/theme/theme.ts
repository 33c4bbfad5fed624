import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The one accent. Shade 6 on white and white on shade 7 both pass WCAG AA. */
const accent: MantineColorsTuple = [
  '#eef1fd',
  '#dce2f8',
  '#b6c2f0',
  '#8f9fe9',
  '#6f83e2',
  '#566cd6',
  '#445bca',
  '#3a4fb6',
  '#3346a3',
  '#2a3a8a',
];

/** Cool greys of the dark scheme; 7 is the page, 6 a surface, 4 a line. */
const dark: MantineColorsTuple = [
  '#d6d9e0',
  '#b4b9c4',
  '#989eac',
  '#6e7584',
  '#363b46',
  '#2a2e37',
  '#1f2229',
  '#17191f',
  '#121419',
  '#0d0e12',
];

/** Mantine's theme of the console: dense, calm, one accent. Colours with a meaning are in `tones.css`. */
export const theme = createTheme({
  colors: { accent, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  defaultRadius: 6,
  fontFamily:
    '"Inter", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", "Liberation Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, fz: 'xs' } },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        position: 'bottom-end',
        transitionProps: { duration: 80 },
      },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 120 } } },
    Modal: { defaultProps: { transitionProps: { duration: 100 }, centered: true } },
    // Reaching a field is not yet asking for its list.
    Select: { defaultProps: { openOnFocus: false } },
    TagsInput: { defaultProps: { openOnFocus: false } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  },
});
