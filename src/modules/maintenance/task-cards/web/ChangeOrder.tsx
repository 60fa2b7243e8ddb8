import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { Button, Checkbox, Group, Modal, Select, Stack, Text } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { certificateTypes, type Shop, type WorkScope } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { scopeWords, shopWords, workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { AgreementFields, noAgreement } from './AgreementFields.tsx';
import { changeOrderCall } from '../shared/routes.calls.ts';

interface OrderedJob {
  number: string;
  version: number;
  shop: Shop;
  workScope: WorkScope;
  partNumberId: string;
  partNumber: string;
  certificateTypes: string[] | null;
}

const ordered = (types: readonly string[] | null) => certificateTypes.filter((type) => types?.includes(type));

/** Changes scope, shop, part number or certificates of a job in the shop, with the customer's agreement (145.A.50(c), R5). */
export function ChangeOrder({ job, onClose }: { job: OrderedJob; onClose: () => void }) {
  const { t } = useTranslation();
  const [shop, setShop] = useState<Shop>(job.shop);
  const [workScope, setScope] = useState<WorkScope>(job.workScope);
  const [partNumberId, setPart] = useState<string | null>(job.partNumberId);
  const [types, setTypes] = useState(ordered(job.certificateTypes));
  const [agreed, setAgreed] = useState(noAgreement);
  const change = useSend(changeOrderCall, { job: job.number }, { also: [workOrder.name, 'gates'] });
  const fieldsAtFault = change.error instanceof ApiError ? change.error.fields : [];
  const fault = (path: string) => {
    const message = fieldsAtFault.find((entry) => entry.path === path)?.message;
    return message ? t(message) : undefined;
  };
  const sameTypes = JSON.stringify(types) === JSON.stringify(ordered(job.certificateTypes));
  const changesNothing =
    shop === job.shop && workScope === job.workScope && partNumberId === job.partNumberId && sameTypes;
  const send = () =>
    change.mutate(
      {
        version: job.version,
        ...agreed,
        ...(shop === job.shop ? {} : { shop }),
        ...(workScope === job.workScope ? {} : { workScope }),
        ...(partNumberId && partNumberId !== job.partNumberId ? { partNumberId } : {}),
        ...(sameTypes ? {} : { certificateTypes: types }),
      },
      {
        onSuccess: ({ cards, kept }) => {
          notify({ text: t('Order changed: {{cards}} new cards, {{kept}} signed cards kept', { cards, kept }) });
          onClose();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Change the order of {{job}}', { job: job.number })}
      size={620}
      closeOnClickOutside={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="sm">
          <Group grow align="flex-start">
            <Select
              label={t('Scope')}
              allowDeselect={false}
              value={workScope}
              error={fault('workScope')}
              onChange={(value) => setScope(value as WorkScope)}
              data={Object.entries(scopeWords).map(([value, label]) => ({ value, label: t(label) }))}
            />
            <Select
              label={t('Shop')}
              allowDeselect={false}
              value={shop}
              error={fault('shop')}
              onChange={(value) => setShop(value as Shop)}
              data={Object.entries(shopWords).map(([value, label]) => ({ value, label: t(label) }))}
            />
          </Group>
          <LinkInput
            to="partNumber"
            label={t('Part number')}
            description={t('As found at teardown, when it is another than ordered.')}
            value={partNumberId}
            valueLabel={partNumberId === job.partNumberId ? job.partNumber : null}
            onChange={(id) => setPart(id ?? job.partNumberId)}
            error={fault('partNumberId')}
          />
          <Checkbox.Group
            label={t('Certificates')}
            value={types}
            onChange={(value) => setTypes(ordered(value))}
            error={fault('certificateTypes')}
          >
            <Group gap="md" mt={4}>
              {certificateTypes.map((type) => (
                <Checkbox key={type} value={type} label={workOrder.fields.certificateTypes.options?.[type] ?? type} />
              ))}
            </Group>
          </Checkbox.Group>
          <AgreementFields value={agreed} onChange={setAgreed} fault={fault} />
          <Text size="sm" c="dimmed">
            {t('Capability is checked again and the cards of the new route are made. Signed cards stay.')}
          </Text>
          {change.isError && fieldsAtFault.length === 0 && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(change.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <ReasonButton
              type="submit"
              loading={change.isPending}
              reason={
                changesNothing
                  ? 'Nothing was changed yet.'
                  : Object.values(agreed).some((value) => value.trim() === '') && 'Fill in what the customer agreed.'
              }
            >
              {t('Change the order')}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
