import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { Button, Group, Modal, Select, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { libraryReaders, libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { withdrawLifeLimitCall, writeLifeLimitCall } from '../shared/directives.calls.ts';
import { lifeBases, lifeLimit, lifeUnits } from '../shared/lifeLimit.record.ts';

type Limit = RowOf<typeof lifeLimit>;
const also = ['gates', 'history'];

/** The life limits of a part number with their data; an authorised engineer writes and withdraws them. */
export function PartLifeLimits({ partNumberId }: { partNumberId: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const [isWriting, setWriting] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Limit | null>(null);
  const limits = useRows(lifeLimit, { 'f.partNumberId.in': partNumberId }, { enabled: can(libraryReaders) });
  if (!limits.data) return null;
  const { rows } = limits.data;
  return (
    <Section
      title={t('Life limits')}
      count={rows.length}
      actions={
        can(libraryWriters) && (
          <Button size="xs" variant="default" onClick={() => setWriting(true)}>
            {t('Add life limit')}
          </Button>
        )
      }
    >
      {rows.length === 0 && <Text size="sm">{t('No life limit is written for this part number.')}</Text>}
      {rows.map((row) => (
        <Group key={row.id} justify="space-between" wrap="nowrap">
          <Text size="sm">
            {row.subject}: <span className="tabular">{row.life}</span> {t(lifeUnits[row.basis])} · {row.reference} ·{' '}
            {row.writtenByName} <span className="mono">{row.writtenByAuthorization}</span>
          </Text>
          {can(libraryWriters) && (
            <Button size="xs" variant="subtle" onClick={() => setWithdrawn(row)}>
              {t('Withdraw')}
            </Button>
          )}
        </Group>
      ))}
      {isWriting && <WriteDialog partNumberId={partNumberId} onClose={() => setWriting(false)} />}
      {withdrawn && <WithdrawDialog limit={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Section>
  );
}

function WriteDialog({ partNumberId, onClose }: { partNumberId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [subject, setSubject] = useState('');
  const [basis, setBasis] = useState<keyof typeof lifeBases>('cyclesSinceNew');
  const [life, setLife] = useState('');
  const [reference, setReference] = useState('');
  const { send, error, isPending } = useDialogCall(
    useSend(writeLifeLimitCall, { id: partNumberId }, { also }),
    onClose,
  );
  return (
    <Modal opened onClose={onClose} title={t('Add life limit')} size={480}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send({ subject, basis, life, reference });
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('Limit of')}
            description={t('The whole part, or a detail part of it by name.')}
            withAsterisk
            value={subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
          <Select
            label={t('Counted in')}
            data={Object.entries(lifeBases).map(([value, label]) => ({ value, label: t(label) }))}
            value={basis}
            allowDeselect={false}
            onChange={(chosen) => setBasis((chosen as keyof typeof lifeBases | null) ?? basis)}
          />
          <TextInput
            label={t('Limit')}
            withAsterisk
            inputMode="decimal"
            value={life}
            onChange={(event) => setLife(event.currentTarget.value)}
          />
          <TextInput
            label={t('Data')}
            description={t('Manual, revision and page.')}
            withAsterisk
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </Stack>
        <Foot error={error} isPending={isPending} label="Save" onClose={onClose} />
      </form>
    </Modal>
  );
}

function WithdrawDialog({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const { send, error, isPending } = useDialogCall(useSend(withdrawLifeLimitCall, { id: limit.id }, { also }), onClose);
  return (
    <Modal opened onClose={onClose} title={t('Withdraw life limit')} size={480}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send({ version: limit.version, reason });
        }}
      >
        <Text size="sm" mb="sm">
          {limit.subject}: {limit.life} {t(lifeUnits[limit.basis])} · {limit.reference}
        </Text>
        <TextInput
          label={t('Reason')}
          withAsterisk
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Foot error={error} isPending={isPending} label="Withdraw" onClose={onClose} />
      </form>
    </Modal>
  );
}

function useDialogCall<Body>(
  call: { mutateAsync: (body: Body) => Promise<unknown>; isPending: boolean },
  onDone: () => void,
) {
  const [error, setError] = useState<string | null>(null);
  const send = async (body: Body) => {
    try {
      await call.mutateAsync(body);
      onDone();
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return { send, error, isPending: call.isPending };
}

function Foot(props: { error: string | null; isPending: boolean; label: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {props.error && (
        <Text role="alert" size="sm" c="var(--bad)" mt="sm">
          {t(props.error)}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={props.onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={props.isPending}>
          {t(props.label)}
        </Button>
      </Group>
    </>
  );
}
