import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Field } from '#kernel/shared/field.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { AnyRow } from '../data/records.ts';
import { withoutZeros } from '../form/fieldValues.ts';
import { DateText } from '../ui/DateText.tsx';
import { Mono } from '../ui/Mono.tsx';
import { StateChip } from '../ui/StatusChip.tsx';
import { translate } from '../i18n.ts';
import { columnOf } from './columns.ts';
import css from './list.module.css';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 });

/** A number for reading: thousands grouped, no digit lost. */
export function formatNumber(value: unknown): string {
  const text = String(value ?? '');
  const [whole = '', decimals] = text.split('.');
  return /^-?\d+$/.test(whole)
    ? numbers.format(BigInt(whole)).replace(/^0$/, whole) + (decimals ? `.${decimals}` : '')
    : text;
}

/** An amount of money for reading: grouped, with two decimals or as many more as it has. */
export function formatAmount(value: unknown): string {
  const [whole = '', decimals = ''] = withoutZeros(value).split('.');
  return formatNumber(`${whole}.${decimals.padEnd(2, '0')}`);
}

/** A field of a row as plain words, for titles: what a link is called, a choice by its words, never an id. */
export function wordsOfField(record: AnyRecord, row: AnyRow, name: string): string {
  const field = record.fields[name];
  const value = field?.kind === 'link' ? row[`${name}Label`] : row[name];
  if (value === null || value === undefined) return '';
  return field?.kind === 'choice' ? translate(field.options?.[String(value)] ?? String(value)) : String(value);
}

/** A field's value as a cell, a card or a page shows it. Null when there is nothing. */
export function valueNode(
  field: Pick<Field, 'kind' | 'options' | 'mono' | 'unit' | 'money'> & { readOnly?: boolean | undefined },
  value: unknown,
  label?: unknown,
  copy = false,
): ReactNode {
  if (value === null || value === undefined || value === '') return null;
  switch (field.kind) {
    case 'text':
    case 'note':
      // What nobody types is often a word of the product.
      if (field.readOnly && !field.mono) return translate(String(value));
      return field.mono ? <Mono copy={copy}>{String(value)}</Mono> : String(value);
    case 'integer':
    case 'decimal':
      return `${field.money ? formatAmount(value) : formatNumber(withoutZeros(value))}${field.unit ? ` ${translate(field.unit)}` : ''}`;
    case 'date':
      return <DateText value={String(value)} kind="day" />;
    case 'instant':
      return <DateText value={String(value)} />;
    case 'flag':
      return value ? (
        <IconCheck size={15} aria-label={translate('Yes')} />
      ) : (
        <span className={css.none}>{translate('No')}</span>
      );
    case 'choice':
      return translate(field.options?.[String(value)] ?? String(value));
    case 'choices':
      return (value as string[]).map((entry) => translate(field.options?.[entry] ?? entry)).join(', ');
    case 'link':
      return String(label ?? value);
    case 'json':
      return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

/** The standard cell of a column. */
export function cellOf(record: AnyRecord, key: string, row: AnyRow, copy = false): ReactNode {
  if (key === 'status') return <StateChip record={record} status={String(row['status'])} />;
  const column = columnOf(record, key);
  if (!column) return null;
  if (key === 'number' && !column.field) return <Mono copy={copy}>{String(row['number'] ?? '')}</Mono>;
  return valueNode({ kind: column.kind as Field['kind'], ...column.field }, row[key], row[`${key}Label`], copy);
}
