import { Link } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import {
  libraryWriters,
  partNumber as partRecord,
} from '#modules/maintenance/capabilities/shared/partNumber.record.ts';

/** The drawings of a part number: pictures that findings are pinned on. */
export function PartDrawings({ partNumberId, partNumber }: { partNumberId: string; partNumber: string }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      <Attachments record={partRecord} id={partNumberId} allowUpload={can(libraryWriters)} title="Drawings" />
      {can('maintenance.viewer') && (
        <p>
          <Link to={`/maintenance/defects/${encodeURIComponent(partNumber)}`}>{t('Wear map')}</Link>
        </p>
      )}
    </>
  );
}
