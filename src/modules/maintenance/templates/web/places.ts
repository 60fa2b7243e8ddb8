import { useEffect, useRef, useState, type PointerEvent } from 'react';
import {
  fieldsOf,
  newId,
  type FieldType,
  type FormField,
  type FormSchema,
  type FormSection,
} from '#modules/maintenance/form-fields/shared/public.ts';

/** A place among the fields: `section:index`. */
export interface Place {
  section: number;
  index: number;
}
const placeOf = (text: string | undefined): Place | null => {
  const [section, index] = (text ?? '').split(':').map(Number);
  return section === undefined || index === undefined || Number.isNaN(section) || Number.isNaN(index)
    ? null
    : { section, index };
};
/** The place under a point of the window. */
const under = (x: number, y: number): Place | null =>
  placeOf(document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset['drop']);

export const withFields = (
  schema: FormSchema,
  section: number,
  change: (fields: readonly FormField[]) => FormField[],
): FormSchema => ({
  sections: schema.sections.map((one, place) => (place === section ? { ...one, fields: change(one.fields) } : one)),
});

export const insert = (schema: FormSchema, { section, index }: Place, field: FormField): FormSchema =>
  withFields(schema, section, (fields) => [...fields.slice(0, index), field, ...fields.slice(index)]);

/** Moves a field before another place; places are counted with the field still where it was. */
export function moved(schema: FormSchema, from: Place, to: Place): FormSchema {
  const field = schema.sections[from.section]?.fields[from.index];
  if (!field) return schema;
  const shift = from.section === to.section && from.index < to.index ? 1 : 0;
  const without = withFields(schema, from.section, (fields) => fields.filter((_, place) => place !== from.index));
  return insert(without, { section: to.section, index: to.index - shift }, field);
}

/** The place a key moves a field to: up or down within its section, then into the next one. */
export function stepOf(schema: FormSchema, { section, index }: Place, key: string): Place | null {
  const count = schema.sections[section]?.fields.length ?? 0;
  if (key === 'ArrowUp') {
    if (index > 0) return { section, index: index - 1 };
    const above = schema.sections[section - 1];
    return above ? { section: section - 1, index: above.fields.length } : null;
  }
  if (key !== 'ArrowDown') return null;
  if (index < count - 1) return { section, index: index + 2 };
  return schema.sections[section + 1] ? { section: section + 1, index: 0 } : null;
}

export const idsOf = (schema: FormSchema) =>
  new Set([...schema.sections.map(({ id }) => id), ...fieldsOf(schema).map(({ id }) => id)]);

/** A new field of a type, with what it cannot be without. */
export const newField = (type: FieldType, id: string, label: string): FormField => ({
  id,
  type,
  label,
  ...(type === 'choice' || type === 'multi'
    ? {
        options: [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ],
      }
    : {}),
  ...(type === 'table' ? { columns: [{ id: 'value', type: 'number' as const, label: 'Value' }] } : {}),
});

export const newSection = (
  schema: FormSchema,
  t: (text: string, values?: Record<string, unknown>) => string,
): FormSection => ({
  id: newId('section', idsOf(schema)),
  title: t('Section {{number}}', { number: schema.sections.length + 1 }),
  columns: 1,
  fields: [],
});

/** Behind the chosen field, else at the end of the form. */
export function placeAfter(schema: FormSchema, selected: string | null): Place {
  for (const [section, { fields }] of schema.sections.entries()) {
    const index = fields.findIndex(({ id }) => id === selected);
    if (index >= 0) return { section, index: index + 1 };
  }
  const last = Math.max(0, schema.sections.length - 1);
  return { section: last, index: schema.sections[last]?.fields.length ?? 0 };
}

/** What a form is for, in the words of the reader: part numbers and manuals as they are. */
export const appliesIn = (words: string, t: (text: string) => string): string =>
  words
    .split(/( · |, )/)
    .map((part) => t(part))
    .join('');

/** Choices from lines of text; one whose words stay keeps its value, so that what was answered stands. */
export function optionsOf(text: string, before: NonNullable<FormField['options']>): NonNullable<FormField['options']> {
  const taken = new Set<string>();
  return text
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .filter(([label]) => label)
    .map(([label = '', labelTh]) => {
      const value = before.find((one) => one.label === label && !taken.has(one.value))?.value ?? newId(label, taken);
      taken.add(value);
      return { value, label: label.slice(0, 80), ...(labelTh ? { labelTh: labelTh.slice(0, 80) } : {}) };
    });
}

/** What is dragged to a place among the fields, by mouse or finger; it is held when it has moved a little. */
export function useDragged<What>(isReadOnly: boolean, onDrop: (what: What, to: Place) => void) {
  const [dragged, setDragged] = useState<{ what: What; over: Place | null; x: number; y: number } | null>(null);
  const [isDown, press] = useState(false);
  const start = useRef<{ what: What; x: number; y: number; isMoving: boolean } | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  // The window listens: the pointer leaves what it holds.
  useEffect(() => {
    if (!isDown) return undefined;
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      const from = start.current;
      if (!from || (!from.isMoving && Math.hypot(x - from.x, y - from.y) < 6)) return;
      from.isMoving = true;
      setDragged({ what: from.what, over: under(x, y), x, y });
    };
    const end = ({ type, clientX, clientY }: globalThis.PointerEvent) => {
      const from = start.current;
      const to = under(clientX, clientY);
      if (type === 'pointerup' && from?.isMoving && to) drop.current(from.what, to);
      start.current = null;
      setDragged(null);
      press(false);
    };
    window.addEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, end);
    return () => {
      window.removeEventListener('pointermove', move);
      for (const name of ['pointerup', 'pointercancel'] as const) window.removeEventListener(name, end);
    };
  }, [isDown]);
  const grab = (what: What) => (event: PointerEvent) => {
    if (event.button !== 0 || isReadOnly) return;
    start.current = { what, x: event.clientX, y: event.clientY, isMoving: false };
    press(true);
  };
  return { dragged, grab };
}
