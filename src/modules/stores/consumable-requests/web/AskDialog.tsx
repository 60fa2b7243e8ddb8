import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { consumableQueue } from '../shared/consumableRequest.record.ts';
import { askConsumablesCall, oftenAskedCall, pickConsumableCall } from '../shared/consumableRequests.calls.ts';
import css from './requests.module.css';

interface Line {
  key: number;
  itemId: string | null;
  qty: string;
}

const lined = (given: readonly { itemId: string; qty: string }[]): Line[] =>
  given.map((line, key) => ({ key, ...line }));

/** Asks the stores for what is used up: what one takes often is one press away. */
export function AskDialog({
  lines: given = [],
  onClose,
}: {
  lines?: readonly { itemId: string; qty: string }[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const go = useNavigate();
  const known = useGet(oftenAskedCall);
  const [lines, setLines] = useState<Line[]>(() =>
    given.length > 0 ? lined(given) : [{ key: 0, itemId: null, qty: '1' }],
  );
  const [jobId, setJob] = useState<string | null>(null);
  const [department, setDepartment] = useState<string | null | undefined>(undefined);
  const departmentId = department === undefined ? (known.data?.departmentId ?? null) : department;
  const [neededBy, setNeededBy] = useState(() => addDays(dayOf(new Date()), 1));
  const [remark, setRemark] = useState('');
  const [isTried, setTried] = useState(false);
  const ask = useSend(askConsumablesCall, {}, { also: [consumableQueue.name] });
  const named = lines.filter((line) => line.itemId !== null);
  const change = (key: number, values: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...values } : line)));
  const add = (itemId: string | null, qty = '1') =>
    setLines((now) => {
      if (itemId && now.some((line) => line.itemId === itemId)) return now;
      const kept = itemId ? now.filter((line) => line.itemId !== null) : now;
      return [...kept, { key: Math.max(-1, ...now.map((line) => line.key)) + 1, itemId, qty }];
    });
  const submit = () => {
    setTried(true);
    if (named.length === 0 || !departmentId || !neededBy) return;
    ask.mutate(
      {
        jobId,
        departmentId,
        neededBy,
        remark: remark.trim() || null,
        lines: named.map((line) => ({ itemId: line.itemId ?? '', qty: line.qty.trim() })),
      },
      {
        onSuccess: ({ number, status }) => {
          notify({
            text: t(
              status === 'submitted' ? '{{name}} is sent. The head of the department decides.' : '{{name}} is sent',
              { name: number },
            ),
          });
          onClose();
          void go(`/store/consumables/requests/${number}`);
        },
      },
    );
  };
  const often = known.data?.often.filter((one) => !lines.some((line) => line.itemId === one.itemId)) ?? [];
  const last = known.data?.last ?? [];
  return (
    <Modal opened onClose={onClose} title={t('Request consumables')} size={640}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          {lines.map((line, at) => (
            <div key={line.key} className={css.askLine}>
              <LinkInput
                to="consumable"
                path={pickConsumableCall.path}
                label={t('Item')}
                withAsterisk={at === 0}
                value={line.itemId}
                onChange={(itemId) => change(line.key, { itemId })}
                error={isTried && named.length === 0 ? t('Name an item first') : undefined}
              />
              <TextInput
                label={t('Quantity')}
                inputMode="decimal"
                value={line.qty}
                onChange={(event) => change(line.key, { qty: event.currentTarget.value })}
              />
            </div>
          ))}
          <Group gap="xs">
            <Button variant="default" size="compact-sm" onClick={() => add(null)}>
              {t('One more item')}
            </Button>
            {given.length === 0 && last.length > 0 && named.length === 0 && (
              <Button variant="default" size="compact-sm" onClick={() => setLines(lined(last))}>
                {t('As last time')}
              </Button>
            )}
          </Group>
          {often.length > 0 && (
            <Group gap="xs">
              <Text size="sm">{t('You take often:')}</Text>
              {often.map((one) => (
                <Button key={one.itemId} variant="default" size="compact-sm" onClick={() => add(one.itemId, one.qty)}>
                  {one.label}
                </Button>
              ))}
            </Group>
          )}
          <LinkInput
            to="workOrder"
            label={t('Job')}
            value={jobId}
            onChange={setJob}
            description={t('Empty: for the shop.')}
          />
          <LinkInput
            to="department"
            label={t('Department')}
            withAsterisk
            value={departmentId}
            onChange={setDepartment}
            error={isTried && !departmentId ? t('Choose the department that pays.') : undefined}
          />
          <DateInput
            label={t('Needed by')}
            value={neededBy}
            onChange={(day) => setNeededBy(day ?? '')}
            error={isTried && !neededBy ? t('Say when') : undefined}
          />
          <Textarea
            label={t('Remark')}
            maxLength={500}
            autosize
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
          />
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
              {t('Request consumables')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
