import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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
        const source = resolve('src/modules', name, 'web', file ?? '');
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === source);
        const own = new Set<string>();
        if (chunk) collect(chunk.fileName, own);
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
  plugins: [react(), noServerCode, withoutSchemas, screenParts, budget, compressed],
  publicDir: false,
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
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            // What many screens need comes in one piece: a list asked for fifty small files, six at a time.
            { name: 'kit', minShareCount: 20, priority: 1 },
          ],
        },
      },
    },
  },
});
