import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { ApiError } from '#kernel/web/data/api.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { BatchState } from '#modules/stores/consumables/web/public.tsx';
import { LabelDialog } from '#modules/stores/labels/web/public.tsx';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { WhereUsedLink } from '#modules/quality/where-used/web/public.tsx';
import { questionsFor } from '../shared/checklist.ts';
import { receiptLine } from '../shared/goodsReceipt.record.ts';
import { receivingBatch } from '../shared/receivingBatch.record.ts';
import css from './receiving.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { extendLifeCall, stateLifeCall } from '#modules/stores/stock/shared/stock.calls.ts';
import { batchTraceCall, recallCall } from '../shared/receiving.calls.ts';
import { Forward, Ledger, type Trace } from './BatchTrace.tsx';
import { ExtendLife, RecallDialog, RecallSection, StateLife } from './BatchDecisions.tsx';

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
  const [isPrinting, setPrinting] = useState(false);
  const [isRecalling, setRecalling] = useState(false);
  const [isStating, setStating] = useState(false);
  const [isExtending, setExtending] = useState(false);
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
                <Button variant="default" onClick={() => setStating(true)}>
                  {t('State condition and life')}
                </Button>
              )}
              {row && expires && row.openExpiry === null && (
                <Button variant="default" onClick={() => setExtending(true)}>
                  {t('Extend life')}
                </Button>
              )}
              {can(recallCall.allow) && (
                <Button variant="default" onClick={() => setRecalling(true)}>
                  {t('Recall')}
                </Button>
              )}
              <Button variant="default" onClick={() => setPrinting(true)}>
                {t('Print label')}
              </Button>
            </>
          )
        }
        status={<BatchState row={facts} record={record} />}
        facts={[
          { label: 'Part number', value: <span className="mono">{text('partNumber')}</span> },
          { label: 'Serial number', value: text('serialNumber') },
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
      {isStating && row && <StateLife row={row} onClose={() => setStating(false)} />}
      {isExtending && row && <ExtendLife row={row} onClose={() => setExtending(false)} />}
      {isRecalling && <RecallDialog id={trace.id} onClose={() => setRecalling(false)} />}
      {isPrinting && <LabelDialog kind="b" id={trace.id} onClose={() => setPrinting(false)} />}
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
            {papers && (
              <Section title={t('Where it came from')}>
                <dl className={css.form}>
                  <Fact
                    label={t('Receipt')}
                    value={
                      <Link to={`/logistics/receiving/materials/new?receipt=${encodeURIComponent(papers.grnNo)}`}>
                        {papers.grnNo}
                      </Link>
                    }
                  />
                  <Fact label={t('Received')} value={<DateText value={papers.receivedAt} />} />
                  <Fact label={t('From')} value={papers.vendor ?? papers.customer} />
                  <Fact label={t('Order')} value={papers.poNo} />
                  <Fact
                    label={t('Certificate')}
                    value={[
                      papers.certType && t(batch.fields.certType.options?.[papers.certType] ?? papers.certType),
                      papers.certNumber,
                    ]
                      .filter(Boolean)
                      .join(' ')}
                  />
                  <Fact label={t('Maker')} value={papers.manufacturerSource} />
                  <Fact label={t('Inspected by')} value={papers.inspectedByName} />
                </dl>
                <ul className={css.checks}>
                  {questionsFor(papers.kind).map((question) => (
                    <li key={question.key} data-bad={papers.checklist[question.key] === 'no'}>
                      <span>{t(question.text)}</span>
                      {t({ yes: 'Yes', no: 'No', na: 'N/A' }[papers.checklist[question.key] ?? ''] ?? '–')}
                    </li>
                  ))}
                </ul>
              </Section>
            )}
            {trace.ledger.length > 0 && (
              <Section title={t('Movements')} count={trace.ledger.length}>
                <Ledger rows={trace.ledger} />
              </Section>
            )}
          </>
        }
        rail={
          <>
            {papers && <Attachments record={receiptLine} id={papers.lineId} title="Photos and certificates" />}
            <History record={record} id={trace.id} />
          </>
        }
      />
    </article>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return value ? (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ) : null;
}
