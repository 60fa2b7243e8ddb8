import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { formatNumber } from '#kernel/web/list/cells.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import type { batchTraceCall } from '../shared/receiving.calls.ts';
import css from './receiving.module.css';

export type Trace = AnswerOf<typeof batchTraceCall>;

/** Where a batch is, on which work orders and delivery notes, and what it was made from or became. */
export function Forward({ trace }: { trace: Trace }) {
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

/** The movements of a batch. */
export function Ledger({ rows }: { rows: Trace['ledger'] }) {
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
