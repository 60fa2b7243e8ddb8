import { useState, type FormEvent } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { Button, Group, Modal, Select, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { addIdentityCall } from '../shared/employees.calls.ts';
import { isThaiId } from '../shared/identityNumber.ts';
import { identityDocument } from '../shared/personnelFile.record.ts';

/** Puts an identity document into a file: the number is typed once and shown masked from then on. */
export function AddIdentity({ employeeId, onClose }: { employeeId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState('thaiId');
  const [number, setNumber] = useState('');
  const [issuedOn, setIssued] = useState('');
  const [expiresOn, setExpires] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const send = useSend(addIdentityCall, { id: employeeId });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const plain = number.replaceAll(/[\s-]/g, '');
    if (plain.length < 4) return setTrouble(t('At least 4 characters.'));
    if (kind === 'thaiId' && !isThaiId(plain))
      return setTrouble(t('A Thai identity number has 13 digits, and its last one does not fit these.'));
    send.mutate(
      { kind, number, issuedOn: issuedOn || null, expiresOn: expiresOn || null },
      {
        onSuccess: ({ maskedNo }) => {
          notify({ text: t('{{name}} created', { name: maskedNo }) });
          onClose();
        },
        onError: (error) => setTrouble(t(messageOf(error))),
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t('Add identity document')} size={440}>
      <form onSubmit={save}>
        <Stack gap="sm">
          <Select
            label={t('Type')}
            withAsterisk
            allowDeselect={false}
            value={kind}
            onChange={(value) => setKind(value ?? 'thaiId')}
            data={Object.entries(identityDocument.fields.kind.options ?? {}).map(([value, label]) => ({
              value,
              label: t(label),
            }))}
          />
          <TextInput
            label={t('Document number')}
            withAsterisk
            autoComplete="off"
            maxLength={40}
            value={number}
            error={trouble}
            onChange={(event) => {
              setNumber(event.currentTarget.value);
              setTrouble(null);
            }}
          />
          <DateInput label={t('Issued on')} value={issuedOn} onChange={setIssued} />
          <DateInput label={t('Expires on')} value={expiresOn} onChange={setExpires} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={send.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
