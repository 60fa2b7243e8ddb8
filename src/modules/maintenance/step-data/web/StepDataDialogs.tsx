import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { Button, Group, Modal, Select, Stack, Text, Textarea } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { stepDataSheet } from '../shared/stepDataSheet.record.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { beginStepDataCall, returnStepDataCall, revisionToBegin, stepDataCall } from '../shared/stepData.calls.ts';

type Sheet = RowOf<typeof stepDataSheet>;

/** What a dialog of step data sends, and what the server says against it. */
export function useSending(onClose: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setTrouble(null);
    try {
      await act();
      onClose();
    } catch (error) {
      setTrouble(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, trouble, setTrouble, run };
}

/** The foot of such a dialog: what went wrong, Cancel, and the act. */
interface FootProps {
  label: string;
  sending: { isBusy: boolean; trouble: string | null };
  onClose: () => void;
  /** Why not yet. */
  reason?: string | false;
}
export function Foot({ label, sending, onClose, reason = false }: FootProps) {
  const { t } = useTranslation();
  return (
    <>
      {sending.trouble && (
        <Text size="sm" c="red" role="alert">
          {t(sending.trouble)}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <ReasonButton type="submit" loading={sending.isBusy} reason={reason}>
          {t(label)}
        </ReasonButton>
      </Group>
    </>
  );
}

/** Begins step data of a part number, or its next version with what the last one says. */
export function BeginDialog({
  from,
  onBegun,
  onClose,
}: {
  from?: Sheet;
  onBegun?: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [partNumberId, setPart] = useState<string | null>(from?.partNumberId ?? null);
  const [manualRevisionId, setManual] = useState<string | null>(null);
  const [changeNote, setNote] = useState('');
  const begin = useSend(beginStepDataCall);
  const sending = useSending(onClose);
  const known = useGet(
    stepDataCall,
    {},
    { query: { partNumberId: partNumberId ?? '' }, enabled: partNumberId !== null },
  );
  const manuals = known.data?.manuals ?? [];
  const chosen = manualRevisionId ?? (known.data ? revisionToBegin(known.data, from) : null);
  return (
    <Modal opened onClose={onClose} title={t(from ? 'New version of step data' : 'Begin step data')} size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!partNumberId || !chosen) return;
          void sending.run(async () => {
            const body = { partNumberId, manualRevisionId: chosen, changeNote, data: from?.data ?? {} };
            const made = await begin.mutateAsync(body);
            onBegun?.(made.id);
          });
        }}
      >
        <Stack gap="sm">
          <LinkInput
            to="partNumber"
            label={t('Part number')}
            withAsterisk
            value={partNumberId}
            valueLabel={from?.partNumberIdLabel ?? null}
            onChange={setPart}
            disabled={from !== undefined}
          />
          <Select
            label={t('Manual revision')}
            description={
              partNumberId && known.data && manuals.length === 0 ? t('No manual covers this part number.') : undefined
            }
            withAsterisk
            value={chosen}
            onChange={setManual}
            data={manuals.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Textarea
            label={t('What is new')}
            withAsterisk
            autosize
            maxLength={300}
            value={changeNote}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Foot
            label="Begin"
            sending={sending}
            onClose={onClose}
            reason={
              !chosen
                ? 'Choose the part number and the manual first.'
                : changeNote.trim().length < 3 && 'Say what is new.'
            }
          />
        </Stack>
      </form>
    </Modal>
  );
}

/** Returns a version to its writer, with the reason. */
export function ReturnDialog({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const giveBack = useSend(returnStepDataCall, { id: sheet.id });
  const sending = useSending(onClose);
  return (
    <Modal opened onClose={onClose} title={t('Return to the writer')} size={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void sending.run(() => giveBack.mutateAsync({ reason }));
        }}
      >
        <Stack gap="sm">
          <Textarea
            data-autofocus
            label={t('Reason')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Foot
            label="Return"
            sending={sending}
            onClose={onClose}
            reason={reason.trim().length < 5 && 'Say why, in a few words.'}
          />
        </Stack>
      </form>
    </Modal>
  );
}
