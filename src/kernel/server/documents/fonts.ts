import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);
const ttf = (path: string): Buffer => readFileSync(require.resolve(`@expo-google-fonts/${path}`));

/** The embedded font files by the names the layout engine uses. Nothing is read from the machine's own fonts. */
export const fontFiles: Readonly<Record<string, Buffer>> = {
  'text.ttf': ttf('noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  'text-bold.ttf': ttf('noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf'),
  'mono.ttf': ttf('jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf'),
  'mono-bold.ttf': ttf('jetbrains-mono/700Bold/JetBrainsMono_700Bold.ttf'),
};

export const fontFaces = {
  Text: { normal: 'text.ttf', bold: 'text-bold.ttf' },
  Mono: { normal: 'mono.ttf', bold: 'mono-bold.ttf' },
};
export type FontName = keyof typeof fontFaces;

const faces: Record<FontName, Font> = { Text: open('text.ttf'), Mono: open('mono.ttf') };
const known: Record<FontName, Map<number, boolean>> = { Text: new Map(), Mono: new Map() };

function open(file: string): Font {
  const font = create(fontFiles[file] as Buffer);
  if (font.type !== 'TTF') throw new Error(`${file} is not a single TrueType font.`);
  return font as Font;
}

/** Whether a font can draw the character. Noto Sans Thai has no ≥ ≤ ± µ: those are drawn with the other font. */
export function canDraw(font: FontName, codePoint: number): boolean {
  let answer = known[font].get(codePoint);
  if (answer === undefined) {
    answer = faces[font].hasGlyphForCodePoint(codePoint);
    known[font].set(codePoint, answer);
  }
  return answer;
}
