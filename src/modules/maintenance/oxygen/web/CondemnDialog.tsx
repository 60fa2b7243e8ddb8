import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Textarea } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import type { cylinder } from '../shared/cylinder.record.ts';
import { condemnCall, condemnStatement } from '../shared/oxygen.calls.ts';

/** Condemns a cylinder for ever, with the reason, signed. */
export function CondemnDialog({ row, onClose }: { row: RowOf<typeof cylinder>; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const condemn = useSend(condemnCall, { id: row.id });
  return (
    <SignDialog
      title={t('Condemn cylinder')}
      statement={condemnStatement}
      what={
        <strong>
          S/N {row.serialNumber} · {row.partNumber}
        </strong>
      }
      validate={() => {
        setShort(reason.trim().length < 5);
        return reason.trim().length >= 5;
      }}
      onSign={async (proof) => {
        await condemn.mutateAsync({ reason: reason.trim(), ...proof });
        notify({ text: t('S/N {{serial}} is condemned.', { serial: row.serialNumber }) });
      }}
      onClose={onClose}
    >
      <Textarea
        mb="sm"
        label={t('Reason')}
        description={t('This cannot be undone.')}
        withAsterisk
        value={reason}
        error={isShort ? t('Say why') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SignDialog>
  );
}
