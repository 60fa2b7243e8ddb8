import { useState } from 'react';
import { SegmentedControl, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import type { InspectionItem } from '../shared/inspectionItem.ts';
import { itemsOf, openItems } from '../shared/inspectionItem.ts';
import css from './reports.module.css';

const resultWords = { pass: 'Pass', fail: 'Fail', na: 'N/A' } as const;

interface Props {
  items: readonly InspectionItem[];
  /** Left out when the report is only read. */
  onChange?: (items: InspectionItem[]) => void;
}

/** The items of a report by section: what is asked, what was found, a value and a note. */
export function ItemList({ items, onChange }: Props) {
  const { t, language } = useTranslation();
  const said = (english: string, thai: string | undefined) => (language === 'th' && thai ? thai : t(english));
  const change = (ref: string, part: Partial<InspectionItem>) =>
    onChange?.(items.map((item) => (item.ref === ref ? { ...item, ...part } : item)));
  return [...Map.groupBy(items, (item) => item.section)].map(([section, own]) => (
    <Section
      key={section}
      title={said(section, own[0]?.sectionTh)}
      {...(onChange ? { count: openItems(own).length } : {})}
    >
      <ul className={css.items}>
        {own.map((item) => (
          <li key={item.ref} data-result={item.result ?? undefined}>
            <div>
              <b>{said(item.ref, item.refTh)}</b>
              <span>{said(item.requirement, item.requirementTh)}</span>
            </div>
            {onChange ? (
              <>
                <SegmentedControl
                  aria-label={`${said(item.ref, item.refTh)}: ${t('Result')}`}
                  value={item.result ?? ''}
                  onChange={(value) => change(item.ref, { result: value as InspectionItem['result'] })}
                  data={Object.entries(resultWords).map(([value, label]) => ({ value, label: t(label) }))}
                />
                <TextInput
                  aria-label={`${said(item.ref, item.refTh)}: ${t('Value')}`}
                  placeholder={t('Value')}
                  maxLength={100}
                  value={item.value ?? ''}
                  onChange={(event) => change(item.ref, { value: event.currentTarget.value || null })}
                />
                <TextInput
                  aria-label={`${said(item.ref, item.refTh)}: ${t('Note')}`}
                  placeholder={item.result === 'na' ? t('Why it does not apply') : t('Note')}
                  maxLength={1000}
                  value={item.note ?? ''}
                  onChange={(event) => change(item.ref, { note: event.currentTarget.value || null })}
                />
              </>
            ) : (
              <>
                <Text fw={item.result === 'fail' ? 600 : 400}>{item.result ? t(resultWords[item.result]) : ''}</Text>
                <Text>{item.value}</Text>
                <Text c="dimmed">{item.note}</Text>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  ));
}

/** The items of a template as a report of it shows them, to be tried: nothing of it is kept. */
export function TryItems({ schema }: { schema: FormSchema }) {
  const [said, setSaid] = useState<Readonly<Record<string, InspectionItem>>>({});
  const items = itemsOf(schema).map((item) => {
    const { result, value, note } = said[item.ref] ?? item;
    return { ...item, result, value, note };
  });
  return (
    <ItemList
      items={items}
      onChange={(changed) => setSaid(Object.fromEntries(changed.map((item) => [item.ref, item])))}
    />
  );
}
