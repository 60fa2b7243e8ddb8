import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { accentOf, toHex, mix, parseHex, type Accent, type Scheme } from './contrast.ts';

const shades = (hex: string): MantineColorsTuple => {
  const base = parseHex(hex) ?? [34, 72, 125];
  const lighter = [0.92, 0.82, 0.66, 0.5, 0.32, 0.16].map((share) => toHex(mix(base, [255, 255, 255], share)));
  const darker = [0, 0.12, 0.24, 0.36].map((share) => toHex(mix(base, [0, 0, 0], share)));
  return [...lighter, ...darker] as unknown as MantineColorsTuple;
};

// The library's dark grey, in our surfaces: text first, page last.
const darkSurfaces: MantineColorsTuple = [
  '#e7e9ee',
  '#c3c8d2',
  '#969dac',
  '#6d7585',
  '#3c4352',
  '#272c37',
  '#191d25',
  '#13161d',
  '#0f1115',
  '#0b0d10',
];

/** The UI library's theme for one accent colour and language: our type scale, radius, quiet defaults, and names of its own buttons. */
export function themeFor(accent: string, t: (text: string) => string) {
  return createTheme({
    fontFamily: "Inter, 'Noto Sans Thai', system-ui, sans-serif",
    fontFamilyMonospace: "'JetBrains Mono', ui-monospace, monospace",
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '20px', lineHeight: '1.3' },
        h2: { fontSize: '16px', lineHeight: '1.4' },
        h3: { fontSize: '14px', lineHeight: '1.4' },
      },
    },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
    radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
    defaultRadius: 'md',
    primaryColor: 'accent',
    primaryShade: 6,
    colors: { accent: shades(accent), dark: darkSurfaces },
    cursorType: 'pointer',
    respectReducedMotion: true,
    variantColorResolver: (input) => {
      const colours = defaultVariantColorsResolver(input);
      const isAccent = (input.color ?? 'accent') === 'accent';
      return input.variant === 'filled' && isAccent ? { ...colours, color: 'var(--on-accent)' } : colours;
    },
    components: {
      // Said, so that it stands on the button: messages and the foot look for the primary one.
      Button: { defaultProps: { size: 'sm', variant: 'filled' } },
      Modal: {
        defaultProps: {
          transitionProps: { duration: 120 },
          overlayProps: { backgroundOpacity: 0.4 },
          radius: 'lg',
          closeButtonProps: { 'aria-label': t('Close') },
          attributes: { header: { role: 'presentation' } },
        },
      },
      PasswordInput: {
        defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('Show or hide the password') } },
      },
      Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
      Tooltip: {
        defaultProps: {
          openDelay: 350,
          transitionProps: { duration: 80 },
          multiline: true,
          maw: 320,
          events: { hover: true, focus: true, touch: false },
        },
      },
      Popover: { defaultProps: { transitionProps: { duration: 80 } } },
      // A list that opens by itself covers the fields below, and takes the first Escape.
      Select: { defaultProps: { checkIconPosition: 'right', openOnFocus: false } },
    },
  });
}

const accentVariables = (accent: Accent) => ({
  '--accent': accent.text,
  '--accent-fill': accent.fill,
  '--accent-soft': accent.soft,
  '--accent-soft-hover': accent.softHover,
  '--on-accent': accent.onFill,
  '--mantine-color-accent-filled': accent.fill,
  '--mantine-color-accent-filled-hover': accent.fillHover,
  '--mantine-color-accent-light': accent.soft,
  '--mantine-color-accent-light-hover': accent.softHover,
  '--mantine-color-accent-light-color': accent.text,
  '--mantine-color-accent-outline': accent.text,
  '--mantine-color-accent-text': accent.text,
  '--mantine-primary-color-contrast': accent.onFill,
  '--mantine-color-anchor': accent.text,
});

const surfaceVariables = {
  '--mantine-color-body': 'var(--panel)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-red-text': 'var(--bad)',
  '--mantine-color-red-filled': '#b42318',
  '--mantine-color-red-filled-hover': '#99190f',
  '--mantine-color-red-light': 'var(--bad-soft)',
  '--mantine-color-red-light-color': 'var(--bad)',
  '--mantine-shadow-md': 'var(--shadow)',
};

/** Our tokens in the UI library's variables, for both schemes. */
export function variablesFor(accent: string): CSSVariablesResolver {
  const of = (scheme: Scheme) => ({ ...surfaceVariables, ...accentVariables(accentOf(accent, scheme)) });
  return () => ({ variables: {}, light: of('light'), dark: of('dark') });
}
