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
  const built = new Function(
    'z',
    'defineCall',
    `${stripped.replaceAll(/^import.*$|export /gm, '')}; return { list, kinds };`,
  ) as (z: unknown, define: (spec: unknown) => unknown) => { list: unknown; kinds: unknown };
  const z = { object: () => 'schema', string: () => '' };
  expect(built(z, (spec) => spec)).toEqual({
    list: { method: 'GET', path: '/api/x/:id', of: ['x'] },
    kinds: ['a', 'b'],
  });
  expect(stripped).toContain('const row = /* @__PURE__ */ (() => (z.object({ id: z.string() })))();');
});
