import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { Button, Group, Modal, Textarea } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { handOverCall } from '../shared/taskCards.calls.ts';

/** What the next shift must know of a card left in progress: done, not done, cautions (R23). */
export function HandoverDialog({ place, onClose }: { place: { job: string; cardNo: string }; onClose: () => void }) {
  const { t } = useTranslation();
  const [done, setDone] = useState('');
  const [open, setOpen] = useState('');
  const [cautions, setCautions] = useState('');
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
    <Modal opened onClose={onClose} title={t('Hand over to the next shift')} size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
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
    </Modal>
  );
}
