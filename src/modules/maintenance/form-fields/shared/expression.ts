import jsep from 'jsep';
import {
  add,
  compare,
  ExpressionError,
  fractionOf,
  negative,
  over,
  rounded,
  times,
  type Fraction,
} from './fraction.ts';

// The language of forms: jsep reads the text into a tree, this file works the tree out. Nothing is ever run as code (decision 0045).

/** What a name in an expression stands for: a number, a word, yes or no, several of them, or nothing filled in yet. */
export type Value = Fraction | string | boolean | null | readonly Value[];

export { ExpressionError };

const operators: readonly [signs: readonly string[], precedence: number][] = [
  [['or'], 1],
  [['and'], 2],
  [['=', '==', '!='], 6],
  [['<', '>', '<=', '>='], 7],
  [['+', '-'], 9],
  [['*', '/'], 10],
];
jsep.removeAllBinaryOps();
jsep.removeAllUnaryOps();
for (const [signs, precedence] of operators) for (const sign of signs) jsep.addBinaryOp(sign, precedence);
for (const sign of ['-', 'not']) jsep.addUnaryOp(sign);

const typed: readonly [RegExp, string][] = [
  [/[×]/g, '*'],
  [/[÷]/g, '/'],
  [/[−–]/g, '-'],
  [/≤/g, '<='],
  [/≥/g, '>='],
  [/≠/g, '!='],
];

export type Expression = jsep.Expression;
type Node = Expression & Record<string, unknown>;
const functions = ['min', 'max', 'avg', 'count', 'if', 'round'] as const;
type FunctionName = (typeof functions)[number];
const isFunction = (name: string): name is FunctionName => (functions as readonly string[]).includes(name);

const longest = 300;

/** Reads an expression. Throws `ExpressionError` for what is not of the language. */
export function parseExpression(text: string): Expression {
  if (text.length > longest) throw new ExpressionError('An expression has at most 300 characters.');
  const written = typed.reduce((done, [sign, plain]) => done.replaceAll(sign, plain), text);
  let tree: Expression;
  try {
    tree = jsep(written);
  } catch {
    throw new ExpressionError(`"${text}" cannot be read.`);
  }
  namesIn(tree);
  return tree;
}

/** The names an expression uses, `depth` or `cells.voltage`. Throws for a part the language does not have. */
export function namesIn(tree: Expression): string[] {
  const node = tree as Node;
  const of = (...parts: unknown[]) => parts.flatMap((part) => namesIn(part as Expression));
  switch (node.type) {
    case 'Literal': {
      if (typeof node['value'] === 'number' && !fractionOf(String(node['raw'])))
        throw new ExpressionError(`"${String(node['raw'])}" is not a number.`);
      return [];
    }
    case 'Identifier':
      return [String(node['name'])];
    case 'MemberExpression':
      return [memberName(node)];
    case 'UnaryExpression':
      return of(node['argument']);
    case 'BinaryExpression':
      return of(node['left'], node['right']);
    case 'CallExpression': {
      const name = functionName(node);
      const given = (node['arguments'] as Expression[]).length;
      if (name === 'if' && given !== 3)
        throw new ExpressionError('if has three parts: if(condition, value, otherwise).');
      if (name === 'round' && (given < 1 || given > 2))
        throw new ExpressionError('round has a value and its decimals: round(value, 1).');
      if (given === 0) throw new ExpressionError(`${name} needs a value.`);
      return of(...(node['arguments'] as Expression[]));
    }
    default:
      throw new ExpressionError(
        'Only numbers, words, field names, + − × ÷, comparisons, and, or, not, min, max, avg, count, if and round are known.',
      );
  }
}

function memberName(node: Node): string {
  const object = node['object'] as Node;
  const property = node['property'] as Node;
  if (node['computed'] === true || object.type !== 'Identifier' || property.type !== 'Identifier')
    throw new ExpressionError('A column is named by its table: cells.voltage.');
  return `${String(object['name'])}.${String(property['name'])}`;
}

function functionName(node: Node): FunctionName {
  const callee = node['callee'] as Node;
  const name = callee.type === 'Identifier' ? String(callee['name']) : '';
  if (!isFunction(name)) throw new ExpressionError(`"${name}" is no function: ${functions.join(', ')}.`);
  return name;
}

const isFraction = (value: Value): value is Fraction =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const flat = (values: readonly Value[]): Value[] =>
  values.flatMap((value) => (Array.isArray(value) ? flat(value as Value[]) : [value]));
const nameOf = (node: Node): string | null =>
  node.type === 'Identifier' ? String(node['name']) : node.type === 'MemberExpression' ? memberName(node) : null;

function numberIn(value: Value): Fraction | null {
  if (value === null || isFraction(value)) return value;
  throw new ExpressionError('A word or a tick stands where a number is needed.');
}

