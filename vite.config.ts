import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { WebModule } from './src/kernel/web/module.ts';
import { registerOutline } from './tools/registerOutline.ts';
import { stripSchemas } from './tools/stripSchemas.ts';

// A second fence behind the linter's (architecture §8): code of the server may never reach the browser.
const noServerCode: Plugin = {
  name: 'no-server-code',
  load(id) {
    if (/\/src\/(kernel|modules\/.+)\/server\//.test(id)) this.error(`The browser must not load ${id}`);
    return null;
  },
};

// A call's declaration is read by both sides, its schemas by the server alone: the browser keeps method, path and names.
const withoutSchemas: Plugin = {
  name: 'calls-without-schemas',
  apply: 'build',
  transform: {
    filter: { id: /\/shared\/[^/]+\.calls\.ts$/ },
    handler(code) {
      return { code: stripSchemas(code, (text) => this.parse(text)), map: null };
    },
  },
};

// The first load asks a register's module for its name and addresses only. So the build reads them out of it (the modules run under Node as they
// are) and leaves the module itself, with its record and its schemas, to the screens: `scraps.web.ts` becomes its outline, `scraps.web.ts?whole` is the file.
const registerOutlines: Plugin = {
  name: 'register-outlines',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const [path = '', query] = id.split('?');
    if (!/\/src\/modules\/.+\/web\/[^/]+[.]web[.]ts$/.test(path)) return null;
    const text = readFileSync(path, 'utf8');
    if (query === 'whole' || !text.includes('registerScreens(')) return query ? text : null;
    return registerOutline(basename(path), (await import(pathToFileURL(path).href)) as Record<string, WebModule>);
  },
};

// What a schema of ours does not say itself is said by `kernel/shared/plainErrors.ts`: the English sentences zod brings along are never read.
const withoutZodSentences: Plugin = {
  name: 'without-zod-sentences',
  apply: 'build',
  load: {
    filter: { id: /\/zod\/v4\/locales\/en\.js$/ },
    handler: () => 'export default () => ({ localeError: () => undefined });',
  },
};

// The server sends these as they are: compressed once here, not for every visitor.
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = 'dist/web' }) {
    const folder = join(dir, 'assets');
    for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
      const path = join(folder, name);
      const content = readFileSync(path);
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    }
  },
};

// The screens of a register: its own module, what that loads by itself, and the parts all registers share. None for another module.
const registerParts = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.web.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      if (!text.includes('registerScreens(')) return [];
      const own = [...text.matchAll(/import\('[.][/]([^']+[.]tsx)'\)/g)].map(([, file = '']) => resolve(folder, file));
      return [`${resolve(folder, name)}?whole`, ...own, resolve('src/kernel/web/page/RegisterScreens.tsx')];
    });

// Which files the screen at an address is made of, and who is there: the page names them (`site.ts`), so that they travel while the first file is still being read.
const screenParts: Plugin = {
  name: 'screen-parts',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const { webModules } = (await import(
      pathToFileURL(resolve('src/app/modules.web.ts')).href
    )) as typeof import('./src/app/modules.web.ts');
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const first = new Set<string>();
    const collect = (name: string, into: Set<string>) => {
      const chunk = bundle[name];
      if (first.has(name) || into.has(name) || chunk?.type !== 'chunk') return;
      into.add(name);
      for (const next of chunk.imports) collect(next, into);
      for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
    };
    for (const { fileName } of chunks.filter((chunk) => chunk.isEntry)) collect(fileName, first);
    const parts: Record<string, string[]> = {};
    for (const { name, screens } of webModules) {
      for (const { path, load, allow } of screens) {
        const [, file] = /import\(["']\.\/([^"']+)["']\)/.exec(String(load)) ?? [];
        const folder = resolve('src/modules', name, 'web');
        const sources = file ? [resolve(folder, file)] : registerParts(folder);
        const own = new Set<string>();
        for (const { fileName, facadeModuleId } of chunks)
          if (facadeModuleId && sources.includes(facadeModuleId)) collect(fileName, own);
        if (own.size > 0) parts[path] = [...(allow === 'public' ? [] : ['api/session']), ...own];
      }
    }
    this.info(`${Object.keys(parts).length} screens know their parts`);
    this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(parts) });
  },
};

const shellBudget = 200 * 1024;
const screenBudget = 80 * 1024;

// The promise of the interface (§9), kept by the build: what the first load brings, and what each screen adds of its own.
const budget: Plugin = {
  name: 'budget',
  apply: 'build',
  generateBundle(_options, bundle) {
    const sizeOf = (name: string) => {
      const chunk = bundle[name];
      return chunk?.type === 'chunk' ? gzipSync(chunk.code).length : 0;
    };
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const first = new Set<string>();
    const visit = (name: string) => {
      const chunk = bundle[name];
      if (first.has(name) || chunk?.type !== 'chunk') return;
      first.add(name);
      chunk.imports.forEach(visit);
    };
    chunks.filter((chunk) => chunk.isEntry).forEach((chunk) => visit(chunk.fileName));
    const shell = [...first].reduce((sum, name) => sum + sizeOf(name), 0);
    this.info(`first load ${(shell / 1024).toFixed(1)} of ${shellBudget / 1024} KB`);
    if (shell > shellBudget)
      this.error(
        `The first load is ${(shell / 1024).toFixed(1)} KB of compressed JavaScript; ${shellBudget / 1024} are promised.`,
      );
    for (const chunk of chunks) {
      if (first.has(chunk.fileName) || !chunk.isDynamicEntry) continue;
      const size = sizeOf(chunk.fileName);
      if (size > screenBudget)
        this.error(
          `${chunk.fileName} is ${(size / 1024).toFixed(1)} KB; ${screenBudget / 1024} are promised for a screen.`,
        );
    }
  },
};

export default defineConfig({
  plugins: [
    react(),
    noServerCode,
    registerOutlines,
    withoutZodSentences,
    withoutSchemas,
    screenParts,
    budget,
    compressed,
  ],
  publicDir: false,
  worker: { format: 'es' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            // What a third of the screens need comes in one piece: a list asked for fifty small files, six at a time. Names are left out, hashes short: the frame lists every file of every screen.
            { name: 'kit', minShareCount: 79, priority: 1 },
            // What a list and its record share, and what the screens of the stores share with each other: a slip asked for forty files before its rows.
            { name: 'page', test: /kernel.web.page/, minShareCount: 60, priority: 0 },
            { name: 'kept', test: /kept-bookings.web/, minShareCount: 5, priority: 0 },
            {
              name: 'stores',
              test: /modules.stores.(stock|purchasing|quarantine|spares|alternates).shared/,
              minShareCount: 5,
              priority: 0,
            },
          ],
        },
      },
    },
  },
});
