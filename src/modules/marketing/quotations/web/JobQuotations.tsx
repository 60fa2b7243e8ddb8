import { Link, useNavigate } from 'react-router';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { quotation, quotationKinds } from '../shared/quotation.record.ts';
import { jobQuotationsCall, proposeCall } from '../shared/quotations.calls.ts';
import { useState } from 'react';
import { useFieldErrors } from '#kernel/web/form/useFieldErrors.ts';
import { Button, Group, TextInput, Textarea } from '#kernel/web/ui/parts.ts';

/** The quotations of a work order with the customer's answers, and how work over and above is proposed. */
export function JobQuotations({ jobId }: { jobId: string; jobNumber: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const answer = useGet(jobQuotationsCall, { jobId });
  const rows = answer.data?.quotations ?? [];
  const mayPropose = can(['maintenance.user', 'marketing.user']);
  if (rows.length === 0 && !mayPropose) return null;
  return (
    <Section title={t('Quotations')} count={rows.length}>
      <FactTable
        empty="Nothing was offered for this work order."
        head={['Quotation', 'Kind', 'Subject', 'State', 'Net', 'Answered']}
        rows={rows.map((one) => ({
          key: one.id,
          cells: [
            <Link key="number" to={`/marketing/quotations/${one.number}`} className="mono">
              {one.number}
            </Link>,
            t(quotationKinds[one.kind as keyof typeof quotationKinds]),
            one.subject,
            <StateChip key="state" record={quotation} status={one.status} />,
            one.net ? `${formatAmount(one.net)} ${one.currency}` : '–',
            one.answeredAt ? (
              <span key="answer">
                <DateText value={one.answeredAt} kind="instant" /> {one.answeredBy} {one.declineReason}
              </span>
            ) : (
              '–'
            ),
          ],
        }))}
      />
      {mayPropose && <ProposeWork jobId={jobId} />}
    </Section>
  );
}

const nothing = { subject: '', finding: '', hours: '', part: '', quantity: '1', cost: '' };

/** Work over and above: what was found, the hours and the part it takes. It becomes a draft quotation. */
function ProposeWork({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [given, setGiven] = useState(nothing);
  const propose = useSend(proposeCall);
  const errors = useFieldErrors(['subject', 'finding', 'hours', 'parts']);
  const input = (name: keyof typeof nothing) => ({
    value: given[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setGiven({ ...given, [name]: event.currentTarget.value }),
  });
  if (!isOpen)
    return (
      <Group mt="sm">
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('Propose work over and above')}
        </Button>
      </Group>
    );
  return (
    <form
      style={{ display: 'grid', gap: 12, maxWidth: 560, marginTop: 12 }}
      onSubmit={(event) => {
        event.preventDefault();
        errors.clear();
        const { subject, finding, hours, part, quantity, cost } = given;
        propose.mutate(
          {
            jobId,
            subject,
            finding,
            ...(hours.trim() && { hours: hours.trim() }),
            parts: part.trim() ? [{ description: part.trim(), quantity: quantity.trim(), cost: cost.trim() }] : [],
          },
          { onSuccess: ({ number }) => void go(`/marketing/quotations/${number}`), onError: errors.take },
        );
      }}
    >
      <TextInput label={t('Work')} required maxLength={200} {...input('subject')} error={errors.faultOf('subject')} />
      <Textarea
        label={t('Finding')}
        required
        maxLength={2000}
        {...input('finding')}
        error={errors.faultOf('finding')}
      />
      <TextInput label={t('Hours')} inputMode="decimal" {...input('hours')} error={errors.faultOf('hours')} />
      <Group align="flex-start">
        <TextInput label={t('Part')} maxLength={200} {...input('part')} error={errors.faultOf('parts')} />
        <TextInput label={t('Quantity')} inputMode="decimal" {...input('quantity')} />
        <TextInput label={t('Cost of one')} inputMode="decimal" {...input('cost')} />
      </Group>
      <Group>
        <Button type="submit" loading={propose.isPending}>
          {t('Make quotation')}
        </Button>
        <Button variant="subtle" onClick={() => setOpen(false)}>
          {t('Cancel')}
        </Button>
      </Group>
    </form>
  );
}
