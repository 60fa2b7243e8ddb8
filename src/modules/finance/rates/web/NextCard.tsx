import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { useFieldErrors } from '#kernel/web/form/useFieldErrors.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import type { rateCard } from '../shared/rateCard.record.ts';
import { copyCardCall } from '../shared/rates.calls.ts';

/** Copies a card: the next one of its customer, or the first one of another. */
export function NextCard({ row }: PanelProps<typeof rateCard>) {
  const { t } = useTranslation();
  const can = useCan();
  const go = useNavigate();
  const copy = useSend(copyCardCall, { id: row.id });
  const errors = useFieldErrors(['validFrom', 'customerId']);
  const [validFrom, setValidFrom] = useState('');
  const [customerId, setCustomerId] = useState<string | null>(null);
  if (!can('finance.user') || row.archivedAt) return null;
  return (
    <Section title={t('Copy this card')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          errors.clear();
          copy.mutate(
            { validFrom, ...(customerId && { customerId }) },
            { onSuccess: ({ number }) => void go(`/finance/rates/cards/${number}`), onError: errors.take },
          );
        }}
      >
        <Group align="flex-start">
          <DateInput
            label={t('Valid from')}
            description={t('The card before it ends the day before.')}
            value={validFrom}
            onChange={setValidFrom}
            error={errors.faultOf('validFrom')}
            required
          />
          <LinkInput
            to="customer"
            label={t('Customer')}
            description={t('Empty: the next card of the same customer.')}
            value={customerId}
            onChange={setCustomerId}
            {...(errors.faultOf('customerId') && { error: errors.faultOf('customerId') ?? '' })}
          />
        </Group>
        <Group mt="sm">
          <Button type="submit" variant="default" loading={copy.isPending}>
            {t('Copy with prices')}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
