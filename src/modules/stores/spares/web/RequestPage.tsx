import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { history, inRail, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { returnCall } from '#modules/stores/counter/shared/counter.calls.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { lineStates, type LineState } from '../shared/lineState.ts';
import { partsQueue, partsRequest } from '../shared/partsRequest.record.ts';
import { partsRequestWorkflow } from '../shared/partsRequest.workflow.ts';
import { sheetCall } from '../shared/spares.calls.ts';
import { AskDialog } from './AskDialog.tsx';
import { HandOut } from './HandOut.tsx';
import css from './spares.module.css';

type Sheet = AnswerOf<typeof sheetCall>;
const stateTones: Record<LineState, 'good' | 'info' | 'warn' | 'bad'> = {
  open: 'info',
  reserved: 'info',
  partly: 'warn',
  short: 'bad',
  done: 'good',
};
const priorityTones = { normal: 'neutral', urgent: 'warn', aog: 'bad' } as const;

/** The withdraw parts form of a master job: what is asked for, what to take, and who takes it. */
export const RequestPage = ({ masterJobnumber }: { masterJobnumber: string }) => (
  <RecordScreen
    record={partsRequest}
    id={masterJobnumber}
    number="masterJobnumber"
    title={() => 'Withdraw parts'}
    crumbs={[{ label: 'Requests', to: '/store/spares/requests' }]}
    workflow={partsRequestWorkflow}
    status={(row) => (
      <>
        <StateChip record={partsRequest} status={row.status} />
        {row.priority !== 'normal' && (
          <StatusChip
            tone={priorityTones[row.priority]}
            label={partsRequest.fields.priority.options?.[row.priority] ?? row.priority}
          />
        )}
      </>
    )}
    facts={['masterJobId', 'neededBy', 'pickingById?']}
    live={[partsQueue]}
    useActions={(row, allowed) => [
      {
        label: 'Ask for more',
        inSight: true,
        reason: allowed['update'] === undefined ? 'The job, or the stores, ask for parts.' : null,
        dialog: (close) => <AskDialog jobId={row.masterJobId} onClose={close} />,
      },
    ]}
    panels={[Lines, inRail(Out), history()]}
  />
);

function useSheet(masterJobnumber: string) {
  return useGet(sheetCall, { masterJobnumber });
}

/** The parts asked for, and the counter for those who hand them out. */
function Lines({ row }: PanelProps<typeof partsRequest>) {
  const { t } = useTranslation();
  const can = useCan();
  const sheet = useSheet(row.masterJobnumber);
  if (sheet.isError && !sheet.data) return <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />;
  if (!sheet.data) return <Skeleton height={220} />;
  const { lines } = sheet.data;
  const isOpen = row.status === 'open' || row.status === 'picking';
  return (
    <>
      {can('stores.user') && isOpen && <HandOut masterJobnumber={row.masterJobnumber} lines={lines} />}
      <Section title={t('Parts asked for')} count={lines.length}>
        {lines.length === 0 ? (
          <EmptyState title={t('No parts are asked for.')} />
        ) : (
          <ul className={css.lines}>
            {lines.map((line) => (
              <LineRow key={line.id} line={line} />
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

function LineRow({ line }: { line: Sheet['lines'][number] }) {
  const { t } = useTranslation();
  return (
    <li className={css.line}>
      <div>
        <strong className="mono">{line.partNumber}</strong> <span>{line.partName}</span>
        <small>
          <span className="mono">{line.jobNumber}</span>
          {line.ipcItem && (
            <>
              {' · '}
              {t('IPC')} <span className="mono">{line.ipcItem}</span>
            </>
          )}
          {line.remark && ` · ${line.remark}`}
        </small>
      </div>
      <dl className={css.counts}>
        <div>
          <dt>{t('Required')}</dt>
          <dd>
            {line.required} {line.uom}
          </dd>
        </div>
        <div>
          <dt>{t('Handed out')}</dt>
          <dd>{line.withdrawn}</dd>
        </div>
        <div>
          <dt>{t('Returned')}</dt>
          <dd>{line.returned}</dd>
        </div>
        <div>
          <dt>{t('Remaining')}</dt>
          <dd>{line.remaining}</dd>
        </div>
      </dl>
      <div className={css.take}>
        <StatusChip tone={stateTones[line.state]} label={lineStates[line.state]} />
        {line.suggested.map((pick) => (
          <span key={`${pick.batchId} ${pick.locationId}`}>
            {t('Take')} {pick.qty} · <span className="mono">{pick.location}</span> ·{' '}
            <span className="mono">{pick.batch}</span>
            {pick.expiry && (
              <>
                {' · '}
                {t('until')} <DateText value={pick.expiry} kind="day" />
              </>
            )}
            {pick.ofCustomer && ` · ${t('customer’s own')}`}
          </span>
        ))}
        {line.state === 'short' && (
          <span>
            {t('{{count}} missing', { count: Number(line.missing) })}
            {' · '}
            {line.onOrder ? (
              <>
                {t('on order')} <span className="mono">{line.onOrder.number}</span>,{' '}
                <DateText value={line.onOrder.promisedOn} kind="day" />
              </>
            ) : (
              t('nothing on order')
            )}
          </span>
        )}
        {line.blocked.map((block) => (
          <span key={block.batch} className={css.blocked}>
            <span className="mono">{block.batch}</span>: {t(block.reason)}
          </span>
        ))}
      </div>
    </li>
  );
}

/** What was handed out, with what of it may come back. */
function Out({ row }: PanelProps<typeof partsRequest>) {
  const { t } = useTranslation();
  const can = useCan();
  const sheet = useSheet(row.masterJobnumber);
  const [back, setBack] = useState<Sheet['out'][number] | null>(null);
  if (!sheet.data) return null;
  return (
    <Section title={t('Handed out')} count={sheet.data.out.length}>
      {sheet.data.out.length === 0 && <Text size="sm">{t('Nothing was handed out yet.')}</Text>}
      <ul className={css.out}>
        {sheet.data.out.map((one) => (
          <li key={one.movementNo}>
            <span>
              {one.qty} {one.uom} · <span className="mono">{one.partNumber}</span> ·{' '}
              <span className="mono">{one.batch}</span>
            </span>
            <small>
              <DateText value={one.occurredAt} /> · {one.issuer} → {one.receiver}
            </small>
            {Number(one.left) < Number(one.qty) && (
              <small>{t('{{count}} came back', { count: Number(one.qty) - Number(one.left) })}</small>
            )}
            {can('stores.user') && Number(one.left) > 0 && (
              <Button size="compact-sm" variant="default" onClick={() => setBack(one)}>
                {t('Return')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {back && <ReturnDialog issue={back} onClose={() => setBack(null)} />}
    </Section>
  );
}

function ReturnDialog({ issue, onClose }: { issue: Sheet['out'][number]; onClose: () => void }) {
  const { t } = useTranslation();
  const [qty, setQty] = useState(issue.left);
  const back = useSend(returnCall, {}, { also: [partsRequest.name, partsQueue.name] });
  return (
    <Modal opened onClose={onClose} title={t('Back to the shelf: {{name}}', { name: issue.partNumber })} size={420}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          back.mutate(
            { movementNo: issue.movementNo, qty: qty.trim() },
            {
              onSuccess: () => {
                notify({ text: t('{{name}} returned', { name: issue.partNumber }) });
                onClose();
              },
            },
          );
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('Quantity')}
            inputMode="decimal"
            value={qty}
            onChange={(event) => setQty(event.currentTarget.value)}
          />
          {back.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(back.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={back.isPending}>
              {t('Return')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
