import { posix } from 'node:path';
import ts from 'typescript';
import { filesUnder, textOf } from './tree.ts';

/** What one file takes from others and gives to them, read from its syntax. */
export interface Source {
  path: string;
  file: ts.SourceFile;
  imports: { from: string; names: string[]; whole: boolean }[];
  exports: { name: string; isType: boolean }[];
}

const prefixes: Record<string, string> = {
  '#kernel/': 'src/kernel/',
  '#modules/': 'src/modules/',
  '#app/': 'src/app/',
  '#embedded/': 'src/embedded/',
  '#readers/': 'src/readers/',
  '#database/': 'database/',
};

/** The path of an imported file from the root; null for a package. */
function resolveImport(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), specifier));
  const prefix = Object.keys(prefixes).find((known) => specifier.startsWith(known));
  return prefix ? `${prefixes[prefix]}${specifier.slice(prefix.length)}` : null;
}

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);

/** Reads one file: what it imports, whole (`import *`, `import()`) or by name, and what it exports. */
export function readSource(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const source: Source = { path, file, imports: [], exports: [] };
  const add = (specifier: ts.Node | undefined, names: string[], whole: boolean) => {
    const from = specifier && ts.isStringLiteralLike(specifier) ? resolveImport(path, specifier.text) : null;
    if (from) source.imports.push({ from, names, whole });
  };
  const give = (name: ts.Node, isType = false) => source.exports.push({ name: name.getText(file), isType });
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      const names =
        bindings && ts.isNamedImports(bindings)
          ? bindings.elements.map((element) => (element.propertyName ?? element.name).text)
          : [];
      add(node.moduleSpecifier, names, bindings !== undefined && ts.isNamespaceImport(bindings));
    } else if (ts.isExportDeclaration(node)) {
      const clause = node.exportClause;
      const elements = clause && ts.isNamedExports(clause) ? [...clause.elements] : [];
      if (node.moduleSpecifier)
        add(
          node.moduleSpecifier,
          elements.map((element) => (element.propertyName ?? element.name).text),
          elements.length === 0,
        );
      for (const element of elements) give(element.name, node.isTypeOnly || element.isTypeOnly);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], [], true);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, [], true);
    } else if (isExported(node)) {
      if (ts.isVariableStatement(node))
        for (const { name } of node.declarationList.declarations) {
          if (ts.isIdentifier(name)) give(name);
          else for (const element of name.elements) if (ts.isBindingElement(element)) give(element.name);
        }
      else if ('name' in node && node.name)
        give(node.name as ts.Node, ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return source;
}

let read: Source[] | undefined;

/** Every TypeScript file of the repository, read once. */
export function allSources(): Source[] {
  return (read ??= ['src', 'database', 'checks', 'tools', 'e2e']
    .flatMap((folder) => filesUnder(folder))
    .concat('vite.config.ts', 'vitest.config.ts', 'vitest.e2e.config.ts')
    .filter((path) => /[.]tsx?$/.test(path))
    .map((path) => readSource(path, textOf(path))));
}
