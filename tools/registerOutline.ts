import type { WebModule } from '#kernel/web/module.ts';

/** The file a module's words are in, by what its function imports: `th.ts`, or `th.refusals.ts` which reads sentences of the server as well. */
function wordsFile(file: string, words: () => unknown): string {
  const [, name] = /[/](th(?:[.]\w+)?[.]ts)\b/.exec(String(words)) ?? [];
  if (!name) throw new Error(`${file}: its words are imported from th.ts or th.refusals.ts beside it.`);
  return name;
}

/**
 * What the first load gets of a register's module: name, addresses, entry of the menu, what it puts into slots and where its Thai is. The screens, with the record
 * and its schemas, are asked for in `<file>?whole`. Throws when the module has something else that loads.
 */
export function registerOutline(file: string, modules: Readonly<Record<string, WebModule>>): string {
  const outlines = Object.entries(modules).map(([name, { screens, words, parts = [], ...rest }]) => {
    if (Object.values(rest).some((part) => typeof part === 'function'))
      throw new Error(
        `${file}: a register's module has screens, parts, a menu entry and words, nothing else that loads.`,
      );
    const outline = screens.map(({ load, ...screen }, index) =>
      load
        ? `{...${JSON.stringify(screen)},load:()=>whole().then((m)=>m.${name}.screens[${index}].load())}`
        : JSON.stringify(screen),
    );
    const slots = parts.map(
      ({ slot }, index) =>
        `{slot:${JSON.stringify(slot)},load:()=>whole().then((m)=>m.${name}.parts[${index}].load())}`,
    );
    const given = slots.length > 0 ? `,parts:[${slots.join(',')}]` : '';
    const thai = words ? `,words:()=>import('./${wordsFile(file, words)}')` : '';
    return `export const ${name}={...${JSON.stringify(rest)},screens:[${outline.join(',')}]${given}${thai}};`;
  });
  return `const whole=()=>import('./${file}?whole');\n${outlines.join('\n')}`;
}
