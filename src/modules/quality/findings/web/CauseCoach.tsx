import type { FieldInputProps } from '#kernel/web/form/FieldInput.tsx';
import { FieldInput } from '#kernel/web/form/FieldInput.tsx';
import { useRows } from '#kernel/web/data/records.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { capItem } from '../shared/capItem.record.ts';
import { bonesOf, hintsOf, whysOf, type WhyHint } from '../shared/causeCoach.ts';
import type { auditFinding } from '../shared/finding.record.ts';
import css from './causeCoach.module.css';

const hintWords = {
  repeats: 'Why {{line}} repeats the one before: ask what led to it.',
  circular: 'Why {{line}} says what why {{earlier}} says: the chain runs in a circle.',
  blames: 'Why {{line}} looks for who is to blame: ask what let it happen.',
  personLast: 'A person’s error is no root cause: ask why once more.',
} as const satisfies Record<WhyHint['kind'], string>;

/** The whys of a cause, with what the coach says of them while they are written. */
export function WhysInput(props: FieldInputProps) {
  const { t } = useTranslation();
  const whys = whysOf(typeof props.value === 'string' ? props.value : '');
  return (
    <div>
      <FieldInput {...props} />
      <ul className={css.hints} role="status">
        {hintsOf(whys).map((hint) => (
          <li key={`${hint.kind}${hint.line}`}>{t(hintWords[hint.kind], { ...hint })}</li>
        ))}
        {whys.length > 0 && whys.length < 3 && <li>{t('Ask why again: three at least, five if you can.')}</li>}
      </ul>
    </div>
  );
}

/** The causes of a finding on the bones of their factors; there when a cause names one. */
export function Fishbone({ row }: PanelProps<typeof auditFinding>) {
  const { t } = useTranslation();
  const { data } = useRows(capItem, { 'f.findingId.in': row.id, 'f.section.in': 'rootCause', size: '100' });
  const causes = data?.rows.filter(({ factor }) => factor !== null) ?? [];
  if (causes.length === 0) return null;
  const words = capItem.fields.factor.options ?? {};
  const bones = bonesOf(Object.keys(words), causes);
  return (
    <Section title={t('Fishbone')}>
      <div className={css.fish}>
        <ul className={css.bones}>
          {bones.map(({ factor, causes: own }) => (
            <li key={factor} className={css.bone} data-empty={own.length === 0 || undefined}>
              <strong>{t(words[factor as keyof typeof words] ?? factor)}</strong>
              {own.map((cause) => (
                <span key={cause}>{cause}</span>
              ))}
            </li>
          ))}
        </ul>
        <p className={css.head}>{row.statement}</p>
      </div>
    </Section>
  );
}
