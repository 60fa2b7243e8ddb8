import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { Button, Group, Modal } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { directive } from '../shared/directive.record.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { supersedeDirectiveCall } from '../shared/directives.calls.ts';

/** Says which older AD this one replaces. Open jobs are matched anew at once. */
export function SupersedeDialog({ row, onClose }: { row: RowOf<typeof directive>; onClose: () => void }) {
  const { t } = useTranslation();
  const [olderId, setOlderId] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const supersede = useSend(supersedeDirectiveCall, { id: row.id }, { also: ['gates'] });
  const save = async () => {
    if (!olderId) return setError(t('Required'));
    try {
      await supersede.mutateAsync({ olderId });
      onClose();
    } catch (failure) {
      setError(t(messageOf(failure)));
    }
  };
  return (
    <Modal opened onClose={onClose} title={`AD ${row.adNumber}`} size={480}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <LinkInput
          to={directive.name}
          label={t('Replaces')}
          value={olderId}
          error={error}
          required
          onChange={(value) => {
            setOlderId(value as string | null);
            setError(undefined);
          }}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={supersede.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
