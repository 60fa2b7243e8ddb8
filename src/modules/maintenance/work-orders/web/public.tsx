import { useCan } from '#kernel/web/data/session.ts';
import { RecordLink } from '#kernel/web/page/RecordLink.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { workOrder } from '../shared/workOrder.record.ts';
import type { CustomerFace } from './useCustomers.ts';
import css from './jobs.module.css';
export { PaperFile } from './PaperFile.tsx';
export { TimeLine } from './TimeLine.tsx';
export { holdWords } from '../shared/hold.ts';

/** A job's number as a link to its page; the number alone for whoever may not open it. */
export function JobLink({ number, tab }: { number: string; tab?: string }) {
  const mayOpen = useCan()(workOrder.access.read);
  if (!mayOpen) return <Mono copy={false}>{number}</Mono>;
  return (
    <RecordLink
      record="workOrder"
      id={number}
      href={`/maintenance/mmc/${encodeURIComponent(number)}${tab ? `?tab=${tab}` : ''}`}
    >
      <Mono copy={false}>{number}</Mono>
    </RecordLink>
  );
}

/** A customer as the coloured square and the name. */
export function CustomerText({ customer, fallback }: { customer: CustomerFace | undefined; fallback?: string | null }) {
  return (
    <span className={css.customer}>
      {customer && <span className={css.square} style={{ background: customer.color }} aria-hidden />}
      <span>{customer?.name ?? fallback ?? '—'}</span>
    </span>
  );
}
