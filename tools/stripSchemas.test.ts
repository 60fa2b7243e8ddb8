import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { stripSchemas } from './stripSchemas.ts';

const code = `import { z } from 'zod';
const row = z.object({ id: z.string() });
export const kinds = ['a', 'b'];
export const list = defineCall({ method: 'GET', path: '/api/x/:id', of: ['x'], params: z.object({ id: z.uuid() }), answer: z.object({ rows: z.array(row) }) });
`;

test('a declared call keeps method, path and names for the browser and loses its schemas', () => {
  const stripped = stripSchemas(code, (text) => parseAst(text));
  expect(stripped).toContain("defineCall({ method: 'GET', path: '/api/x/:id', of: ['x'],");
  expect(stripped).not.toMatch(/params|answer/);
  expect(stripped).toContain('const row = /* @__PURE__ */ (() => (z.object({ id: z.string() })))();');
  expect(stripped).toContain("export const kinds = /* @__PURE__ */ (() => (['a', 'b']))();");
  expect(() => parseAst(stripped)).not.toThrow();
});
