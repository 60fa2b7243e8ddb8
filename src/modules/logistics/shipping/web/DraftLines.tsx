import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useArchive, useCreate, useRows } from '#kernel/web/data/records.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ReasonDialog } from '#kernel/web/page/ReasonDialog.tsx';
import { Button, Menu, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { wornTireLot } from '#modules/stores/tires/shared/wornTireLot.record.ts';
import { deliveryNoteLine, lineKinds } from '../shared/deliveryNote.record.ts';
import { addLotCall } from '../shared/shipping.calls.ts';
import css from './shipping.module.css';

/** Takes a wrong line off the draft, with the reason; the message puts it back. */
export function TakeOff({ line }: { line: RowOf<typeof deliveryNoteLine> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const archive = useArchive(deliveryNoteLine, line);
  const name = [line.partNumber, line.serialNumber].filter(Boolean).join(' ');
  return (
    <>
      <Button
        size="compact-md"
        variant="subtle"
        color="red"
        aria-label={t('Take {{name}} off the note', { name })}
        onClick={() => setOpen(true)}
      >
        {t('Take off')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('Take {{name}} off the note', { name })}
          action={t('Take off')}
          onClose={() => setOpen(false)}
          onGive={async (reason) => {
            const undo = await archive.mutateAsync(reason);
            notify({ text: t('{{name}} taken off the note', { name }), undo });
          }}
        />
      )}
    </>
  );
}

/** Adds a released job; one that is not released is refused with the step that is missing. */
export function AddJob({ noteId }: { noteId: string }) {
  const { t } = useTranslation();
  const [jobNumber, setJob] = useState('');
  const add = useCreate(deliveryNoteLine);
  const trouble =
    add.error instanceof ApiError
      ? (add.error.fields[0]?.message ?? add.error.message)
      : add.error
        ? messageOf(add.error)
        : undefined;
  return (
    <form
      className={css.add}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(
          { deliveryNoteId: noteId, kind: 'component', jobNumber: jobNumber.trim() },
          { onSuccess: () => setJob('') },
        );
      }}
    >
      <TextInput
        size="md"
        label={t('Job')}
        placeholder="ABS0001234"
        className="mono"
        value={jobNumber}
        error={trouble && t(trouble)}
        onChange={(event) => setJob(event.currentTarget.value)}
      />
      <Button size="md" type="submit" variant="default" loading={add.isPending}>
        {t('Add released work order')}
      </Button>
    </form>
  );
}

const otherKinds = ['partSale', 'vendorReturn', 'ownerReturn'] as const;

/** Adds what is no released component: a part sold from its batch, something that goes back to its vendor or owner, or all casings of a worn tire lot. */
export function AddOther({ noteId }: { noteId: string }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof otherKinds)[number] | null>(null);
  const lots = useRows(wornTireLot, { 'f.status.in': 'closed', size: '50' });
  const addLot = useSend(addLotCall, { id: noteId });
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button size="md" variant="default" mt="xs">
            {t('Add other goods')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {otherKinds.map((one) => (
            <Menu.Item key={one} onClick={() => setKind(one)}>
              {t(lineKinds[one])}
            </Menu.Item>
          ))}
          {lots.data?.rows.map((lot) => (
            <Menu.Item
              key={lot.id}
              onClick={() =>
                addLot.mutate(
                  { lotId: lot.id },
                  {
                    onSuccess: ({ added }) => notify({ text: t('Casings put on the note: {{added}}', { added }) }),
                    onError: (error) => notify({ tone: 'bad', text: t(messageOf(error)) }),
                  },
                )
              }
            >
              {t('All casings of lot {{number}}', { number: lot.number })}
              <small> {lot.vendorIdLabel ?? lot.ownerIdLabel}</small>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {kind && (
        <RecordDialog
          record={deliveryNoteLine}
          fixed={{ deliveryNoteId: noteId, kind }}
          title={t('Add other goods')}
          only={
            kind === 'partSale'
              ? ['batchId', 'quantity']
              : [
                  'partNumber',
                  'serialNumber',
                  'description',
                  'quantity',
                  'jobNumber',
                  ...(kind === 'ownerReturn' ? (['receivingBatchId'] as const) : []),
                ]
          }
          {...(kind !== 'partSale' && { values: { quantity: '1' } })}
          opened
          onClose={() => setKind(null)}
        />
      )}
    </>
  );
}
