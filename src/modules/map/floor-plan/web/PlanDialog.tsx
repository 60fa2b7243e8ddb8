import { useRecord, useUpdate } from '#kernel/web/data/records.ts';
import { RecordForm } from '#kernel/web/form/RecordForm.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { Modal } from '#kernel/web/ui/parts.ts';
import { mapLayer } from '../shared/map.record.ts';

/** The floor's name and order, and its plans: each picture that is added is a new version. */
export function PlanDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const known = useRecord(mapLayer, id);
  const row = known.data?.row;
  const update = useUpdate(mapLayer, row ?? { id, version: 0 });
  if (!row) return null;
  return (
    <Modal opened onClose={onClose} title={t('Floor and plan')} size={640}>
      <Attachments record={mapLayer} id={id} allowUpload title="Versions of the plan" />
      <p>{t('The newest picture is the plan. Areas are in percent of it: a new plan should show the same walls.')}</p>
      <RecordForm
        record={mapLayer}
        id={id}
        values={row}
        submitLabel="Save"
        onSubmit={async (changes) => {
          await update.mutateAsync(changes);
          onClose();
        }}
        onCancel={onClose}
        inDialog
      />
    </Modal>
  );
}
