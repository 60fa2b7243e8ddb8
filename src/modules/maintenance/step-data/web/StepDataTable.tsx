import { useState } from 'react';
import { useGet } from '#kernel/web/data/calls.ts';
import { useNames } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { Button, Text } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { toolClassWords } from '#modules/stores/tools/shared/tool.record.ts';
import type { SheetData, StepData } from '../shared/stepData.ts';
import { engineers, stepDataSheet } from '../shared/stepDataSheet.record.ts';
import { StepDialog } from './StepDialog.tsx';
import css from './stepData.module.css';
import { stepDataCall } from '../shared/stepData.calls.ts';
import { testFigures, testKindWords } from '../shared/testFigures.ts';
import type { RouteTest } from '../shared/public.ts';

const heads = ['Step', 'Reference', 'Limit', 'Test', 'Tool', 'Materials and parts', 'Technique'] as const;
type Cell = (typeof heads)[number];

const itemsOf = ({ materials, parts }: StepData): string[] => [...(materials ?? []), ...(parts ?? [])];

/** The kind of a test with its figures: what the approving engineer compares with the manual. */
export function testInShort(test: RouteTest, t: (text: string) => string): string {
  const figures = testFigures[test.kind].flatMap(({ name, label, unit }) => {
    const value = (test as Record<string, unknown>)[name];
    if (value === undefined) return [];
    return value === true ? [t(label)] : [`${t(label)} ${String(value)}${unit ? ` ${t(unit)}` : ''}`];
  });
  return [t(testKindWords[test.kind]), ...figures].join(' · ');
}

/** What one step asks, a short text for each column. */
function cellsOf(data: StepData, itemName: (id: string) => string, t: (text: string) => string): Record<Cell, string> {
  const { limit, layout, tool, test } = data;
  const bounds = limit ? `${limit.min ?? ''}–${limit.max ?? ''} ${limit.unit}, ${limit.decimals} ${t('decimals')}` : '';
  return {
    Step: '',
    Reference: data.reference,
    Limit: [bounds, layout && `${layout.count} × ${layout.name}`].filter(Boolean).join(' · '),
    Test: test ? testInShort(test, t) : '',
    Tool: tool
      ? [t(toolClassWords[tool.class]), tool.maximumError && `± ${tool.maximumError}`].filter(Boolean).join(' ')
      : '',
    'Materials and parts': itemsOf(data).map(itemName).join(', '),
    Technique: data.technique ?? '',
  };
}

/** The steps of a version, each value beside what the version before says. */
export function StepDataTable({ row }: PanelProps<typeof stepDataSheet>) {
  const { t } = useTranslation();
  const may = useCan()(engineers);
  const [open, setOpen] = useState<string | null>(null);
  const versions = useGet(stepDataCall, {}, { query: { partNumberId: row.partNumberId } });
  const before = versions.data?.sheets.find(
    (sheet) =>
      sheet.partNumberId === row.partNumberId &&
      sheet.id !== row.id &&
      (sheet.manualRevisionId === row.manualRevisionId
        ? sheet.number < row.number
        : sheet.status === 'published' || sheet.status === 'retired'),
  );
  const old: SheetData = before?.data ?? {};
  const ids = [...new Set([...Object.values(row.data), ...Object.values(old)].flatMap(itemsOf))];
  const stock = useNames('stockItem', ids);
  const nameOf = (id: string) => stock.get(id) ?? '…';
  const keys = [...new Set([...Object.keys(row.data), ...Object.keys(old)])].sort((a, b) => a.localeCompare(b));
  return (
    <Section title={t('Steps')} count={Object.keys(row.data).length}>
      <Text size="sm" c="dimmed" mb="sm">
        {before
          ? t('Compared with version {{number}} by {{manual}}.', {
              number: before.number,
              manual: `${before.manual} ${before.revision}`,
            })
          : t('There is no version before this one.')}
      </Text>
      {keys.length === 0 && <Text size="sm">{t('No steps yet.')}</Text>}
      {keys.length > 0 && (
        <Scroll label={t('Steps')} className={css.table}>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head}>{t(head)}</th>
                ))}
                <th>{t('Change')}</th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => {
                const now = row.data[key];
                const was = old[key];
                const shown = now ?? was;
                if (!shown) return null;
                const cells = cellsOf(shown, nameOf, t);
                const oldCells = now && was ? cellsOf(was, nameOf, t) : null;
                return (
                  <tr key={key}>
                    <td>
                      <span className="mono">{key}</span>{' '}
                      {before && now && !was && <StatusChip tone="info" label="New" />}
                      {!now && <StatusChip tone="bad" label="Removed" />}
                    </td>
                    {heads.slice(1).map((head) => (
                      <td key={head}>
                        {now && cells[head]}
                        {oldCells && oldCells[head] !== cells[head] && (
                          <Text size="xs" c="dimmed">
                            {t('Before: {{value}}', { value: oldCells[head] || '—' })}
                          </Text>
                        )}
                        {!now && <s>{cells[head]}</s>}
                      </td>
                    ))}
                    <td>
                      {may && now && row.status === 'draft' && (
                        <Button size="compact-sm" variant="default" onClick={() => setOpen(key)}>
                          {t('Change')}
                        </Button>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Scroll>
      )}
      {open && <StepDialog sheet={row} stepKey={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}
