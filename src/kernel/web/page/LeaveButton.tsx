import { useTranslation } from '../i18n.ts';
import { Button } from '../ui/parts.ts';

type Translate = ReturnType<typeof useTranslation>['t'];

/** The word for leaving a dialog as it was; beside a button that cancels something, “Cancel” would mean both. */
export const leaveWord = (t: Translate, action = '') => (action.startsWith(t('Cancel')) ? t('Go back') : t('Cancel'));

/** Leaves a dialog without doing its `action`, which is the word on the button beside it as the reader sees it. */
export function LeaveButton({ action, onClose }: { action?: string | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" onClick={onClose}>
      {leaveWord(t, action)}
    </Button>
  );
}
