import { Button } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { alternateKinds } from '../shared/alternate.record.ts';
import css from './alternates.module.css';

interface Offered {
  /** The approved record. */
  id: string;
  number: string;
  kind: keyof typeof alternateKinds;
  approvedData: string;
  wantedNumber: string;
  partNumber: string;
  partName: string;
  /** What of it may be issued, in its unit. */
  available: string;
  uom: string;
  customer?: string | null;
}

/** What may be issued in place of a part that is out: taken by a press, never by itself. */
export function AlternateOffers({ offers, onTake }: { offers: readonly Offered[]; onTake: (id: string) => void }) {
  const { t } = useTranslation();
  if (offers.length === 0) return null;
  return (
    <ul className={css.offers} aria-label={t('Approved alternates')}>
      {offers.map((offer) => (
        <li key={`${offer.wantedNumber} ${offer.id}`}>
          <span>
            {t('Alternate for {{name}}', { name: offer.wantedNumber })}:{' '}
            <strong className="mono">{offer.partNumber}</strong> {offer.partName}
            <small>
              {offer.available} {offer.uom} · <span className="mono">{offer.number}</span> ·{' '}
              {t(alternateKinds[offer.kind])}: {offer.approvedData}
              {offer.customer && ` · ${t('only for {{name}}', { name: offer.customer })}`}
            </small>
          </span>
          <Button
            variant="default"
            aria-label={t('Issue {{name}} instead of {{wanted}}', {
              name: offer.partNumber,
              wanted: offer.wantedNumber,
            })}
            onClick={() => onTake(offer.id)}
          >
            {t('Issue this instead')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Beside what lies on the counter: it is another part than the one asked for, and why it may be. */
export function InsteadOf({
  wantedNumber,
  number,
  approvedData,
}: Pick<Offered, 'wantedNumber' | 'number' | 'approvedData'>) {
  const { t } = useTranslation();
  return (
    <span className={css.instead}>
      <StatusChip tone="warn" label={t('Alternate for {{name}}', { name: wantedNumber })} />
      <small>
        <span className="mono">{number}</span> · {approvedData}
      </small>
    </span>
  );
}
