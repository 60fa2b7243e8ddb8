import ts from 'typescript';
import { join } from 'node:path';
import { root } from './tree.ts';

const factsFile = 'src/modules/maintenance/release-gates/shared/facts.ts';

/** Every fact a gate can read, as a path in `GateFacts`: `cards.list[].steps[].limit.min`. Read from the types by the compiler. */
export function gateFactPaths(): string[] {
  const config = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const program = ts.createProgram([join(root, factsFile)], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(root, factsFile));
  if (!source) throw new Error(`${factsFile} is not there.`);
  const found: string[] = [];
  const visit = (type: ts.Type, path: string): void => {
    const bare = checker.getNonNullableType(type);
    const parts = bare.isUnion() ? bare.types : [bare];
    const [first] = parts;
    if (first && parts.length === 1 && checker.isArrayType(first)) {
      const [item] = checker.getTypeArguments(first as ts.TypeReference);
      return item ? visit(item, `${path}[]`) : undefined;
    }
    if (first && parts.length === 1 && first.flags & ts.TypeFlags.Object) {
      for (const property of checker.getPropertiesOfType(first)) {
        visit(checker.getTypeOfSymbol(property), path ? `${path}.${property.name}` : property.name);
      }
      return undefined;
    }
    found.push(path);
    return undefined;
  };
  const declared = source.statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === 'GateFacts',
  );
  if (!declared) throw new Error(`${factsFile} declares no GateFacts.`);
  visit(checker.getTypeAtLocation(declared), '');
  return found.sort();
}
