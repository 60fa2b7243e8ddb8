import { useEffect, useRef, useState } from 'react';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { operatorsFor, type ListPage, type ListState, type Operator } from '#kernel/shared/listState.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { listQuery, useGet } from '../data/records.ts';
import { whyNoChoices } from '../data/whyNoChoices.ts';
import { DateInput } from '../form/DateInput.tsx';
import { parseDay } from '../form/fieldValues.ts';
import { Button, Checkbox, Group, Stack, Text, TextInput, useDebouncedValue } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import { optionsOf, type Column } from './columns.ts';
import css from './list.module.css';

type Own = Partial<Record<Operator, string>>;

interface Props {
  record: AnyRecord;
  column: Column;
  state: ListState;
  fixed?: Record<string, string>;
  own: Own;
  onChange: (own: Own) => void;
}

/** Sets one field's comparisons, by the kind of the field; every change is in force at once. */
export function FilterEditor(props: Props) {
  const { t } = useTranslation();
  const { column, own, onChange } = props;
  const kind = column.kind === 'status' ? 'choice' : column.kind;
  const isClosed = kind === 'choice' || kind === 'choices' || kind === 'flag';
  const box = useRef<HTMLDivElement>(null);
  // It comes after the list it belongs to: the keyboard goes on in its first field.
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  return (
    <Stack gap={8} ref={box}>
      {isClosed && <OptionFilter {...props} />}
      {kind === 'link' && <LinkFilter {...props} />}
      {(kind === 'text' || kind === 'note') && <TextFilter {...props} />}
      {(kind === 'integer' || kind === 'decimal') && <RangeFilter {...props} />}
      {(kind === 'date' || kind === 'instant') && <RangeFilter {...props} isDay />}
      {operatorsFor(kind).includes('empty') &&
        kind !== 'flag' &&
        column.kind !== 'status' &&
        !column.field?.required && (
          <Group gap={12} className={css.emptyness}>
            {(['empty', 'notEmpty'] as const).map((operator) => (
              <Checkbox
                key={operator}
                size="xs"
                label={operator === 'empty' ? t('Is empty') : t('Is not empty')}
                checked={own[operator] !== undefined}
                onChange={(event) => onChange(event.currentTarget.checked ? { [operator]: '1' } : {})}
              />
            ))}
          </Group>
        )}
    </Stack>
  );
}

const toggled = (list: string[], value: string) =>
  list.includes(value) ? list.filter((entry) => entry !== value) : [...list, value];

function OptionFilter({ record, column, state, fixed, own, onChange }: Props) {
  const { t } = useTranslation();
  const options = optionsOf(record, column) ?? {};
  const chosen = own.in?.split(',').filter(Boolean) ?? [];
  // The counts a choice would give: the same list without this field's own filter, grouped by it.
  const others = {
    ...state,
    page: 1,
    filters: state.filters.filter((filter) => filter.field !== column.key),
    group: column.key,
  };
  const counts = useGet<ListPage<unknown>>(`${record.listApi ?? record.api}?${listQuery(record, others, fixed)}`, {
    modules: [record.name],
    enabled: column.kind !== 'choices',
  });
  const countOf = (value: string) =>
    counts.data?.groups && (counts.data.groups.find((group) => group.value === value)?.count ?? 0);
  return (
    <div role="group" aria-label={t(column.label)} className={css.options}>
      {Object.entries(options).map(([value, words]) => (
        <Checkbox
          key={value}
          size="xs"
          checked={chosen.includes(value)}
          onChange={() => onChange({ in: toggled(chosen, value).join(',') })}
          label={
            <>
              {t(words)} <small>{countOf(value)}</small>
            </>
          }
        />
      ))}
    </div>
  );
}

function LinkFilter({ column, own, onChange }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 150);
  const chosen = own.in?.split(',').filter(Boolean) ?? [];
  const to = column.field?.to ?? '';
  const query = asked ? `q=${encodeURIComponent(asked)}` : `q=&ids=${encodeURIComponent(chosen.join(','))}`;
  const found = useGet<{ options: { id: string; label: string }[] }>(`/api/pick/${to}?${query}`, { modules: [to] });
  return (
    <>
      <TextInput
        size="xs"
        aria-label={t('Search')}
        placeholder={t('Search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div role="group" aria-label={t(column.label)} className={css.options}>
        {found.isError && (
          <Text size="xs" role="alert">
            {t(whyNoChoices(found.error))}
          </Text>
        )}
        {found.data?.options.length === 0 && <Text size="xs">{t('Nothing matches')}</Text>}
        {found.data?.options.map((option) => (
          <Checkbox
            key={option.id}
            size="xs"
            label={option.label}
            checked={chosen.includes(option.id)}
            onChange={() => onChange({ in: toggled(chosen, option.id).join(',') })}
          />
        ))}
      </div>
    </>
  );
}

function TextFilter({ column, own, onChange }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(own.contains ?? '');
  const apply = () => onChange({ contains: text.trim() });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextInput
        size="xs"
        label={t('{{name}} contains', { name: t(column.label) })}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={apply}
      />
    </form>
  );
}

// An instant is compared with the first and the last moment of the Bangkok day.
const edges = {
  gte: (day: string) => startOfDay(day).toISOString(),
  lte: (day: string) => new Date(startOfDay(addDays(day, 1)).getTime() - 1).toISOString(),
};

function RangeFilter({ column, own, onChange, isDay }: Props & { isDay?: boolean }) {
  const { t } = useTranslation();
  const isInstant = column.kind === 'instant';
  const shown = (operator: 'gte' | 'lte') =>
    isInstant && own[operator] ? dayOf(own[operator]) : (own[operator] ?? '');
  const stored = (operator: 'gte' | 'lte', value: string) => (isInstant && value ? edges[operator](value) : value);
  const set = (from: string, to: string) => onChange({ gte: stored('gte', from), lte: stored('lte', to) });
  const [today] = useState(() => dayOf(new Date()));
  const spans = [
    { label: 'Today', from: today, to: today },
    { label: 'Last 7 days', from: addDays(today, -6), to: today },
    { label: 'Next 7 days', from: today, to: addDays(today, 7) },
    { label: 'Last 30 days', from: addDays(today, -29), to: today },
    { label: 'Before today', from: '', to: addDays(today, -1) },
  ];
  const edge = (operator: 'gte' | 'lte', label: string, give: (value: string) => void) =>
    isDay ? (
      // What is no day yet is still being typed.
      <DateInput
        size="xs"
        label={label}
        value={shown(operator)}
        onChange={(day) => (day === '' || parseDay(day)) && give(day)}
      />
    ) : (
      <TextInput
        type="number"
        size="xs"
        label={label}
        value={shown(operator)}
        onChange={(event) => give(event.currentTarget.value)}
      />
    );
  return (
    <>
      {edge('gte', t('From'), (from) => set(from, shown('lte')))}
      {edge('lte', t('To'), (to) => set(shown('gte'), to))}
      {isDay && (
        <Group gap={4}>
          {spans.map((span) => (
            <Button key={span.label} size="compact-xs" variant="default" onClick={() => set(span.from, span.to)}>
              {t(span.label)}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}