export interface Names {
  valueOf: (name: string) => Value;
  /** What a field is called, for messages. */
  labelOf: (name: string) => string;
  /** Told of the steps each part takes; throws when they are enough. */
  spend?: (steps: number) => void;
}

/** Works an expression out; null while something it needs is not filled in. Throws `ExpressionError` with a sentence: division by zero, a word in place of a number. */
export function evaluate(tree: Expression, names: Names): Value {
  const node = tree as Node;
  const value = (part: unknown) => evaluate(part as Expression, names);
  names.spend?.(1);
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'number' ? fractionOf(String(node['raw'])) : (node['value'] as Value);
    case 'Identifier':
      return names.valueOf(String(node['name']));
    case 'MemberExpression':
      return names.valueOf(memberName(node));
    case 'UnaryExpression': {
      if (node['operator'] === 'not') return !isTrue(value(node['argument']));
      const number = numberIn(value(node['argument']));
      return number && negative(number);
    }
    case 'BinaryExpression':
      return binary(node, value, names);
    case 'CallExpression':
      return call(functionName(node), node['arguments'] as Expression[], value, names);
    default:
      return null;
  }
}

/** Whether a condition holds; nothing filled in yet is no. */
export const isTrue = (value: Value): boolean => value === true;

function binary(node: Node, value: (part: unknown) => Value, names: Names): Value {
  const operator = String(node['operator']);
  if (operator === 'and') return isTrue(value(node['left'])) && isTrue(value(node['right']));
  if (operator === 'or') return isTrue(value(node['left'])) || isTrue(value(node['right']));
  const [left, right] = [value(node['left']), value(node['right'])];
  names.spend?.(dearness(left) * dearness(right));
  if (operator === '=' || operator === '==') return same(left, right);
  if (operator === '!=') return !same(left, right);
  const [a, b] = [numberIn(left), numberIn(right)];
  if (operator === '<' || operator === '>' || operator === '<=' || operator === '>=') {
    if (!a || !b) return false;
    const order = compare(a, b);
    return operator === '<' ? order < 0 : operator === '>' ? order > 0 : operator === '<=' ? order <= 0 : order >= 0;
  }
  if (!a || !b) return null;
  if (operator === '+') return add(a, b);
  if (operator === '-') return add(a, negative(b));
  if (operator === '*') return times(a, b);
  if (b.n === 0n) {
    const divisor = nameOf(node['right'] as Node);
    throw new ExpressionError(divisor ? `Division by zero: ${names.labelOf(divisor)} is 0.` : 'Division by zero.');
  }
  return over(a, b);
}

/** A number of twenty digits or more, beyond what people measure: worked out many times slower. */
const isLong = ({ n, d }: Fraction): boolean => n > 10n ** 20n || n < -(10n ** 20n) || d > 10n ** 20n;

/** How many steps it takes to look at a value: each of several, and more for a long number. */
const dearness = (value: Value): number =>
  Array.isArray(value) ? Math.max(1, value.length) : isFraction(value) && isLong(value) ? 8 : 1;

function same(left: Value, right: Value): boolean {
  if (Array.isArray(left)) return (left as Value[]).some((one) => same(one, right));
  if (Array.isArray(right)) return (right as Value[]).some((one) => same(left, one));
  if (isFraction(left) && isFraction(right)) return compare(left, right) === 0;
  return left !== null && left === right;
}

function call(name: FunctionName, given: readonly Expression[], value: (part: unknown) => Value, names: Names): Value {
  // Only the branch that is taken is worked out: if(a = 0, 0, b / a) divides by no zero.
  if (name === 'if') return value(isTrue(value(given[0])) ? given[1] : given[2]);
  const values = flat(given.map(value));
  names.spend?.(values.reduce((steps, one) => steps + dearness(one), 0));
  if (name === 'count') return { n: BigInt(values.filter((one) => one !== null && one !== false).length), d: 1n };
  if (name === 'round') {
    const number = numberIn(values[0] ?? null);
    const decimals = numberIn(values[1] ?? { n: 0n, d: 1n });
    if (!number || !decimals) return null;
    if (decimals.d !== 1n || decimals.n < 0n || decimals.n > 6n)
      throw new ExpressionError('round has 0 to 6 decimals.');
    return rounded(number, Number(decimals.n));
  }
  const numbers = values.flatMap((one) => numberIn(one) ?? []);
  const [first, ...others] = numbers;
  if (!first) return null;
  if (name === 'avg')
    return over(
      others.reduce((sum, one) => add(sum, one), first),
      { n: BigInt(numbers.length), d: 1n },
    );
  const wanted = name === 'min' ? -1 : 1;
  return others.reduce((best, one) => (compare(one, best) === wanted ? one : best), first);
}
