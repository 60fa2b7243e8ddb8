import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/records.ts';
import { Button, Group, Modal, Stack, TagsInput, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { useWords } from '#kernel/web/words.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';

type Row = RowOf<typeof ndtReport>;

/** The same test on another item, such as the other wheel half: technique, supplies and settings are taken over, calibration is not. */
export function CloneDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [items, setItems] = useState<string[]>([]);
  const [area, setArea] = useState('');
  const clone = useSend<{ items: string[]; area: string }, { row: Row }>('POST', `${ndtReport.api}/${row.id}/clone`, { modules: [ndtReport.name] });
  const send = async () => {
    const made = await clone.mutateAsync({ items, area: area.trim() || items.join(', ') });
    onClose();
    await navigate(`/maintenance/ndt/reports/${made.row.number}`);
  };
  return (
    <Modal opened onClose={onClose} title={t('Same test, other item')} size={460}>
      <Stack>
        <TagsInput label={t('Items inspected')} value={items} onChange={setItems} maxTags={40} data-autofocus />
        <TextInput label={t('Area')} value={area} onChange={(event) => setArea(event.currentTarget.value)} maxLength={200} />
        {clone.isError && (
          <Text c="red" role="alert">
            {t(messageOf(clone.error))}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => void send().catch(() => undefined)} loading={clone.isPending} disabled={items.length === 0}>
            {t('Begin report')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
