interface Node {
  type: string;
  start: number;
  end: number;
}
type AnyNode = Node & Record<string, unknown>;

const schemas = new Set(['params', 'query', 'body', 'answer']);
const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/**
 * The text of a `*.calls.ts` file (as JavaScript) for the browser: each `defineCall` loses its schemas, and what only they needed can be
 * left out by the bundler, since every value of the file is marked as free of side effects.
 */
export function stripSchemas(code: string, parse: (code: string) => unknown): string {
  const program = parse(code) as AnyNode;
  const cuts: { start: number; end: number; text: string }[] = [];
  const visit = (node: AnyNode) => {
    const callee = node['callee'] as { name?: string } | undefined;
    if (node.type === 'CallExpression' && callee?.name === 'defineCall') {
      const [spec] = node['arguments'] as AnyNode[];
      for (const property of (spec?.['properties'] ?? []) as AnyNode[]) {
        const key = property['key'] as { name?: string } | undefined;
        if (!schemas.has(key?.name ?? '')) continue;
        const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0;
        cuts.push({ start: property.start, end: property.end + comma, text: '' });
      }
      return;
    }
    childrenOf(node).forEach(visit);
  };
  visit(program);
  for (const statement of program['body'] as AnyNode[]) {
    const declared = (
      statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    ) as AnyNode | null;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared['declarations'] as { init: AnyNode | null }[]) {
      if (!init || init.type === 'ArrowFunctionExpression') continue;
      cuts.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
      cuts.push({ start: init.end, end: init.end, text: '))()' });
    }
  }
  cuts.sort((a, b) => b.start - a.start || b.end - a.end);
  return cuts.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}
