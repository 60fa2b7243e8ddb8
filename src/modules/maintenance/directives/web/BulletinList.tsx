import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { Button, Group, Modal, UnstyledButton } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { LibraryFrame } from '#modules/maintenance/capabilities/web/public.tsx';
import { serviceBulletin } from '../shared/serviceBulletin.record.ts';

type Bulletin = RowOf<typeof serviceBulletin>;
const tones = {
  alert: 'bad',
  mandatory: 'warn',
  recommended: 'info',
  optional: 'neutral',
  informational: 'neutral',
} as const;

/** The makers' service bulletins. Alert and mandatory ones are asked for before release. */
export function BulletinList() {
  const [shown, setShown] = useState<string | null>(null);
  const [edited, setEdited] = useState<Bulletin | null>(null);
  return (
    <LibraryFrame>
      <RecordList
        record={serviceBulletin}
        description="Alert and mandatory bulletins, and those the customer ordered, need a result before release."
        rowHref={() => null}
        cells={{
          sbNumber: (row) => (
            <UnstyledButton className="mono" fw={600} onClick={() => setShown(row.id)}>
              {row.sbNumber}
            </UnstyledButton>
          ),
          category: (row) => (
            <StatusChip
              tone={tones[row.category]}
              label={serviceBulletin.fields.category.options?.[row.category] ?? row.category}
            />
          ),
        }}
        create
        emptyText="No service bulletin yet."
      />
      {shown && <BulletinDialog id={shown} onClose={() => setShown(null)} onEdit={setEdited} />}
      {edited && <RecordDialog record={serviceBulletin} row={edited} opened onClose={() => setEdited(null)} />}
    </LibraryFrame>
  );
}

function BulletinDialog({ id, onClose, onEdit }: { id: string; onClose: () => void; onEdit: (row: Bulletin) => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const answer = useRecord(serviceBulletin, id);
  const row = answer.data?.row;
  return (
    <Modal opened onClose={onClose} title={row ? `SB ${row.sbNumber}` : t('Loading')} size={720}>
      {row && (
        <>
          <RecordFields record={serviceBulletin} row={row} />
          <Attachments record={serviceBulletin} id={row.id} allowUpload={can(libraryWriters)} />
          <History record={serviceBulletin} id={row.id} />
          {can(libraryWriters) && (
            <Group justify="flex-end" mt="md">
              <Button
                variant="default"
                onClick={() => {
                  onEdit(row);
                  onClose();
                }}
              >
                {t('Edit')}
              </Button>
            </Group>
          )}
        </>
      )}
    </Modal>
  );
}
