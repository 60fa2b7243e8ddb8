import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount, formatNumber } from '#kernel/web/list/cells.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Checkbox, Group, Modal, Skeleton, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { approvedItemsCall, groupRequestsCall } from '../shared/purchasing.calls.ts';
import type { requestGroup } from '../shared/requestGroup.record.ts';
import { supplies, type Supply, priceReaders } from '../shared/supply.ts';
import { PurchasingFrame } from './PurchasingFrame.tsx';
import css from './purchasing.module.css';

const plain = (amount: string) => formatNumber(String(Number(amount)));

/** What is approved and waits to be bought: ticked together, it goes to the vendors as one group. */
export function ApprovedItems() {
  const { t } = useTranslation();
  const can = useCan();
  const items = useGet(approvedItemsCall);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const rows = items.data ?? [];
  const chosen = rows.filter((row) => ticked.has(row.id));
  const mayGroup = can('purchasing.user');
  const readsPrices = can(priceReaders);
  const toggle = (id: string) =>
    setTicked((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]));
  return (
    <PurchasingFrame>
      <PageHead
        title="Approved items"
        meaning="Approved and in no group yet, the most urgent first."
        actions={
          mayGroup && (
            <ReasonButton onClick={() => setOpen(true)} reason={chosen.length === 0 && 'Tick items to group'}>
              {t('Group {{count}} items', { count: chosen.length })}
            </ReasonButton>
          )
        }
      />
      <div className={css.body}>
        {items.isPending && <Skeleton height={160} />}
        {items.isError && <ErrorState error={items.error} onRetry={() => void items.refetch()} />}
        {items.data && rows.length === 0 && <EmptyState title={t('Nothing waits to be bought.')} />}
        {rows.length > 0 && (
          <Scroll label="Approved items">
            <table className={css.items}>
              <thead>
                <tr>
                  {mayGroup && <td aria-hidden />}
                  {[
                    'Request',
                    'What to buy',
                    'Quantity',
                    'Needed by',
                    readsPrices ? 'Last price' : 'Last vendor',
                    'In stock, on order',
                    'Vendors',
                  ].map((head) => (
                    <th key={head} scope="col">
                      {t(head)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    {mayGroup && (
                      <td>
                        <Checkbox
                          aria-label={`${t('Add to group:')} ${row.prNo}`}
                          checked={ticked.has(row.id)}
                          onChange={() => toggle(row.id)}
                        />
                      </td>
                    )}
                    <td>
                      <Link className="mono" to={`/purchasing/requests/${row.prNo}`}>
                        {row.prNo}
                      </Link>
                      {row.priority !== 'normal' && (
                        <div>
                          <StatusChip
                            tone={row.priority === 'aog' ? 'bad' : 'warn'}
                            label={row.priority === 'aog' ? 'AOG' : 'Urgent'}
                          />
                        </div>
                      )}
                    </td>
                    <td>
                      {row.item}
                      <small>
                        {row.partnumber && <span className="mono">{row.partnumber} </span>}
                        {row.process ?? t(supplies[row.supply as Supply])}
                      </small>
                    </td>
                    <td className={css.number}>
                      {plain(row.qty)} {row.uom}
                    </td>
                    <td>
                      <DateText value={row.neededBy} kind="day" />
                    </td>
                    <td className={css.number}>
                      {readsPrices ? (
                        <>
                          {row.lastPrice ? formatAmount(row.lastPrice) : '–'}
                          <small>
                            {row.lastVendor ??
                              (row.estimatedPrice &&
                                t('estimated {{price}}', { price: formatAmount(row.estimatedPrice) }))}
                          </small>
                        </>
                      ) : (
                        (row.lastVendor ?? '–')
                      )}
                    </td>
                    <td className={css.number}>
                      {row.onHand || row.onOrder ? `${plain(row.onHand ?? '0')}, ${plain(row.onOrder ?? '0')}` : '–'}
                    </td>
                    <td>
                      {row.suggestedVendor && (
                        <div>
                          {row.suggestedVendor}
                          {row.suggestedVendorRefused && <small>{t(row.suggestedVendorRefused)}</small>}
                        </div>
                      )}
                      <small>
                        {row.supply === 'office'
                          ? t('Any vendor')
                          : row.vendors.join(', ') || t('No vendor is approved for it.')}
                      </small>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </div>
      {isOpen && <GroupDialog rows={chosen} onClose={() => setOpen(false)} />}
    </PurchasingFrame>
  );
}

function GroupDialog({
  rows,
  onClose,
}: {
  rows: readonly { id: string; prNo: string; item: string }[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const go = useNavigate();
  const [title, setTitle] = useState(
    rows
      .map((row) => row.item)
      .join(', ')
      .slice(0, 120),
  );
  const group = useSend(groupRequestsCall);
  return (
    <Modal opened onClose={onClose} title={t('New request group')} size={500}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          group.mutate(
            { title, requestIds: rows.map((row) => row.id) },
            {
              onSuccess: ({ row }) =>
                void go(`/purchasing/requestgroups/${(row as RowOf<typeof requestGroup>).number}`),
            },
          );
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('Title')}
            withAsterisk
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            data-autofocus
          />
          <Text size="sm">{rows.map((row) => row.prNo).join(', ')}</Text>
          {group.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(group.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={group.isPending}>
              {t('Create group')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
