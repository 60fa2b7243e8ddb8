import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCreate } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { useFieldErrors } from '#kernel/web/form/useFieldErrors.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group, Select, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { InvoicingTabs } from '#modules/finance/invoices/web/public.tsx';
import { sum } from '#modules/finance/money/shared/public.ts';
import { creditNote, noteReasons, reasonsOf, type NoteKind } from '../shared/creditNote.record.ts';
import { noteBasisCall } from '../shared/creditNotes.calls.ts';

/** A note of one posted invoice: which lines, by how much, and why. */
export function NewNote() {
  const [query, choose] = useAddressWords();
  const [label, setLabel] = useState<string | null>(null);
  const { t } = useTranslation();
  const invoiceId = query.get('invoice');
  const kind: NoteKind = query.get('kind') === 'debit' ? 'debit' : 'credit';
  return (
    <>
      <InvoicingTabs />
      <PageHead
        title={kind === 'credit' ? 'New credit note' : 'New debit note'}
        meaning="Enter by how much each line changes, without VAT."
        crumbs={[{ label: 'Credit and debit notes', to: '/finance/invoicing/notes' }]}
      />
      <div style={{ padding: '12px 20px', display: 'grid', gap: 16 }}>
        <LinkInput
          to="invoice"
          label={t('Original invoice')}
          value={invoiceId}
          valueLabel={label}
          onChange={(id, option) => {
            setLabel(option?.label ?? null);
            choose('invoice', id);
          }}
        />
        {invoiceId && <Basis key={`${invoiceId}${kind}`} invoiceId={invoiceId} kind={kind} />}
      </div>
    </>
  );
}

function Basis({ invoiceId, kind }: { invoiceId: string; kind: NoteKind }) {
  const answer = useGet(noteBasisCall, { invoiceId });
  return (
    <Answered answer={answer} title="New credit note">
      {(basis) => <Form invoiceId={invoiceId} kind={kind} basis={basis} />}
    </Answered>
  );
}

const isAmount = (text: string) => /^\d{1,12}([.]\d{1,2})?$/.test(text);

function Form({
  invoiceId,
  kind,
  basis,
}: {
  invoiceId: string;
  kind: NoteKind;
  basis: AnswerOf<typeof noteBasisCall>;
}) {
  const { t } = useTranslation();
  const can = useCan();
  const go = useNavigate();
  const create = useCreate(creditNote);
  const errors = useFieldErrors(['reasonCode', 'explanation', 'lines']);
  const [amounts, setAmounts] = useState<Record<string, string>>({});
  const [reasonCode, setReason] = useState<keyof typeof noteReasons | null>(null);
  const [explanation, setExplanation] = useState('');
  const lines = basis.lines
    .map(({ id }) => ({ lineId: id, amount: (amounts[id] ?? '').trim() }))
    .filter(({ amount }) => amount !== '');
  const difference = sum(lines.map(({ amount }) => (isAmount(amount) ? amount : '0')));
  const send = () => {
    errors.clear();
    create.mutate(
      { kind, invoiceId, reasonCode: reasonCode as keyof typeof noteReasons, explanation: explanation.trim(), lines },
      { onSuccess: ({ row }) => void go(`/finance/credit-notes/${row.id}`), onError: errors.take },
    );
  };
  return (
    <>
      <p>
        {t('{{number}}, {{customer}}: {{left}} {{currency}} is left with VAT.', {
          number: basis.invoiceNumber,
          customer: basis.customer,
          left: formatAmount(basis.left.total),
          currency: basis.currency,
        })}
      </p>
      <Section title={t('Lines')} count={basis.lines.length}>
        <FactTable
          head={['Line', 'Description', 'Billed', 'Amount left', kind === 'credit' ? 'Less by' : 'More by']}
          rows={basis.lines.map((line) => ({
            key: line.id,
            cells: [
              line.lineNo,
              line.description,
              formatAmount(line.net),
              formatAmount(line.left),
              <Group key="amount" gap={4} wrap="nowrap">
                <TextInput
                  aria-label={t('Amount for line {{number}}', { number: line.lineNo })}
                  inputMode="decimal"
                  value={amounts[line.id] ?? ''}
                  onChange={(event) => setAmounts({ ...amounts, [line.id]: event.currentTarget.value })}
                />
                {kind === 'credit' && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    onClick={() => setAmounts({ ...amounts, [line.id]: line.left })}
                  >
                    {t('All of it')}
                  </Button>
                )}
              </Group>,
            ],
          }))}
        />
      </Section>
      {can('finance.user') && (
        <>
          <Group align="flex-start">
            <Select
              label={t('Reason')}
              data={reasonsOf[kind].map((value) => ({ value, label: t(noteReasons[value]) }))}
              value={reasonCode}
              onChange={(value) => setReason(value as keyof typeof noteReasons | null)}
              error={errors.faultOf('reasonCode')}
              w={360}
            />
            <TextInput
              label={t('Explanation on note')}
              value={explanation}
              maxLength={300}
              onChange={(event) => setExplanation(event.currentTarget.value)}
              error={errors.faultOf('explanation')}
              w={360}
            />
          </Group>
          {errors.faultOf('lines') && <Note tone="bad">{errors.faultOf('lines')}</Note>}
          <p>{t('Difference {{amount}}, without VAT.', { amount: `${formatAmount(difference)} ${basis.currency}` })}</p>
          <Group>
            <Button loading={create.isPending} onClick={send}>
              {t('Make draft')}
            </Button>
          </Group>
        </>
      )}
    </>
  );
}
