import ts from 'typescript';
import { allSources, type Source } from './sources.ts';
import { isTest } from './tree.ts';

// Read out of the code: every sentence the server can say to a person, in whichever module it is written.

/** What is written for papers and programs, by the file it stands in; records and workflows are read by `words.test.ts`, routes have their own Thai. */
const silentFiles =
  /[.](?:calls|record|workflow|document|pdf|tag|jobs)[.]ts$|[/](?:pdfText|printedCards|route|issue)[.]ts$|[/]task-cards[/]server[/]routes[/]/;
/** Properties whose text no person reads: the API description, the reason of a wider read, words of a paper. */
const silentProperties = new Set(['summary', 'because', 'sign', 'description', 'text', 'footer', 'reason', 'help']);
/** Calls whose text no person reads. */
const silentCalls = new Set(['Error', 'TypeError', 'describe', 'log', 'warn', 'info', 'error', 'meta', 'audit']);

const nameOf = (node: ts.Expression): string =>
  ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : '';

function isSilent(node: ts.Node): boolean {
  for (let at: ts.Node = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (ts.isTaggedTemplateExpression(parent) || ts.isImportDeclaration(parent)) return true;
    if (ts.isPropertyAssignment(parent) && parent.initializer === at && silentProperties.has(parent.name.getText()))
      return true;
    if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && silentCalls.has(nameOf(parent.expression)))
      return true;
    if (ts.isStatement(parent) || ts.isArrowFunction(parent)) return false;
  }
  return false;
}

/** The texts an expression can be; a value the code knows only while it runs is `P1`. */
function textsOf(node: ts.Expression): string[] {
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce<string[]>(
      (begun, span) => {
        const values = textsOf(span.expression);
        return begun.flatMap((start) => values.map((value) => start + value + span.literal.text)).slice(0, 8);
      },
      [node.head.text],
    );
  return ['P1'];
}

/** Every sentence of one file: it begins with a capital or with a value and ends with a full stop. */
export function sentencesOf({ file }: Pick<Source, 'file'>): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isTemplateExpression(node) || ts.isStringLiteralLike(node);
    if (isText && !isSilent(node)) {
      found.push(...textsOf(node).filter((text) => /^[A-Z“"(].* .*[.]$/.test(text)));
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Where sentences are said: module or part of the kernel, with what it says. */
export function spokenByPlace(): Map<string, string[]> {
  const spoken = new Map<string, string[]>();
  for (const source of allSources()) {
    const place = /^src[/](modules[/][^/]+[/][^/]+|kernel)[/](?:shared|server)[/]/.exec(source.path)?.[1];
    if (!place || isTest(source.path) || silentFiles.test(source.path)) continue;
    spoken.set(place, [...new Set([...(spoken.get(place) ?? []), ...sentencesOf(source)])]);
  }
  return spoken;
}
