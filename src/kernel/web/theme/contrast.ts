/** Colour arithmetic for the theme colour a person chooses: whatever they choose, text stays readable (WCAG 2.2 AA). */
export type Rgb = readonly [number, number, number];
export type Scheme = 'light' | 'dark';

export const themeColours = ['#22487d', '#CA1551', '#03CEA4', '#EAC435', '#202020'] as const;
export const defaultThemeColour = themeColours[0];

/** The surfaces that links and accented text stand on, the hardest first. `tokens.css` has the same values. */
export const surfaces: Record<Scheme, readonly string[]> = {
  light: ['#eceff3', '#fcfcfd', '#ffffff'],
  dark: ['#232833', '#13161d', '#0f1115'],
};

export function parseHex(hex: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  return match ? [parseInt(match[1]!, 16), parseInt(match[2]!, 16), parseInt(match[3]!, 16)] : null;
}

export function toHex(colour: Rgb): string {
  return `#${colour
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [0, 1, 2].map((i) => from[i]! + (to[i]! - from[i]!) * share) as unknown as Rgb;
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

function toHsl([r, g, b]: Rgb): [number, number, number] {
  const [red, green, blue] = [r / 255, g / 255, b / 255];
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const light = (max + min) / 2;
  const span = max - min;
  if (span === 0) return [0, 0, light];
  const hue =
    max === red ? ((green - blue) / span + 6) % 6 : max === green ? (blue - red) / span + 2 : (red - green) / span + 4;
  return [hue * 60, span / (1 - Math.abs(2 * light - 1)), light];
}

function fromHsl([hue, saturation, light]: readonly [number, number, number]): Rgb {
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    return 255 * (light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [part(0), part(8), part(4)];
}

// Moves a colour's lightness in small steps until it stands out enough from all the backgrounds given. The hue stays; on dark the colour
// gets fresher as it gets lighter, since towards plain white it would turn grey.
function untilReadable(colour: Rgb, scheme: Scheme, backgrounds: readonly Rgb[], ratio: number): Rgb {
  const [hue, saturation, light] = toHsl(colour);
  const goal = scheme === 'dark' ? 1 : 0;
  for (let step = 0; step <= 50; step += 1) {
    const fresher = step > 0 && scheme === 'dark' && saturation > 0.15 ? Math.max(saturation, 0.72) : saturation;
    const tried = parseHex(toHex(fromHsl([hue, fresher, light + ((goal - light) * step) / 50])))!;
    if (backgrounds.every((background) => contrast(tried, background) >= ratio)) return tried;
  }
  return goal === 1 ? white : black;
}

export interface Accent {
  /** Links, selected text, icons in use: at least 4.5:1 on every surface and on `soft`. */
  text: string;
  /** The primary button: at least 3:1 against the page. */
  fill: string;
  fillHover: string;
  /** Text on the primary button: at least 4.5:1. */
  onFill: string;
  /** The quiet background of what is selected. */
  soft: string;
  softHover: string;
}

/** Everything the screens need of one theme colour, in one scheme. */
export function accentOf(hex: string, scheme: Scheme): Accent {
  const base = parseHex(hex) ?? parseHex(defaultThemeColour)!;
  const grounds = surfaces[scheme].map((surface) => parseHex(surface)!);
  const page = grounds[1]!;
  const fill = untilReadable(base, scheme, [page], 3);
  const onFill = contrast(white, fill) >= 4.5 ? white : black;
  const soft = parseHex(toHex(mix(page, base, scheme === 'dark' ? 0.24 : 0.09)))!;
  const softHover = parseHex(toHex(mix(page, base, scheme === 'dark' ? 0.32 : 0.14)))!;
  return {
    text: toHex(untilReadable(base, scheme, [...grounds, soft, softHover], scheme === 'dark' ? 5 : 4.5)),
    fill: toHex(fill),
    fillHover: toHex(mix(fill, onFill === white ? black : white, 0.12)),
    onFill: toHex(onFill),
    soft: toHex(soft),
    softHover: toHex(softHover),
  };
}
