import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { InstantInput } from '#kernel/web/form/DateInput.tsx';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import {
  Button,
  Group,
  Modal,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Checkbox,
  Select,
} from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { translate, useTranslation } from '#kernel/web/i18n.ts';
import { addDays } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import type { ScreenAction } from '#kernel/web/page/panels.ts';
import { purchaseRequest } from '#modules/stores/purchasing/shared/purchaseRequest.record.ts';
import type { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { partsQueue, requestPriorities } from '../shared/partsRequest.record.ts';
import { askPartsCall } from '../shared/spares.calls.ts';
import css from './spares.module.css';
import type { BodyOf } from '#kernel/shared/call.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { scrapWithdrawnCall } from '../shared/withdrawnScrap.calls.ts';

interface Line {
  key: number;
  itemId: string | null;
  qty: string;
  ipcItem: string;
}
type Priority = keyof typeof requestPriorities;

/** Asks the stores for parts for a job. */
export function AskDialog({ jobId: given, onClose }: { jobId?: string; onClose: () => void }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const [jobId, setJob] = useState<string | null>(given ?? null);
  const [priority, setPriority] = useState<Priority>('normal');
  const [neededBy, setNeededBy] = useState(() => new Date(Date.now() + 86_400_000).toISOString());
  const [lines, setLines] = useState<Line[]>([{ key: 0, itemId: null, qty: '1', ipcItem: '' }]);
  const [isTried, setTried] = useState(false);
  const ask = useSend(askPartsCall, {}, { also: [partsQueue.name] });
  const change = (key: number, values: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...values } : line)));
  const named = lines.filter((line) => line.itemId !== null);
  const submit = () => {
    setTried(true);
    if (!jobId || !neededBy || named.length === 0) return;
    ask.mutate(
      {
        jobId,
        priority,
        neededBy,
        lines: named.map((line) => ({
          itemId: line.itemId ?? '',
          qty: line.qty.trim(),
          ipcItem: line.ipcItem.trim() || null,
        })),
      },
      {
        onSuccess: ({ masterJobnumber }) => {
          notify({ text: t('Parts for {{name}} are asked for', { name: masterJobnumber }) });
          onClose();
          void go(`/store/spares/requests/${encodeURIComponent(masterJobnumber)}`);
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t('Request parts')} size={640}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <LinkInput
            to="workOrder"
            label={t('Job')}
            withAsterisk
            value={jobId}
            onChange={setJob}
            error={isTried && !jobId ? t('Choose the work order') : undefined}
          />
          <SegmentedControl
            aria-label={t('Priority')}
            value={priority}
            onChange={(value) => setPriority(value as Priority)}
            data={Object.entries(requestPriorities).map(([value, label]) => ({ value, label: t(label) }))}
          />
          <InstantInput
            label={t('Needed by')}
            error={isTried && !neededBy ? t('Say when') : undefined}
            value={neededBy}
            onChange={(instant) => setNeededBy(instant ?? '')}
          />
          {lines.map((line, at) => (
            <div key={line.key} className={css.askLine}>
              <LinkInput
                to="stockItem"
                label={t('Part')}
                withAsterisk={at === 0}
                value={line.itemId}
                onChange={(itemId) => change(line.key, { itemId })}
                error={isTried && named.length === 0 ? t('Name a part first') : undefined}
              />
              <TextInput
                label={t('Quantity')}
                inputMode="decimal"
                value={line.qty}
                onChange={(event) => change(line.key, { qty: event.currentTarget.value })}
              />
              <TextInput
                label={t('IPC item')}
                value={line.ipcItem}
                onChange={(event) => change(line.key, { ipcItem: event.currentTarget.value })}
                classNames={{ input: 'mono' }}
              />
            </div>
          ))}
          <Group>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() =>
                setLines((now) => [...now, { key: (now.at(-1)?.key ?? 0) + 1, itemId: null, qty: '1', ipcItem: '' }])
              }
            >
              {t('One more part')}
            </Button>
          </Group>
          {ask.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(ask.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={ask.isPending}>
              {t('Request parts')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type Reason = BodyOf<typeof scrapWithdrawnCall>['reason'];

interface Props {
  issue: { movementNo: number; partNumber: string; batch: string; uom: string; left: string };
  onClose: () => void;
}

/** What was issued turned out unserviceable: its scrap record is made, and its page with the tag to print opens. */
export function ScrapWithdrawn({ issue, onClose }: Props) {
  const { t } = useTranslation();
  const go = useNavigate();
  const send = useSend(scrapWithdrawnCall);
  const [qty, setQty] = useState(Number(issue.left) >= 1 ? '1' : issue.left);
  const [reason, setReason] = useState<Reason>('defect');
  const [serialNumber, setSerial] = useState('');
  const [lifeLimited, setLifeLimited] = useState(false);
  return (
    <Modal opened onClose={onClose} title={t('Scrap what was issued')} size={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate(
            {
              movementNo: issue.movementNo,
              qty: qty.trim(),
              reason,
              serialNumber: serialNumber.trim() || null,
              lifeLimited,
            },
            {
              onSuccess: ({ row }) => {
                notify({ text: t('{{number}}: print its tag and put it on the part.', { number: row.number }) });
                void go(`/store/scraps/${row.number}`);
              },
            },
          );
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            <span className="mono">{issue.partNumber}</span> · <span className="mono">{issue.batch}</span>
          </Text>
          <TextInput
            label={t('Quantity')}
            inputMode="decimal"
            value={qty}
            onChange={(event) => setQty(event.currentTarget.value)}
            rightSection={<small>{issue.uom}</small>}
          />
          <Select
            label={t('Reason')}
            data={Object.entries(scrap.fields.reason.options ?? {}).map(([value, label]) => ({
              value,
              label: t(label),
            }))}
            value={reason}
            onChange={(value) => value && setReason(value)}
            allowDeselect={false}
          />
          <TextInput
            label={t('Serial number')}
            value={serialNumber}
            onChange={(event) => setSerial(event.currentTarget.value)}
            classNames={{ input: 'mono' }}
          />
          <Checkbox
            label={t('Life-limited part')}
            checked={lifeLimited}
            onChange={(event) => setLifeLimited(event.currentTarget.checked)}
          />
          {send.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(send.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={send.isPending}>
              {t('Scrap')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type Item = RowOf<typeof stockItem>;

/** Asks purchasing for an item of the catalogue: what the catalogue knows of it is filled in. */
export const requestPurchase = (item: Item): ScreenAction => ({
  label: 'Request purchase',
  dialog: (close) => <WishFor item={item} onClose={close} />,
});

function WishFor({ item, onClose }: { item: Item; onClose: () => void }) {
  const today = useToday();
  const { id, partName, partNumber, uom, purchaseUom, moq, kind, leadTimeDays } = item;
  const supply = kind === 'consumable' ? 'materials' : kind === 'tire' ? 'tires' : 'parts';
  return (
    <RecordDialog
      opened
      record={purchaseRequest}
      size={760}
      values={{
        itemId: id,
        description: partName,
        partNumber,
        quantity: moq ?? '1',
        uom: purchaseUom ?? uom,
        supply,
        purpose: 'stock',
        priority: 'normal',
        neededBy: addDays(today, Math.max(leadTimeDays ?? 0, 7)),
      }}
      onSaved={({ number }) =>
        notify({ text: translate('{{name}} is written: submit it for approval.', { name: number }) })
      }
      onClose={onClose}
    />
  );
}
