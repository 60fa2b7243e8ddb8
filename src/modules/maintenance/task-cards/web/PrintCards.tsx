import { IconPrinter } from '@tabler/icons-react';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';

/** Opens the paper of a job's cards, or of one card: with the code that leads a tablet back to it. */
export function PrintCards({ jobNumber, cardNo }: { jobNumber: string; cardNo?: string }) {
  const { t } = useTranslation();
  return (
    <Button
      component="a"
      href={`/api/workorders/${jobNumber}/${cardNo ? `cards/${cardNo}/card.pdf` : 'cards.pdf'}`}
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
