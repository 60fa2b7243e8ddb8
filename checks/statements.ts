import ts from 'typescript';
import pg from 'pg';
import { root } from './tree.ts';

/** One tagged statement with the row type it claims, put together as far as the code says it. */
export interface Statement {
  /** `src/…/x.ts:12`. */
  at: string;
  text: string;
  /** The claimed columns with the kind of their values; null where the claim is no row (`sql<boolean>` is a part of another statement). */
  claimed: Map<string, string>;
}

/** The program of the server, as its own compiler reads it. */
export function serverProgram(extra: Record<string, string> = {}): ts.Program {
  const path = `${root}/tsconfig.server.json`;
  const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name));
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const options = { ...parsed.options, noEmit: true };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, languageVersion) => {
    const text = Object.entries(extra).find(([known]) => name.endsWith(known))?.[1];
    return text === undefined ? read(name, languageVersion) : ts.createSourceFile(name, text, languageVersion, true);
  };
  const own = Object.keys(extra).map((name) => `${root}/${name}`);
  return ts.createProgram(own.length > 0 ? own : parsed.fileNames, options, host);
}

/** Every `sql<{ … }>` of the program's own files that can be read, and how many cannot. */
export function statementsOf(program: ts.Program, accept: (path: string) => boolean) {
  const checker = program.getTypeChecker();
  const statements: Statement[] = [];
  let unread = 0;

  const kindOf = (type: ts.Type): string => {
    const bare = checker.getNonNullableType(type);
    if (bare.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'any';
    if (
      bare.flags & ts.TypeFlags.BooleanLike ||
      (bare.isUnion() && bare.types.every((each) => each.flags & ts.TypeFlags.BooleanLike))
    )
      return 'boolean';
    const parts = bare.isUnion() ? bare.types : [bare];
    if (parts.every((part) => part.flags & ts.TypeFlags.StringLike)) return 'string';
    if (parts.every((part) => part.flags & ts.TypeFlags.NumberLike)) return 'number';
    return 'object';
  };

  /** The text of a template, `null` where a part of it is only known while the program runs. */
  const textOf = (template: ts.TemplateLiteral, next: () => string, depth = 0): string | null => {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
    let text = template.head.text;
    for (const { expression, literal } of template.templateSpans) {
      const part = partOf(expression, next, depth);
      if (part === null) return null;
      text += part + literal.text;
    }
    return text;
  };

  const isFragment = (expression: ts.Expression): boolean => {
    const type = checker.getTypeAtLocation(expression);
    return (
      type.getProperty('toOperationNode') !== undefined ||
      (type.isUnion() && type.types.some((part) => part.getProperty('toOperationNode')))
    );
  };

  const partOf = (expression: ts.Expression, next: () => string, depth: number): string | null => {
    if (!isFragment(expression)) return next();
    if (depth > 4) return null;
    if (ts.isTaggedTemplateExpression(expression)) return textOf(expression.template, next, depth + 1);
    if (ts.isParenthesizedExpression(expression)) return partOf(expression.expression, next, depth);
    if (ts.isConditionalExpression(expression)) return partOf(expression.whenTrue, next, depth);
    if (ts.isCallExpression(expression) && expression.arguments.length > 0) {
      const called = expression.expression.getText();
      const [first] = expression.arguments;
      if (first && ts.isStringLiteralLike(first) && /^sql[.](raw|ref|table|id)$/.test(called)) return first.text;
    }
    const symbol = ts.isIdentifier(expression) ? checker.getSymbolAtLocation(expression) : undefined;
    const real = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const declared = real?.valueDeclaration;
    return declared &&
      ts.isVariableDeclaration(declared) &&
      declared.initializer &&
      declared.parent.flags & ts.NodeFlags.Const
      ? partOf(declared.initializer, next, depth + 1)
      : null;
  };

  for (const file of program.getSourceFiles()) {
    const path = file.fileName.slice(root.length + 1);
    if (!file.fileName.startsWith(`${root}/`) || !accept(path)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql' && node.typeArguments?.[0]) {
        const type = checker.getTypeFromTypeNode(node.typeArguments[0]);
        const properties = kindOf(type) === 'object' ? type.getProperties() : [];
        const isPart = properties.length === 0 || type.isUnion() || checker.isArrayType(type);
        if (!isPart) {
          let values = 0;
          const text = textOf(node.template, () => `$${(values += 1)}`);
          const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
          if (text === null) unread += 1;
          else {
            const claimed = new Map(
              properties
                .filter((property) => !(property.flags & ts.SymbolFlags.Optional))
                .map((property) => [property.name, kindOf(checker.getTypeOfSymbol(property))]),
            );
            statements.push({ at: `${path}:${line}`, text, claimed });
          }
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return { statements, unread };
}

interface Wire {
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(message: { type: 'S' | 'P'; name: string }): void;
  sync(): void;
  on(event: string, listener: (message: never) => void): void;
  removeListener(event: string, listener: (message: never) => void): void;
}

/** The columns the database says a statement has, by name with the id of their type; a sentence when it does not take the statement. */
export function describe(client: pg.Client, text: string): Promise<Map<string, number> | string> {
  const { connection } = client as unknown as { connection: Wire };
  return new Promise((resolve) => {
    const columns = new Map<string, number>();
    let fault: string | null = null;
    const query = {
      submit() {
        connection.parse({ name: '', text, types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
        for (const { name, dataTypeID } of fields) columns.set(name, dataTypeID);
      },
      handleError(error: Error) {
        fault = error.message;
      },
      handleReadyForQuery() {
        resolve(fault ?? columns);
      },
      handleDataRow() {},
      handlePortalSuspended() {},
      handleCommandComplete() {},
      handleEmptyQuery() {},
    };
    client.query(query as unknown as pg.Submittable);
  });
}
