import { Unreadable } from './unreadable.ts';

const limits = { bytes: 1_000_000, elements: 20_000, depth: 40, side: 10_000 };

/** The shapes an SVG may have here. No `use`, `image`, `style`, `foreignObject`, `script`, `animate` or `filter`. */
const elements = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan title desc defs ' +
    'linearGradient radialGradient stop clipPath'
  ).split(' '),
);

/** Known and then left out: what drawing programs add for themselves. */
const dropped = new Set(['metadata', 'sodipodi:namedview', 'inkscape:path-effect']);

const attributes = new Set(
  (
    'id d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points transform viewBox preserveAspectRatio version ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'stroke-dasharray stroke-dashoffset opacity color display visibility clip-path clip-rule clipPathUnits ' +
    'font-family font-size font-weight font-style text-anchor letter-spacing dominant-baseline ' +
    'offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod style'
  ).split(' '),
);

const styleProperties = new Set(
  [...attributes].filter(
    (name) => name.includes('-') || ['fill', 'stroke', 'opacity', 'color', 'display', 'visibility'].includes(name),
  ),
);

function fail(what: string): never {
  throw new Unreadable(
    'unsupportedType',
    'SVG_REFUSED',
    `This SVG ${what}. Only plain shapes and text are accepted; save it as PNG instead.`,
  );
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  // Asked first: a replacement would collect every match before it looks at one.
  if (/&(?!#?[0-9a-z]{1,10};)/i.test(text)) fail('is not well formed');
  return text.replace(/&([^;&\s]{1,11});/g, (_whole, name: string) => {
    const known = entities[name];
    if (known !== undefined) return known;
    const digits = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name);
    const code = digits ? Number.parseInt(digits[1] ?? digits[2] ?? '', digits[1] ? 16 : 10) : NaN;
    if (!(code > 0 && code <= 0x10ffff)) fail('uses an entity of its own');
    return String.fromCodePoint(code);
  });
}

function encode(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .toWellFormed()
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

/** A style without its comments; every character is looked at once. */
function withoutComments(value: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = value.indexOf('/*'); at >= 0; at = value.indexOf('/*', from)) {
    const end = value.indexOf('*/', at + 2);
    if (end < 0) break;
    kept.push(value.slice(from, at));
    from = end + 2;
  }
  return kept.join('') + value.slice(from);
}

/** A value may name a part of the same file, nothing else. */
function checkValue(value: string): string {
  const bare = withoutComments(value).toLowerCase();
  if (/\\|@import|expression|javascript:|data:|https?:|file:/.test(bare)) fail('refers to something outside itself');
  for (const reference of bare.matchAll(/url\s*\(([^)]*)\)?/g)) {
    if (!/^\s*["']?#[\w.-]+["']?\s*$/.test(reference[1] ?? '')) fail('refers to something outside itself');
  }
  return value;
}

function checkStyle(style: string): string {
  return checkValue(style)
    .split(';')
    .map((part) => part.split(':').map((side) => side.trim()))
    .filter((sides) => sides.length === 2 && styleProperties.has(sides[0] ?? ''))
    .map((sides) => sides.join(':'))
    .join(';');
}

function readAttributes(source: string): [string, string][] {
  const found: [string, string][] = [];
  const seen = new Set<string>();
  const pattern = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gy;
  let end = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    end = pattern.lastIndex;
    const name = match[1] ?? '';
    if (seen.has(name)) fail('is not well formed');
    seen.add(name);
    found.push([name, decode(match[2] ?? match[3] ?? '')]);
  }
  if (source.slice(end).trim() !== '') fail('is not well formed');
  return found;
}

function keepAttributes(source: string): Map<string, string> {
  const kept = new Map<string, string>();
  for (const [name, value] of readAttributes(source)) {
    if (/^on/i.test(name)) fail('carries a script');
    if (/(^|:)(href|base|src)$/i.test(name)) fail('refers to something outside itself');
    if (attributes.has(name)) kept.set(name, name === 'style' ? checkStyle(value) : checkValue(value));
  }
  return kept;
}

function lengthOf(text: string | undefined): number | null {
  const written = (text ?? '').trim();
  const match = written.length < 40 ? /^(\d+(?:\.\d+)?)\s*(px|pt|mm|cm|in)?$/.exec(written) : null;
  if (!match) return null;
  const unit = { px: 1, pt: 96 / 72, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }[match[2] ?? 'px'] ?? 1;
  return Number(match[1]) * unit;
}

function sizeOf(root: Map<string, string>): { width: number; height: number } {
  const box = (root.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = lengthOf(root.get('width')) ?? box[2] ?? 300;
  const height = lengthOf(root.get('height')) ?? box[3] ?? 150;
  if (!(width > 0 && height > 0 && width <= limits.side && height <= limits.side))
    fail('has no usable width and height');
  return { width, height };
}

// One token: a declaration or instruction, a tag, or text.
const token = /<[!?][^>]*>?|<(\/?)([A-Za-z_][\w:.-]*(?=[\s/>]))((?:"[^"]*"|'[^']*'|[^"'<>])*?)(\/?)>|[^<]+|</y;

/** The tokens of a drawing without its comments, each character looked at once; a comment that never ends is not well formed. */
function* tokensOf(text: string): Generator<RegExpExecArray> {
  for (let at = 0; at < text.length;) {
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4);
      if (end < 0) fail('is not well formed');
      at = end + 3;
      continue;
    }
    token.lastIndex = at;
    const match = token.exec(text);
    if (!match) return;
    at = token.lastIndex;
    yield match;
  }
}

export interface SafeSvg {
  source: string;
  width: number;
  height: number;
}

/** The drawing of an SVG file, written anew from an allow list; anything that could act, fetch or explode is refused. */
export function safeSvg(bytes: Buffer): SafeSvg {
  if (bytes.length > limits.bytes) throw new Unreadable('tooLarge', 'SVG_TOO_LARGE', 'An SVG may have 1 MB at most.');
  if (bytes.includes(0)) fail('is not text in UTF-8');
  const text = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim();
  const open: string[] = [];
  const output: string[] = [];
  let root: Map<string, string> | null = null;
  let count = 0;
  let skipFrom = Infinity;

  for (const [whole, slash, name, rest, selfClosing] of tokensOf(text)) {
    const skipping = open.length > skipFrom;
    if (whole.startsWith('<?xml') && !root && count === 0 && /^<\?xml\s[^<&]*\?>$/.test(whole)) continue;
    if (whole.startsWith('<!') || whole.startsWith('<?')) fail('declares entities, a document type or an instruction');
    if (whole === '<') fail('is not well formed');
    if (name === undefined) {
      if (open.length === 0 && whole.trim() !== '') fail('is not well formed');
      if (!skipping && open.length > 0) output.push(encode(decode(whole)));
      continue;
    }
    if (slash) {
      if (open.pop() !== name || (rest ?? '').trim() !== '' || selfClosing) fail('is not well formed');
      if (open.length > skipFrom) continue;
      if (skipFrom !== Infinity) skipFrom = Infinity;
      else output.push(`</${name}>`);
      continue;
    }
    if (++count > limits.elements || open.length >= limits.depth) fail('has too many parts');
    const kept = keepAttributes(rest ?? '');
    if (open.length === 0) {
      if (root || name !== 'svg') fail('is not one drawing');
      root = kept;
    }
    const drop = skipping || dropped.has(name);
    if (!drop && !elements.has(name)) fail(`holds <${name.slice(0, 30)}>`);
    if (drop && !dropped.has(name) && !/^[\w]+:[\w.-]+$/.test(name)) fail(`holds <${name.slice(0, 30)}>`);
    if (!drop) {
      const namespace = open.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : '';
      const written = [...kept].map(([key, value]) => ` ${key}="${encode(value)}"`).join('');
      output.push(`<${name}${namespace}${written}${selfClosing ? '/' : ''}>`);
    }
    if (selfClosing) continue;
    if (drop && !skipping) skipFrom = open.length;
    open.push(name);
  }
  if (!root || open.length > 0) fail('is not one whole drawing');
  return { source: output.join(''), ...sizeOf(root) };
}
