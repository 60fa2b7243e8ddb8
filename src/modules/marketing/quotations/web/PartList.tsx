import { useState } from 'react';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useFieldErrors } from '#kernel/web/form/useFieldErrors.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, FileButton, Group, Textarea } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { quotationLine, type quotation } from '../shared/quotation.record.ts';
import { readListCall, takeListCall } from '../shared/quotations.calls.ts';

/** Lines from a list of part numbers: checked first, stored when it has no fault. */
export function PartList({ row }: PanelProps<typeof quotation>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const check = useSend(readListCall, { id: row.id });
  const take = useSend(takeListCall, { id: row.id });
  const errors = useFieldErrors(['text']);
  if (!useCan()('marketing.user') || row.status !== 'draft') return null;
  const sources = quotationLine.fields.priceSource.options ?? {};
  const change = (next: string) => {
    setText(next);
    check.reset();
    errors.clear();
  };
  const read = check.data;
  return (
    <Section title={t('Lines from a list')}>
      <Textarea
        label={t('Part numbers')}
        description={t('One a line: part number, quantity, scope. From a spreadsheet as it is copied.')}
        value={text}
        autosize
        minRows={3}
        maxRows={12}
        onChange={(event) => change(event.currentTarget.value)}
        error={errors.faultOf('text')}
      />
      <Group mt="sm">
        <Button
          variant="default"
          loading={check.isPending}
          onClick={() => {
            errors.clear();
            check.mutate({ text }, { onError: errors.take });
          }}
        >
          {t('Check list')}
        </Button>
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void file?.text().then(change)}>
          {(props) => (
            <Button {...props} variant="subtle">
              {t('Open a CSV file')}
            </Button>
          )}
        </FileButton>
        {read && read.faults === 0 && read.lines.length > 0 && (
          <Button
            loading={take.isPending}
            onClick={() =>
              take.mutate(
                { text },
                {
                  onSuccess: ({ added }) => {
                    change('');
                    notify({ tone: 'good', text: t('{{count}} lines added.', { count: added }) });
                  },
                  onError: errors.take,
                },
              )
            }
          >
            {t('Add {{count}} lines: {{sum}}', {
              count: read.lines.length,
              sum: `${formatAmount(read.net)} ${row.currency}`,
            })}
          </Button>
        )}
      </Group>
      {read && read.faults > 0 && (
        <Note tone="bad">
          {t('{{count}} lines have a fault: nothing is stored until none has.', { count: read.faults })}
        </Note>
      )}
      {read && (
        <FactTable
          head={['Line', 'Part number', 'Quantity', 'SKU', 'Unit price', 'Price from', 'Net', 'Fault']}
          rows={read.lines.map((line) => ({
            key: String(line.line),
            cells: [
              line.line,
              <span key="part" className="mono">
                {line.partNumber}
              </span>,
              line.quantity ?? '–',
              line.sku ?? '–',
              line.unitPrice ? formatAmount(line.unitPrice) : '–',
              line.priceSource ? `${t(sources[line.priceSource] ?? '')} ${line.card ?? ''}` : '–',
              line.net ? formatAmount(line.net) : '–',
              line.fault ? <StatusChip key="fault" tone="bad" label={line.fault} /> : '–',
            ],
          }))}
        />
      )}
    </Section>
  );
}
