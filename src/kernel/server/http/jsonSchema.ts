import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { z } from 'zod';

type Node = Record<string, unknown>;

const plainTypes: readonly unknown[] = ['string', 'number', 'integer', 'boolean'];

/** `anyOf [string, null]` as `type: ['string', 'null']`: the same meaning, several times faster to serialise. */
function flattenNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(flattenNullable);
  if (typeof node !== 'object' || node === null) return node;
  const flat = Object.fromEntries(Object.entries(node as Node).map(([key, value]) => [key, flattenNullable(value)]));
  const options = flat['anyOf'];
  if (Array.isArray(options) && options.length === 2) {
    const plain = options.find((option: Node) => plainTypes.includes(option['type'])) as Node | undefined;
    const hasNull = options.some((option: Node) => option['type'] === 'null');
    // One of a closed list, or null: inside another choice the list itself says whether null is one of it.
    const list = plain?.['enum'];
    if (hasNull && plain && !('const' in plain))
      return { ...plain, type: [plain['type'], 'null'], ...(Array.isArray(list) && { enum: [...list, null] }) };
  }
  return flat;
}

function jsonSchemaOf(type: z.ZodType, io: 'input' | 'output'): Node {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { target: 'draft-7', io, unrepresentable: 'any' }) as Node;
  return schema;
}

const answers = new WeakMap<z.ZodType, Node>();

/** The JSON Schema of an answer, as Fastify's serialiser takes it: what is not declared here never leaves the server. */
export function answerJsonSchema(answer: z.ZodType): Node {
  const schema = answers.get(answer) ?? (flattenNullable(jsonSchemaOf(answer, 'output')) as Node);
  answers.set(answer, schema);
  return schema;
}

type Serializer = (answer: unknown) => string;

const makeSerializer = SerializerSelector()({}, {});
const serializers = new WeakMap<z.ZodType, Serializer>();

/** Writes answers of this shape as JSON. Made with the first answer: those of all routes together would make every start seconds longer. */
export function answerSerializer(shape: z.ZodType): Serializer {
  return (answer) => {
    const serializer =
      serializers.get(shape) ??
      makeSerializer({ schema: answerJsonSchema(shape), method: '', url: '', httpStatus: '2xx' });
    serializers.set(shape, serializer);
    return serializer(answer);
  };
}

/** The JSON Schema of what a call takes, for the API description. */
export const inputJsonSchema = (input: z.ZodType): Node => jsonSchemaOf(input, 'input');
