import { useState } from 'react';
import { Link } from 'react-router';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { ApiError } from '#kernel/web/data/api.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { formatAmount, formatNumber } from '#kernel/web/list/cells.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { BatchState } from '#modules/stores/consumables/web/public.tsx';
import { LabelDialog } from '#modules/stores/labels/web/public.tsx';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { WhereUsedLink } from '#modules/quality/where-used/web/public.tsx';
import { receiptLine } from '../shared/goodsReceipt.record.ts';
import { receivingBatch } from '../shared/receivingBatch.record.ts';
import css from './receiving.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { extendLifeCall } from '#modules/stores/stock/shared/stock.calls.ts';
import { stateLifeCall } from '../shared/papers.calls.ts';
import { batchTraceCall, recallCall } from '../shared/receiving.calls.ts';
import { ExtendLife, ReceivedWith } from './Papers.tsx';
import { RecallDialog, RecallSection, StateLife } from './BatchDecisions.tsx';

type Trace = AnswerOf<typeof batchTraceCall>;

/** One batch, backward to its papers and forward to the jobs, certificates and customers it reached (R-STK-9). */
export const BatchPage = ({ batch: number }: { batch: string }) => {
  const { t } = useTranslation();
  const trace = useGet(batchTraceCall, { batch: number });
  if (trace.isPending) return <Skeleton height={240} m="md" />;
  if (!trace.data) {
    const near =
      trace.error instanceof ApiError && trace.error.status === 404
        ? ((trace.error.details as { near?: string[] } | undefined)?.near ?? [])
        : null;
    if (!near) return <ErrorState error={trace.error} onRetry={() => void trace.refetch()} />;
    return (
      <EmptyState title={t('No batch has the number {{number}}', { number })} heading={1}>
        <p>{t('Near it are:')}</p>
        <ul className={css.links}>
          {near.map((other) => (
            <li key={other}>
              <Link className="mono" to={`/logistics/receiving/batch/${encodeURIComponent(other)}`}>
                {other}
              </Link>
            </li>
          ))}
        </ul>
      </EmptyState>
    );
  }
  return <TraceScreen trace={trace.data} />;
};

function TraceScreen({ trace }: { trace: Trace }) {
  const { t } = useTranslation();
  const can = useCan();
  const [open, setOpen] = useState<'print' | 'recall' | 'life' | 'extend' | null>(null);
  const onClose = () => setOpen(null);
  const { facts, papers } = trace;
  const record: AnyRecord = trace.kind === 'component' ? receivingBatch : batch;
  const text = (name: string) => String(facts[name] ?? '–');
  const isComponent = facts['acceptanceClass'] === 'component';
  const expires = can(extendLifeCall.allow) && Boolean(facts['effectiveExpiry']);
  const statesLife = can(stateLifeCall.allow) && isComponent;
  const row = useRecord(batch, trace.id, { enabled: trace.kind === 'stock' && (expires || statesLife) }).data?.row;
  return (
    <article>
      <PageHead
        number={trace.number}
        title={trace.kind === 'component' ? text('description') : text('name')}
        crumbs={[{ label: 'Receiving', to: '/logistics/receiving' }]}
        actions={
          trace.kind === 'stock' && (
            <>
              {row && statesLife && (
                <Button variant="default" onClick={() => setOpen('life')}>
                  {t('State condition and life')}
                </Button>
              )}
              {row && expires && row.openExpiry === null && (
                <Button variant="default" onClick={() => setOpen('extend')}>
                  {t('Extend life')}
                </Button>
              )}
              {can(recallCall.allow) && (
                <Button variant="default" onClick={() => setOpen('recall')}>
                  {t('Recall')}
                </Button>
              )}
              <Button variant="default" onClick={() => setOpen('print')}>
                {t('Print label')}
              </Button>
            </>
          )
        }
        status={<BatchState row={facts} record={record} />}
        facts={[
          { label: 'Part number', value: <span className="mono">{text('partNumber')}</span> },
          ...(trace.kind === 'component' || facts['serialNumber']
            ? [{ label: 'Serial number', value: text('serialNumber') }]
            : []),
          ...(trace.kind === 'stock'
            ? [
                { label: 'Used on', value: <WhereUsedLink kind="batch" id={trace.id} /> },
                ...(isComponent
                  ? [
                      { label: 'Condition', value: t(batch.fields.condition.options?.[text('condition')] ?? '–') },
                      { label: 'Cycles since new', value: text('csnCycles') },
                      { label: 'Hours since new', value: text('tsnHours') },
                    ]
                  : []),
                { label: 'On hand', value: `${Number(facts['onHand'])} ${text('uom')}` },
                ...(trace.price
                  ? [
                      {
                        label: 'Unit cost',
                        value:
                          trace.price.currency === 'THB'
                            ? `${formatAmount(trace.price.unitCost)} THB`
                            : `${formatAmount(trace.price.unitCost)} THB (${trace.price.currency} × ${trace.price.fxRate})`,
                      },
                    ]
                  : []),
                {
                  label: 'Expiry date',
                  value: facts['effectiveExpiry'] ? (
                    <DateText value={String(facts['effectiveExpiry'])} kind="day" />
                  ) : (
                    t('None')
                  ),
                },
              ]
            : [
                { label: 'Customer', value: text('customerIdLabel') },
                { label: 'Work requested', value: text('workAsked') },
              ]),
        ]}
      />
      {open === 'life' && row && <StateLife row={row} onClose={onClose} />}
      {open === 'extend' && row && <ExtendLife row={row} onClose={onClose} />}
      {open === 'recall' && <RecallDialog id={trace.id} onClose={onClose} />}
      {open === 'print' && <LabelDialog kind="b" id={trace.id} onClose={onClose} />}
      <MainAndRail
        main={
          <>
            {facts['blockedBy'] ? (
              <p className={css.trouble}>
                {t('Nobody may use it: {{reason}}.', { reason: String(facts['blockedBy']) })}
              </p>
            ) : null}
            {trace.kind === 'stock' && <RecallSection batch={trace.number} />}
            <Section title={t('Work orders and stock')}>
              <Forward trace={trace} />
            </Section>
            {papers && <ReceivedWith papers={papers} />}
            {trace.ledger.length > 0 && (
              <Section title={t('Movements')} count={trace.ledger.length}>
                <Ledger rows={trace.ledger} />
              </Section>
            )}
          </>
        }
        rail={
          <>
            {trace.kind === 'stock' && <Attachments record={batch} id={trace.id} title="Reports of the batch" />}
            {papers && <Attachments record={receiptLine} id={papers.lineId} title="Photos and certificates" />}
            <History record={record} id={trace.id} />
          </>
        }
      />
    </article>
  );
}

