import type { z } from 'zod';
import { Button, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { InsteadOf } from '#modules/stores/alternates/web/public.tsx';
import type { sheetLine } from '../shared/requestSheet.ts';
import css from './spares.module.css';

type SheetLine = z.infer<typeof sheetLine>;

/** What lies on the counter for a line of a request; `alternate` when it is another part than the line asks for. */
export interface Taken {
  lineId: string;
  batchId: string;
  batch: string;
  locationId: string | null;
  location: string;
  qty: string;
  /** What its place has of it for anybody, and for this line; unknown of what was put here before. */
  free?: string;
  own?: string;
  reason: string;
  alternate?: SheetLine['alternates'][number];
}
interface SlipRowProps {
  taken: Taken;
  line: SheetLine | undefined;
  isFirst: boolean;
  /** What of it is not there, with what the lines before it take; null when all is. */
  short: string | null;
  /** What is still asked for, when this row takes its line past it. */
  asked: string | null;
  onChange: (values: Partial<Taken>) => void;
  onLeaveOut: () => void;
}

/** One thing on the slip: how much of it, and why not the batch that expires first. */
export function SlipRow({ taken, line, isFirst, short, asked, onChange, onLeaveOut }: SlipRowProps) {
  const { t } = useTranslation();
  const part = taken.alternate ?? line;
  const name = `${part?.partNumber ?? ''} ${taken.batch}`;
  return (
    <li>
      <span>
        <strong className="mono">{part?.partNumber}</strong> {part?.partName}
        <small className="mono">
          {taken.batch} · {taken.location}
        </small>
        {taken.alternate && <InsteadOf {...taken.alternate} wantedNumber={line?.partNumber ?? ''} />}
      </span>
      <TextInput
        aria-label={t('Quantity of {{name}}', { name })}
        inputMode="decimal"
        value={taken.qty}
        onChange={(event) => onChange({ qty: event.currentTarget.value })}
        rightSection={<small>{line?.uom}</small>}
        error={short !== null || asked !== null}
      />
      {!isFirst && (
        <TextInput
          aria-label={t('Why not the first to expire: {{name}}', { name })}
          placeholder={t('Why not the first to expire')}
          value={taken.reason}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      )}
      <Button size="compact-sm" variant="subtle" aria-label={t('Leave out {{name}}', { name })} onClick={onLeaveOut}>
        {t('Leave out')}
      </Button>
      {asked !== null && (
        <Text size="sm" c="red" role="alert" className={css.short}>
          {t(
            `Only ${asked} ${line?.uom ?? ''} of ${line?.partNumber ?? ''} are still asked for. The work order asks for more first.`,
          )}
        </Text>
      )}
      {short !== null && (
        <Text size="sm" c="red" role="alert" className={css.short}>
          {t('{{count}} {{unit}} short in {{place}} for this line: the slip takes more than is available there.', {
            count: short,
            unit: line?.uom ?? '',
            place: taken.location,
          })}
        </Text>
      )}
    </li>
  );
}
