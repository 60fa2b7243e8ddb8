import { useState } from 'react';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCreate, useRows } from '#kernel/web/data/records.ts';
import {
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import {
  certificateTypes,
  type CertificateType,
  type Shop,
  type WorkScope,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { tatBasisWords, type TatBasis } from '#modules/marketing/customers/shared/customer.record.ts';
import { scopeWords, shopWords, workOrder } from '../shared/workOrder.record.ts';
import { inductionCall } from '../shared/jobList.calls.ts';
import { JobVerdict } from './JobVerdict.tsx';
import { receivingBatch } from '#modules/logistics/receiving/shared/receivingBatch.record.ts';

interface Choice {
  shop?: Shop;
  workScope?: WorkScope;
  types?: CertificateType[];
  contractTatDays?: number;
  tatBasis?: TatBasis;
  priority?: 'routine' | 'urgent' | 'aog';
  customerRef?: string;
  /** How many of the lot; all of it when left out. */
  quantity?: number | undefined;
  tireChanges?: number;
  csnCycles?: number;
  csoCycles?: number;
}

const options = (words: Record<string, string>, t: (text: string) => string) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }));

/** Opens a job from what the dock accepted: the batch fills part, serial number and customer, and says at once what would stand in the way. */
export function NewJobDialog({
  batch: given,
  onClose,
  onOpened,
}: {
  batch: string | null;
  onClose: () => void;
  onOpened: (number: string) => void;
}) {
  const { t } = useTranslation();
  const [batch, setBatch] = useState<string | null>(given);
  const [choice, setChoice] = useState<Choice>({});
  const waiting = useRows(receivingBatch, { 'f.status.in': 'accepted', size: 500 });
  const preview = useGet(
    inductionCall,
    {},
    {
      query: {
        batch: batch ?? '',
        shop: choice.shop,
        workScope: choice.workScope,
        types: choice.types && (choice.types.join(',') || 'none'),
      },
      also: ['capabilityItem'],
      enabled: batch !== null,
    },
  );
  const create = useCreate(workOrder);
  const facts = batch !== null && preview.data?.batch.number === batch ? preview.data : null;
  const set = (changes: Choice) => setChoice((now) => ({ ...now, ...changes }));
  const shop = choice.shop ?? facts?.suggestion.shop ?? null;
  const scope = choice.workScope ?? facts?.suggestion.workScope ?? null;
  const types = choice.types ?? facts?.suggestion.certificateTypes ?? [];
  const trouble = (field: string) =>
    create.error instanceof ApiError ? create.error.fields.find((entry) => entry.path === field)?.message : undefined;

  const submit = () => {
    if (!facts?.part || !shop || !scope) return;
    const values: CreateOf<typeof workOrder> = {
      customerId: facts.batch.customerId,
      customerRef: (choice.customerRef ?? facts.batch.customerOrder ?? '') || null,
      shop,
      workScope: scope,
      priority: choice.priority ?? 'routine',
      partNumberId: facts.part.id,
      serialNumber: facts.batch.serialNumber ?? 'N/A',
      serialReason: facts.batch.serialReason,
      quantity: choice.quantity ?? facts.batch.quantity,
      receivingBatch: facts.batch.number,
      removalReason: facts.batch.removalReason,
      contractTatDays: choice.contractTatDays ?? facts.suggestion.contractTatDays,
      tatBasis: choice.tatBasis ?? facts.suggestion.tatBasis,
      certificateTypes: types,
      ...(choice.tireChanges === undefined ? {} : { tireChangesSinceOverhaul: choice.tireChanges }),
      ...(choice.csnCycles === undefined ? {} : { csnCycles: choice.csnCycles }),
      ...(choice.csoCycles === undefined ? {} : { csoCycles: choice.csoCycles }),
    };
    create.mutate(values, {
      onSuccess: ({ row }: { row: RowOf<typeof workOrder> }) => {
        notify({ text: t('{{number}} opened', { number: row.number }) });
        onOpened(row.number);
      },
    });
  };
  return (
    <Modal opened onClose={onClose} title={t('New work order')} size={680}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <Select
            label={t('Receiving batch')}
            description={t('Received, no work order yet.')}
            searchable
            withAsterisk
            value={batch}
            onChange={(value) => {
              setBatch(value);
              setChoice({});
            }}
            error={trouble('receivingBatch')}
            nothingFoundMessage={t('Nothing is waiting at the dock.')}
            data={(waiting.data?.rows ?? []).map((row) => ({
              value: row.number,
              label: `${row.number} · ${row.partNumber} · ${row.serialNumber ?? 'N/A'} · ${row.description}`,
            }))}
          />
          {preview.isError && batch !== null && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(preview.error))}
            </Text>
          )}
          {facts && (
            <>
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
                <TextInput
                  label={t('Part number')}
                  value={`${facts.part?.partNumber ?? facts.batch.partNumber} · ${facts.part?.partName ?? facts.batch.description}`}
                  readOnly
                />
                <TextInput
                  label={t('Serial number')}
                  value={facts.batch.serialNumber ?? `N/A (${facts.batch.serialReason ?? ''})`}
                  readOnly
                  error={trouble('serialNumber')}
                />
                {facts.batch.quantity > 1 && (
                  <NumberInput
                    label={t('Quantity')}
                    description={t('The rest of the lot waits for a work order of its own.')}
                    min={1}
                    max={facts.batch.quantity}
                    allowDecimal={false}
                    value={choice.quantity ?? facts.batch.quantity}
                    onChange={(value) => set({ quantity: value === '' ? undefined : Number(value) })}
                    error={trouble('quantity')}
                  />
                )}
                <TextInput label={t('Customer')} value={facts.batch.customer} readOnly error={trouble('customerId')} />
                <TextInput
                  label={t('Customer order')}
                  value={choice.customerRef ?? facts.batch.customerOrder ?? ''}
                  onChange={(event) => set({ customerRef: event.currentTarget.value })}
                  maxLength={60}
                />
                <Select
                  label={t('Work scope')}
                  description={facts.batch.workAsked}
                  withAsterisk
                  allowDeselect={false}
                  value={scope}
                  onChange={(value) => set({ workScope: value as WorkScope })}
                  error={trouble('workScope')}
                  data={options(scopeWords, t)}
                />
                <Select
                  label={t('Shop')}
                  description={facts.capKeys.join(', ') || t('The shop the work is done in')}
                  withAsterisk
                  allowDeselect={false}
                  value={shop}
                  onChange={(value) => set({ shop: value as Shop })}
                  data={options(shopWords, t)}
                />
                <Select
                  label={t('Priority')}
                  allowDeselect={false}
                  value={choice.priority ?? 'routine'}
                  onChange={(value) => set({ priority: value as 'routine' })}
                  data={options({ routine: 'Routine', urgent: 'Urgent', aog: 'AOG' }, t)}
                />
                <NumberInput
                  label={t('Contract turn-around, days')}
                  min={1}
                  max={365}
                  allowDecimal={false}
                  value={choice.contractTatDays ?? facts.suggestion.contractTatDays}
                  onChange={(value) => set({ contractTatDays: Number(value) || 1 })}
                />
                <Select
                  label={t('Turn-around counted in')}
                  allowDeselect={false}
                  value={choice.tatBasis ?? facts.suggestion.tatBasis}
                  onChange={(value) => set({ tatBasis: value as TatBasis })}
                  data={options(tatBasisWords, t)}
                />
                <NumberInput
                  label={t('Cycles since new')}
                  min={0}
                  allowDecimal={false}
                  value={choice.csnCycles ?? ''}
                  onChange={(value) => set({ csnCycles: value === '' ? undefined : Number(value) })}
                />
                {facts.part?.family === 'wheel' && (
                  <>
                    <NumberInput
                      label={t('Cycles since overhaul')}
                      min={0}
                      allowDecimal={false}
                      value={choice.csoCycles ?? ''}
                      onChange={(value) => set({ csoCycles: value === '' ? undefined : Number(value) })}
                    />
                    <NumberInput
                      label={t('Tire changes since overhaul')}
                      min={0}
                      max={50}
                      allowDecimal={false}
                      value={choice.tireChanges ?? ''}
                      onChange={(value) => set({ tireChanges: value === '' ? undefined : Number(value) })}
                    />
                  </>
                )}
              </SimpleGrid>
              <Checkbox.Group
                label={t('Certificates')}
                value={types}
                onChange={(value) => set({ types: certificateTypes.filter((type) => value.includes(type)) })}
              >
                <Group gap="md" mt={4}>
                  {certificateTypes.map((type) => (
                    <Checkbox
                      key={type}
                      value={type}
                      label={workOrder.fields.certificateTypes.options?.[type] ?? type}
                    />
                  ))}
                </Group>
              </Checkbox.Group>
              <JobVerdict facts={facts} />
            </>
          )}
          {create.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(create.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <ReasonButton
              type="submit"
              loading={create.isPending}
              reason={
                !facts?.part
                  ? 'Choose the part first.'
                  : facts.alreadyOpen !== null && 'This part is in an open work order.'
              }
            >
              {facts && facts.capable === false ? t('Open for evaluation only') : t('Open work order')}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