function Forward({ trace }: { trace: Trace }) {
  const { t } = useTranslation();
  if (trace.jobs.length === 0 && trace.balances.length === 0) return <p>{t('Work order: none')}</p>;
  return (
    <ul className={css.checks}>
      {trace.balances.map((balance) => (
        <li key={balance.location}>
          <span>{t('In {{place}}', { place: balance.location })}</span>
          {Number(balance.onHand)}
        </li>
      ))}
      {trace.jobs.map((job) => (
        <li key={job.jobNumber}>
          <Link className="mono" to={`/maintenance/mmc/${job.jobNumber}`}>
            {job.jobNumber}
          </Link>
          <span>
            {trace.deliveries
              .filter((delivery) => delivery.jobNumber === job.jobNumber)
              .map((delivery) => (
                <Link
                  key={delivery.id}
                  to={`/logistics/shipping/dn/${encodeURIComponent(delivery.dnNumber ?? delivery.id)}`}
                >
                  {[delivery.certificateNo, delivery.dnNumber ?? t('Draft'), delivery.customer]
                    .filter(Boolean)
                    .join(' · ')}
                </Link>
              ))}
          </span>
          {Number(job.qty)}
        </li>
      ))}
      {[
        ...trace.parents.map((number) => ['Made from', number]),
        ...trace.children.map((number) => ['Became', number]),
      ].map(([word, number]) => (
        <li key={number}>
          <span>{t(word ?? '')}</span>
          <Link className="mono" to={`/logistics/receiving/batch/${encodeURIComponent(number ?? '')}`}>
            {number}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Ledger({ rows }: { rows: Trace['ledger'] }) {
  const { t } = useTranslation();
  return (
    <Scroll label="Ledger">
      <table className={css.table}>
        <thead>
          <tr>
            {['No.', 'Time', 'Type', 'Quantity', 'From', 'To', 'Job', 'By'].map((word) => (
              <th key={word} scope="col">
                {t(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.movementNo}>
              <td>
                <Mono>{row.movementNo}</Mono>
              </td>
              <td>
                <DateText value={row.occurredAt} />
              </td>
              <td>{t(movement.fields.type.options?.[row.type] ?? row.type)}</td>
              <td>{formatNumber(Number(row.qty))}</td>
              <td className="mono">{row.from}</td>
              <td className="mono">{row.to}</td>
              <td className="mono">{row.jobNumber}</td>
              <td>{row.by}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
