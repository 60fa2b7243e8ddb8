import type { z } from 'zod';
import { inWords, type Field, type FieldKind } from '#kernel/shared/field.ts';
import { FieldInput } from './FieldInput.tsx';
import css from './form.module.css';
import type { Values } from './fieldValues.ts';
import type { Errors } from './useFields.ts';

interface Inner {
  def: { type: string; format?: string; innerType?: Inner; in?: Inner; element?: Inner };
  shape?: Record<string, Inner>;
  options?: readonly string[];
  maxLength?: number | null;
  meta?: () =>
    | {
        title?: string;
        description?: string;
        to?: string;
        unit?: string;
        kind?: FieldKind;
        options?: Record<string, string>;
        when?: Field['when'];
      }
    | undefined;
}

// What wraps the kind proper: optional, nullable, default, pipes and transforms.
function unwrap(schema: Inner): { inner: Inner; isRequired: boolean } {
  let inner = schema;
  let isRequired = true;
  for (let depth = 0; depth < 8; depth += 1) {
    if (['optional', 'nullable', 'default', 'prefault'].includes(inner.def.type)) isRequired = false;
    const next = inner.def.innerType ?? (inner.def.type === 'pipe' ? inner.def.in : undefined);
    if (!next) break;
    inner = next;
  }
  return { inner, isRequired };
}

function kindOf(inner: Inner): FieldKind | null {
  const { type, format } = inner.def;
  if (type === 'enum') return 'choice';
  if (type === 'boolean') return 'flag';
  if (type === 'number') return 'integer';
  if (type === 'array' && inner.def.element?.def.type === 'enum') return 'choices';
  if (type !== 'string') return null;
  if (format === 'date') return 'date';
  if (format === 'datetime') return 'instant';
  return (inner.maxLength ?? 0) > 200 ? 'note' : 'text';
}

/** The fields of a `z.object` of simple kinds, or null when one of them needs its own input. Words, unit and link come from `meta`. */
export function fieldsOf(schema: z.ZodType | undefined): [string, Field][] | null {
  if (!schema) return [];
  const shape = (schema as unknown as Inner).shape;
  if (!shape) return null;
  const fields: [string, Field][] = [];
  for (const [name, part] of Object.entries(shape)) {
    const { inner, isRequired } = unwrap(part);
    const meta = { ...inner.meta?.(), ...part.meta?.() };
    const kind = meta.to ? 'link' : (meta.kind ?? kindOf(inner));
    if (!kind) return null;
    const options = inner.options ?? inner.def.element?.options;
    fields.push([
      name,
      {
        kind,
        label: meta.title ?? inWords(name),
        help: meta.description,
        to: meta.to,
        unit: meta.unit,
        when: meta.when,
        required: isRequired,
        readOnly: false,
        schema: part as unknown as z.ZodType,
        options:
          meta.options ?? (options ? Object.fromEntries(options.map((value) => [value, inWords(value)])) : undefined),
      },
    ]);
  }
  return fields;
}

/** Inputs for a list of fields, without buttons: for dialogs that have their own. */
export function FieldInputs({
  fields,
  values,
  errors,
  set,
  large,
}: {
  fields: readonly [string, Field][];
  values: Values;
  errors: Errors;
  set: (name: string, value: unknown) => void;
  large?: boolean;
}) {
  return (
    <div className={css.fields}>
      {fields.map(([name, field], index) => (
        <FieldInput
          key={name}
          field={field}
          name={name}
          value={values[name]}
          error={errors[name]}
          onChange={(value) => set(name, value)}
          isFirst={index === 0}
          large={large}
        />
      ))}
    </div>
  );
}
