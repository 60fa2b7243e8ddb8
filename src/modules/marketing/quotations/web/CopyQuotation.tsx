import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { addDays } from '#kernel/shared/dates.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { useFieldErrors } from '#kernel/web/form/useFieldErrors.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import type { quotation } from '../shared/quotation.record.ts';
import { copyQuotationCall } from '../shared/quotations.calls.ts';

/** A new draft with the same lines, at the prices of today. */
export function CopyQuotation({ row }: PanelProps<typeof quotation>) {
  const { t } = useTranslation();
  const go = useNavigate();
  const today = useToday();
  const copy = useSend(copyQuotationCall, { id: row.id });
  const errors = useFieldErrors(['validUntil']);
  const [validUntil, setDay] = useState(addDays(today, 30));
  if (!useCan()('marketing.user')) return null;
  return (
    <Section title={t('Copy this quotation')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          errors.clear();
          copy.mutate(
            { validUntil },
            { onSuccess: ({ number }) => void go(`/marketing/quotations/${number}`), onError: errors.take },
          );
        }}
      >
        <Group align="flex-end">
          <DateInput
            label={t('Valid until')}
            description={t('Prices are those of today.')}
            value={validUntil}
            onChange={setDay}
            error={errors.faultOf('validUntil')}
            required
          />
          <Button type="submit" variant="default" loading={copy.isPending}>
            {t('Copy with lines')}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
