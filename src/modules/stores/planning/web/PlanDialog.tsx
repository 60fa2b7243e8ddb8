import { Modal } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Plan } from './Plan.tsx';

/** What to order of the consumables, over their list. */
export function PlanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('What to order')} size={1080}>
      <Plan kind="consumable" />
    </Modal>
  );
}
