import type { WebModule } from '#kernel/web/module.ts';

/**
 * What the first load gets of a register's module: name, addresses, entry of the menu and where its Thai is. The screens, with the record
 * and its schemas, are asked for in `<file>?whole`. Throws when the module has something else that loads.
 */
export function registerOutline(file: string, modules: Readonly<Record<string, WebModule>>): string {
  const parts = Object.entries(modules).map(([name, { screens, words, ...rest }]) => {
    if (Object.values(rest).some((part) => typeof part === 'function'))
      throw new Error(`${file}: a register's module has screens, a menu entry and words, nothing else that loads.`);
    const outline = screens.map(
      ({ load: _load, ...screen }, index) =>
        `{...${JSON.stringify(screen)},load:()=>whole().then((m)=>m.${name}.screens[${index}].load())}`,
    );
    const thai = words ? `,words:()=>import('./th.ts')` : '';
    return `export const ${name}={...${JSON.stringify(rest)},screens:[${outline.join(',')}]${thai}};`;
  });
  return `const whole=()=>import('./${file}?whole');\n${parts.join('\n')}`;
}
