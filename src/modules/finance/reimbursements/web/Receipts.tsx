import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { fileAddress } from '#kernel/web/page/files.ts';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { EditPencil } from '#kernel/web/page/RowButtons.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { receiptsCall, removeReceiptCall } from '../shared/reimbursements.calls.ts';
import { categories, reimbursementLine, type reimbursement } from '../shared/reimbursement.record.ts';
import { ReceiptDialog, VatInput } from './ReceiptDialog.tsx';
import css from './reimbursements.module.css';

type Line = RowOf<typeof reimbursementLine>;
type Papers = AnswerOf<typeof receiptsCall>[number];

/** The receipts of a claim, each with its picture; on a phone the camera comes first. */
export function Receipts({ row, allowed }: PanelProps<typeof reimbursement>) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const lines = useRows(reimbursementLine, { 'f.reimbursementId.in': row.id, size: 500 });
  const papers = useGet(receiptsCall, { id: row.id });
  const mayChange = allowed['update'] === true && ['draft', 'returned'].includes(row.status);
  return (
    <Section
      title={t('Claimed receipts')}
      {...(lines.data ? { count: lines.data.rows.length } : {})}
      actions={
        mayChange && (
          <Button size="sm" leftSection={<IconCamera size={17} />} onClick={() => setAdding(true)}>
            {t('Add receipt')}
          </Button>
        )
      }
    >
      {lines.isPending && <Skeleton height={80} />}
      {lines.isError && !lines.data && <ErrorState error={lines.error} onRetry={() => void lines.refetch()} />}
      {lines.data?.rows.length === 0 && (
        <p className={css.nothing}>{t('No receipt yet: take a photo of the first one.')}</p>
      )}
      <ul className={css.receipts}>
        {lines.data?.rows.map((line) => (
          <Receipt
            key={line.id}
            line={line}
            currency={row.currency}
            papers={papers.data?.find(({ lineId }) => lineId === line.id)}
            mayChange={mayChange}
          />
        ))}
      </ul>
      {isAdding && <ReceiptDialog claimId={row.id} onClose={() => setAdding(false)} />}
    </Section>
  );
}

function Receipt({
  line,
  currency,
  papers,
  mayChange,
}: {
  line: Line;
  currency: string;
  papers: Papers | undefined;
  mayChange: boolean;
}) {
  const { t } = useTranslation();
  const remove = useSend(removeReceiptCall, { id: line.id });
  const [isOpen, setOpen] = useState(false);
  const picture = papers?.files.find(({ hasPreview }) => hasPreview) ?? papers?.files[0];
  const takeOff = () =>
    remove.mutate(
      { version: line.version },
      { onError: (error) => notify({ text: t(messageOf(error)), tone: 'bad' }) },
    );
  return (
    <li className={css.receipt}>
      {picture ? (
        <a href={fileAddress(picture.id, 'file')} target="_blank" rel="noreferrer" className={css.picture}>
          {picture.hasPreview ? (
            <img src={fileAddress(picture.id, 'preview')} alt={picture.fileName} loading="lazy" />
          ) : (
            picture.fileName
          )}
        </a>
      ) : (
        <span className={css.picture}>{t('No photo')}</span>
      )}
      <div className={css.what}>
        <strong>{line.vendorName}</strong>
        <span>
          <DateText value={line.spentOn} kind="day" /> · {t(categories[line.category])} ·{' '}
          {t(reimbursementLine.fields.docType.options?.[line.docType] ?? '')} {line.docNo && <Mono>{line.docNo}</Mono>}
        </span>
        <span className={css.flags}>
          {papers?.files.length === 0 && line.docType !== 'substitute' && (
            <StatusChip tone="warn" label="Photo missing" />
          )}
          {papers?.alsoIn.map(({ why, claim }) => (
            <StatusChip
              key={`${why}${claim}`}
              tone="bad"
              label={t(why === 'file' ? 'Same photo in {{claim}}' : 'Same document in {{claim}}', { claim: t(claim) })}
            />
          ))}
        </span>
        {mayChange && (
          <span className={css.flags}>
            <Button size="compact-sm" variant="subtle" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
              {t('Files')}
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" loading={remove.isPending} onClick={takeOff}>
              {t('Take off')}
            </Button>
            <EditPencil record={reimbursementLine} row={line} inputs={{ vat: (props) => <VatInput {...props} /> }} />
          </span>
        )}
        {isOpen && mayChange && (
          <Attachments record={reimbursementLine} id={line.id} allowUpload title="Photo of the receipt" />
        )}
      </div>
      <div className={css.amount}>
        <strong>
          {formatAmount(line.gross)} {currency}
        </strong>
        {Number(line.vat) > 0 && (
          <span>
            {t('VAT')} {formatAmount(line.vat)}
          </span>
        )}
      </div>
    </li>
  );
}
