import { IconPrinter } from '@tabler/icons-react';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { addressOf } from '#kernel/shared/call.ts';
import { cardsPaperCall } from '#modules/maintenance/work-orders/shared/askedAbove.calls.ts';
import { cardPaperCall } from '../shared/taskCards.calls.ts';

/** Opens the paper of a job's cards, or of one card: with the code that leads a tablet back to it. */
export function PrintCards({ jobNumber, cardNo }: { jobNumber: string; cardNo?: string }) {
  const { t } = useTranslation();
  return (
    <Button
      component="a"
      href={
        cardNo ? addressOf(cardPaperCall, { job: jobNumber, cardNo }) : addressOf(cardsPaperCall, { job: jobNumber })
      }
      target="_blank"
      rel="noreferrer"
      variant="default"
      size={cardNo ? 'md' : 'compact-md'}
      leftSection={<IconPrinter size={16} />}
    >
      {cardNo ? t('Print this card') : t('Print all cards')}
    </Button>
  );
}
