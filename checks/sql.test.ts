import ts from 'typescript';
import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { filesUnder, isCode, textOf } from './tree.ts';

// Names, not values: an identifier out of the schema or of the code, which no reader of the product can choose.
const allowed = new Set([
  // The migrations' own text, and the rights of the role: identifiers read from the catalogue.
  'src/kernel/server/database/migrate.ts',
  'src/kernel/server/database/applicationRole.ts',
  'src/embedded/cluster.ts',
]);

/** Calls of `query(…)` and `sql.raw(…)` whose text is put together while the program runs. */
function builtQueries(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const isBuilt = (node: ts.Expression): boolean =>
    ts.isTemplateExpression(node) ||
    (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) ||
    (ts.isObjectLiteralExpression(node) &&
      node.properties.some(
        (property) =>
          ts.isPropertyAssignment(property) &&
          property.name.getText(source) === 'text' &&
          isBuilt(property.initializer),
      ));
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const called = node.expression.getText(source);
      const [first] = node.arguments;
      const isRaw = called === 'sql.raw' && first !== undefined && !ts.isStringLiteralLike(first);
      const isQuery =
        /(?:pool|client|owner|Pool|transaction)[.]query$/.test(called) && first !== undefined && isBuilt(first);
      if (isRaw || isQuery) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push(`${path}:${line + 1}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('P34 no query is built from strings: values travel as parameters, everywhere but where only names are put in', () => {
  const files = filesUnder('src').filter((path) => isCode(path) && path.includes('/server/') && !allowed.has(path));
  expect(files.length).toBeGreaterThan(100);
  const built = files.flatMap((path) => builtQueries(path, textOf(path)));
  printFigure('P34', `${files.length} files of the server: ${built.length} queries built from strings`);
  expect(built).toEqual([]);
  expect(builtQueries('a.ts', 'pool.query(`select ${x}`); sql.raw(y); client.query({ text: "a" + b });')).toHaveLength(
    3,
  );
});
