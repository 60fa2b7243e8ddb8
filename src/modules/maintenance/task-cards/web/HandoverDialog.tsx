import { useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { Button, Group, Modal, Skeleton, Text, Textarea } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { handoverDraftCall } from '../shared/routes.calls.ts';
import { handOverCall } from '../shared/taskCards.calls.ts';

/** What the next shift must know of a card left in progress: done, not done, cautions (R23). */
export function HandoverDialog({ place, onClose }: Props) {
  const { t } = useTranslation();
  const draft = useGet(handoverDraftCall, place);
  return (
    <Modal opened onClose={onClose} title={t('Hand over to the next shift')} size={520}>
      {/* Without a connection whoever hands over writes it alone. */}
      {draft.isPending ? <Skeleton height={220} /> : <Note place={place} onClose={onClose} draft={draft.data} />}
    </Modal>
  );
}

interface Props {
  place: { job: string; cardNo: string };
  onClose: () => void;
}

function Note({ place, onClose, draft }: Props & { draft: AnswerOf<typeof handoverDraftCall> | undefined }) {
  const { t } = useTranslation();
  const [done, setDone] = useState(draft?.done ?? '');
  const [open, setOpen] = useState(draft?.open ?? '');
  const [cautions, setCautions] = useState(draft?.cautions ?? '');
  const [isTried, setTried] = useState(false);
  const give = useSend(handOverCall, place, { also: ['gates'] });
  const need = (text: string) => (isTried && text.trim() === '' ? t('Required') : undefined);
  const submit = () => {
    setTried(true);
    if (done.trim() === '' || open.trim() === '') return;
    const note = [
      `Done: ${done.trim()}`,
      `Not done: ${open.trim()}`,
      ...(cautions.trim() ? [`Cautions: ${cautions.trim()}`] : []),
    ].join('\n');
    give.mutate({ note }, { onSuccess: onClose });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {draft && (
        <Text size="sm" mb="sm">
          {t('Written from the records of this card. Read it, put right what is not so, and hand over.')}
        </Text>
      )}
      <Textarea
        data-autofocus
        size="md"
        label={t('What is done')}
        withAsterisk
        autosize
        minRows={2}
        value={done}
        error={need(done)}
        onChange={(event) => setDone(event.currentTarget.value)}
      />
      <Textarea
        mt="sm"
        size="md"
        label={t('What is not done')}
        withAsterisk
        autosize
        minRows={2}
        value={open}
        error={need(open)}
        onChange={(event) => setOpen(event.currentTarget.value)}
      />
      <Textarea
        mt="sm"
        size="md"
        label={t('What to be careful about')}
        autosize
        value={cautions}
        onChange={(event) => setCautions(event.currentTarget.value)}
        error={give.isError ? t(messageOf(give.error)) : undefined}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" size="md" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" size="md" loading={give.isPending}>
          {t('Hand over')}
        </Button>
      </Group>
    </form>
  );
}
