import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { berChoices, quotation, quotationKinds } from '../shared/quotation.record.ts';
import type { answerQuotationCall, openQuotationCall } from '../shared/customerAnswers.calls.ts';
import { useState } from 'react';
import { useFieldErrors } from '#kernel/web/form/useFieldErrors.ts';
import { Button, Checkbox, Group, Select, TextInput, Textarea } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import css from './quotations.module.css';

/** A photo with where this window reads it. */
export interface Photo {
  id: string;
  fileName: string;
  src: string;
}

/** A quotation as its customer reads it. */
export function Offer({ offer, photos }: { offer: AnswerOf<typeof openQuotationCall>; photos: readonly Photo[] }) {
  const { t } = useTranslation();
  const { content } = offer;
  const money = (amount: string) => `${formatAmount(amount)} ${content.currency}`;
  const sums: [string, string | null][] = [
    [t('Net'), money(content.net)],
    [`${t('VAT')} ${Number(content.vatPct)} %`, money(content.vat)],
    [t('Total'), money(content.total)],
    [t('Not to exceed'), content.nteAmount && money(content.nteAmount)],
    [t('Price of a new part'), content.replacementPrice && money(content.replacementPrice)],
    [t('Of the price of a new part'), offer.berShare && `${offer.berShare} %`],
  ];
  const texts: [string, string | null][] = [
    [t('Finding'), content.finding],
    [t('Scope of work'), content.scope],
    [t('Incoterm'), content.incoterm],
    [t('Terms'), content.terms],
  ];
  return (
    <>
      <h1>{content.subject}</h1>
      <p>
        <span className="mono">{content.number}</span> · {t('Revision')} {content.revision} ·{' '}
        {t(quotationKinds[content.kind as keyof typeof quotationKinds])} · {t('Valid until')}{' '}
        <DateText value={content.validUntil} kind="day" />{' '}
        {offer.status === 'superseded' ? (
          <StatusChip tone="neutral" label="Superseded" />
        ) : (
          <StateChip record={quotation} status={offer.status} />
        )}
      </p>
      <p>
        {offer.seller} → {offer.customer}
        {content.jobNumber && (
          <>
            {' · '}
            {t('Work order')} <span className="mono">{content.jobNumber}</span>
          </>
        )}
      </p>
      {texts
        .filter(([, text]) => text)
        .map(([label, text]) => (
          <section key={label}>
            <h2>{label}</h2>
            <p className={css.text}>{text}</p>
          </section>
        ))}
      {photos.length > 0 && (
        <p className={css.photos}>
          {photos.map(({ id, fileName, src }) => (
            <img key={id} src={src} alt={fileName} />
          ))}
        </p>
      )}
      <FactTable
        head={['Line', 'Description', 'Quantity', 'Unit price', 'Discount', 'Net', 'Option']}
        rows={content.lines.map((line) => ({
          key: line.id,
          cells: [
            line.lineNo,
            line.partNumber ? `${line.description} · P/N ${line.partNumber}` : line.description,
            `${Number(line.quantity)} ${line.unit ?? ''}`,
            formatAmount(line.unitPrice),
            line.discountPct && Number(line.discountPct) > 0 ? `${Number(line.discountPct)} %` : '–',
            formatAmount(line.net),
            line.isOption ? t('Option') : '–',
          ],
        }))}
      />
      <dl className={css.sums}>
        {sums
          .filter(([, amount]) => amount)
          .map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
      </dl>
      {offer.answered && (
        <Note tone={offer.answered.answer === 'accepted' ? 'good' : 'info'}>
          {t(offer.answered.answer === 'accepted' ? 'Accepted by {{name}}' : 'Declined by {{name}}', {
            name: offer.answered.byName,
          })}{' '}
          <DateText value={offer.answered.at} kind="instant" />
        </Note>
      )}
    </>
  );
}

export type Given = Omit<BodyOf<typeof answerQuotationCall>, 'token'>;

/** Accept or decline: name, order number, the options taken, and what becomes of a part that is beyond economic repair. */
export function AnswerForm({
  offer,
  asksName = false,
  onAnswer,
}: {
  offer: AnswerOf<typeof openQuotationCall>;
  asksName?: boolean;
  onAnswer: (given: Given) => Promise<void>;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState(asksName ? (offer.content.contactName ?? '') : '');
  const [customerPo, setOrder] = useState('');
  const [comment, setComment] = useState('');
  const [options, setOptions] = useState<readonly string[]>([]);
  const [berChoice, setChoice] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const errors = useFieldErrors(['name', 'customerPo', 'comment', 'options', 'berChoice']);
  if (offer.status !== 'sent') return null;
  const isBer = offer.content.kind === 'ber';
  const send = async (answer: 'accepted' | 'declined') => {
    errors.clear();
    setBusy(true);
    try {
      await onAnswer({
        answer,
        name,
        options: answer === 'accepted' ? [...options] : [],
        ...(customerPo.trim() && { customerPo: customerPo.trim() }),
        ...(comment.trim() && { comment: comment.trim() }),
        ...(berChoice && { berChoice: berChoice as keyof typeof berChoices }),
      });
    } catch (error) {
      errors.take(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={t('Your answer')}>
      <div style={{ display: 'grid', gap: 12, maxWidth: 520 }}>
        {offer.content.lines
          .filter(({ isOption }) => isOption)
          .map((line) => (
            <Checkbox
              key={line.id}
              label={`${t('Option')}: ${line.description} · ${formatAmount(line.net)} ${offer.content.currency}`}
              checked={options.includes(line.id)}
              onChange={(event) =>
                setOptions(
                  event.currentTarget.checked ? [...options, line.id] : options.filter((one) => one !== line.id),
                )
              }
            />
          ))}
        {isBer && (
          <Select
            label={t('Decision')}
            value={berChoice}
            onChange={setChoice}
            data={Object.entries(berChoices).map(([value, label]) => ({ value, label: t(label) }))}
            error={errors.faultOf('berChoice')}
          />
        )}
        {asksName && (
          <TextInput
            label={t('Your name')}
            required
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errors.faultOf('name')}
          />
        )}
        <TextInput
          label={t('Your order')}
          maxLength={60}
          value={customerPo}
          onChange={(event) => setOrder(event.currentTarget.value)}
          error={errors.faultOf('customerPo')}
        />
        <Textarea
          label={t('Comment')}
          maxLength={500}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          error={errors.faultOf('comment')}
        />
        <Group>
          <Button loading={isBusy} onClick={() => void send('accepted')}>
            {t('Accept quotation')}
          </Button>
          <Button variant="default" loading={isBusy} onClick={() => void send('declined')}>
            {t('Decline')}
          </Button>
        </Group>
      </div>
    </Section>
  );
}
