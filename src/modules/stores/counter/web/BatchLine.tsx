import type { ReactNode } from 'react';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './counter.module.css';

interface Props {
  item: { partNumber: string; partName: string; uom: string };
  batch: { number: string; serialNumber: string | null; owner: string | null; effectiveExpiry: string | null };
  place: string;
  qty: string;
  onQty: (qty: string) => void;
  onRemove?: () => void;
  /** Enter behind the quantity: back to the scanner. */
  onDone?: () => void;
  /** The quantity is asked for as soon as the batch is there. */
  asksQuantity?: boolean;
  /** The label of its quantity. */
  label?: string;
  children?: ReactNode;
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus();

/** One batch on the counter: what it is, where it lies, until when, whose, and how much of it. */
export function BatchLine({ item, batch, place, qty, onQty, onRemove, ...more }: Props) {
  const { onDone, asksQuantity = false, label = 'Quantity', children } = more;
  const { t } = useTranslation();
  const name = `${item.partNumber} ${batch.number}`;
  return (
    <li>
      <span className={css.what}>
        <strong className="mono">{item.partNumber}</strong> {item.partName}
        <small>
          <span className="mono">{batch.number}</span>
          {batch.serialNumber && ` · ${batch.serialNumber}`} · {place}
          {batch.effectiveExpiry && (
            <>
              {' · '}
              {t('expires')} <DateText value={batch.effectiveExpiry} kind="day" />
            </>
          )}
          {batch.owner && ` · ${batch.owner}`}
        </small>
      </span>
      <TextInput
        size="md"
        aria-label={`${t(label)}: ${name}`}
        inputMode="decimal"
        value={qty}
        ref={asksQuantity ? focusOnce : undefined}
        onChange={(event) => onQty(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onDone?.();
        }}
        rightSection={<small>{item.uom}</small>}
        classNames={{ input: css.number }}
      />
      {onRemove && (
        <Button size="md" variant="subtle" aria-label={t('Leave out {{name}}', { name })} onClick={onRemove}>
          {t('Leave out')}
        </Button>
      )}
      {children && <div className={css.more}>{children}</div>}
    </li>
  );
}
