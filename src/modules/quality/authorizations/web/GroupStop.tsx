import { useState } from 'react';
import { useSend } from '#kernel/web/data/calls.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Button, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { liftGroupCall, suspendGroupCall } from '../shared/groupSuspension.calls.ts';

interface Props {
  row: { id: string; version: number; number: string };
  groupId: string;
  groupName: string;
  isStopped: boolean;
}

const words = {
  stop: {
    label: 'Suspend group',
    done: '{{number}}: {{group}} suspended',
    statement: 'I suspend this group of the authorisation. From this moment nothing may be signed in it.',
  },
  lift: {
    label: 'Lift',
    done: '{{number}}: {{group}} may be used again',
    statement: 'The cause is cured. This group of the authorisation may be used again.',
  },
};

/** Stops or frees one group of an authorisation, signed. */
export function GroupStop({ row, groupId, groupName, isStopped }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const act = isStopped ? words.lift : words.stop;
  const call = useSend(isStopped ? liftGroupCall : suspendGroupCall, { id: row.id });
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {t(act.label)}
      </Button>
      {isOpen && (
        <SignDialog
          title={t(act.label)}
          statement={act.statement}
          what={
            <strong>
              {row.number} · {t(groupName)}
            </strong>
          }
          validate={() => {
            setShort(reason.trim().length < 3);
            return reason.trim().length >= 3;
          }}
          onSign={async (proof) => {
            await call.mutateAsync({ version: row.version, groupId, reason: reason.trim(), ...proof });
            notify({ text: t(act.done, { number: row.number, group: t(groupName) }) });
          }}
          onClose={() => setOpen(false)}
        >
          <TextInput
            mb="sm"
            label={t('Reason')}
            withAsterisk
            value={reason}
            error={isShort ? t('Say why') : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </SignDialog>
      )}
    </>
  );
}
