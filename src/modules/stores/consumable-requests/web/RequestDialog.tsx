import { useState } from 'react';
import { ApiError } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useRecord, type AnyRow } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { History } from '#kernel/web/page/History.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { Button, Modal, Skeleton, Text } from '#kernel/web/ui/parts.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { KeptBookings, useBook } from '#modules/stores/kept-bookings/web/public.tsx';
import { HandedOut, HandOut, LineRow } from '#modules/stores/spares/web/public.tsx';
import { consumableRequest } from '../shared/consumableRequest.record.ts';
import { consumableRequestWorkflow } from '../shared/consumableRequest.workflow.ts';
import { consumableSheetCall, serveCall } from '../shared/consumableRequests.calls.ts';
import { AskDialog } from './AskDialog.tsx';
import css from './requests.module.css';

/** One request over the list: what is asked for, what to take, who takes it, and what became of it. */
export function RequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const answer = useRecord(consumableRequest, id);
  const missing = answer.error instanceof ApiError && answer.error.status === 404;
  return (
    <Modal opened onClose={onClose} title={t('Consumables request {{name}}', { name: id })} size={920}>
      {missing ? (
        <Text role="alert">{t('There is no request {{name}}.', { name: id })}</Text>
      ) : answer.data ? (
        <Loaded row={answer.data.row} allowed={answer.data.allowed} />
      ) : answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton height={260} />
      )}
    </Modal>
  );
}

function Loaded({ row, allowed }: { row: RowOf<typeof consumableRequest>; allowed: Allowed }) {
  const { t } = useTranslation();
  const isKeeper = useCan()('stores.user');
  const [isAgain, setAgain] = useState(false);
  const sheet = useGet(consumableSheetCall, { id: row.id });
  const send = useBook(serveCall, { id: row.id });
  const isOpen = row.status === 'approved' || row.status === 'partServed';
  const lines = sheet.data?.lines ?? [];
  return (
    <>
      <div className={css.head}>
        <StateChip record={consumableRequest} status={row.status} />
        <WorkflowBar
          workflow={consumableRequestWorkflow}
          row={row as unknown as AnyRow}
          allowed={allowed}
          extra={
            <Button variant="default" onClick={() => setAgain(true)}>
              {t('Ask again')}
            </Button>
          }
        />
      </div>
      <RecordFields record={consumableRequest} row={row} />
      {sheet.data?.value && (
        <p className={css.cost}>
          {t('It costs {{value}} THB.', { value: thb(sheet.data.value) })}{' '}
          {sheet.data.limit !== null &&
            t('The department takes up to {{limit}} THB without its head.', { limit: thb(sheet.data.limit) })}
        </p>
      )}
      {sheet.isError && !sheet.data && <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />}
      {sheet.isPending && <Skeleton height={160} />}
      {sheet.data && (
        <>
          {isKeeper && <KeptBookings />}
          {isKeeper && isOpen && <HandOut request={row.number} send={send} lines={lines} />}
          <Section title={t('Consumables asked for')} count={lines.length}>
            <ul className={css.lines}>
              {lines.map((line) => (
                <LineRow key={line.id} line={line} />
              ))}
            </ul>
          </Section>
          <HandedOut out={sheet.data.out} />
        </>
      )}
      <History record={consumableRequest} id={row.id} />
      {isAgain && (
        <AskDialog
          lines={lines.map(({ itemId, required }) => ({ itemId, qty: required }))}
          onClose={() => setAgain(false)}
        />
      )}
    </>
  );
}

const thb = (amount: string) =>
  Number(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
