import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Petrol, for the current location, links and focus. Shade 7 is `--accent` in the light theme, 4 in the dark one. */
const accent: MantineColorsTuple = [
  '#f0f8f9',
  '#dff0f3',
  '#b5dbe2',
  '#87c6d2',
  '#5cc2d6',
  '#2e93a8',
  '#0e7f97',
  '#0a6274',
  '#084f5e',
  '#063c48',
];

/** The greys of the light theme, slightly bluish. */
const gray: MantineColorsTuple = [
  '#f5f7f7',
  '#eef1f1',
  '#e6eaea',
  '#dce1e2',
  '#d2d9da',
  '#b7c0c2',
  '#818e92',
  '#465256',
  '#2b3538',
  '#182022',
];

/** The greys of the dark theme: 0 is text, 4 the border of a control, 7 a surface, 9 the page background. */
const dark: MantineColorsTuple = [
  '#e8eeee',
  '#b0bbbe',
  '#8c999d',
  '#6f7e82',
  '#334043',
  '#263032',
  '#1b2224',
  '#121718',
  '#0e1314',
  '#0c1011',
];

/** The Mantine theme of the console. Styles take their colours from `tokens.css`. */
export const theme = createTheme({
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontFamily:
    'var(--letters), system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", Menlo, Consolas, "Noto Sans Mono", "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '0.9375rem', xl: '1.25rem' },
  headings: { fontWeight: '600' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  shadows: { xs: 'var(--shadow-1)', md: 'var(--shadow-2)', xl: 'var(--shadow-3)' },
  components: {
    Button: {
      vars: (_theme: unknown, { variant, color }: { variant?: string; color?: string }) => buttonLook(variant, color),
    },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, fz: 'xs' } },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        position: 'bottom-end',
        transitionProps: { duration: 80 },
        // A menu that is taller than the room below its button is moved up over the button.
        middlewares: { shift: { crossAxis: true, padding: 8 } },
      },
    },
    DrawerRoot: { defaultProps: { transitionProps: { duration: 120 } } },
    Modal: { defaultProps: { transitionProps: { duration: 100 }, centered: true, radius: 'lg' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    // A field that gets the focus by Tab must not open its list of options.
    Select: { defaultProps: { openOnFocus: false } },
    TagsInput: { defaultProps: { openOnFocus: false } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  },
});

/**
 * The colours of a button: ink for the filled one, of which a surface has one, and the accent for a subtle one, which
 * looks like a link. Buttons with a colour of their own keep it, because it has a meaning.
 */
function buttonLook(variant = 'filled', color?: string) {
  if (variant === 'subtle' && color === undefined) {
    return { root: { '--button-hover': 'var(--hover)', '--button-color': 'var(--accent)' } };
  }
  if (variant !== 'filled' || color !== undefined) return { root: {} };
  return {
    root: {
      '--button-bg': 'var(--ink)',
      '--button-hover': 'var(--ink-hover)',
      '--button-color': 'var(--on-ink)',
    },
  };
}
