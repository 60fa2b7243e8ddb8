import { Link } from 'react-router';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { areaKinds } from '../shared/map.record.ts';
import { kindWords, type Kind, type Placed, type Thing } from './floor.ts';
import css from './floor.module.css';

const most = 100;

function Things({ things }: { things: readonly Thing[] }) {
  const { t } = useTranslation();
  return (
    <ul className={css.things}>
      {things.slice(0, most).map((thing) => (
        <li key={`${thing.kind} ${thing.id}`}>
          <span className={css.dot} data-kind={thing.kind} aria-hidden />{' '}
          {thing.path ? (
            <Link to={thing.path} className="mono">
              {thing.label}
            </Link>
          ) : (
            <span className="mono">{thing.label}</span>
          )}{' '}
          {thing.text}
          {thing.days !== null && <small> {t('{{count}} days', { count: thing.days })}</small>}
          {thing.tone === 'bad' && (
            <>
              {' '}
              <StatusChip tone="bad" label={thing.kind === 'bin' ? 'Expired' : 'Overdue'} />
            </>
          )}
        </li>
      ))}
      {things.length > most && <li>{t('{{count}} more', { count: things.length - most })}</li>}
    </ul>
  );
}

/** The plan in words: what was found, what stands in the chosen area, and all areas with their numbers. */
export function FloorParts({
  areas,
  hits,
  led,
  onArea,
}: {
  areas: readonly Placed[];
  hits: readonly Thing[];
  led: string | null;
  onArea: (id: string) => void;
}) {
  const { t } = useTranslation();
  const chosen = areas.find(({ id }) => id === led);
  return (
    <div className={css.parts}>
      {hits.length > 0 && (
        <Section title={t('Found')} count={hits.length}>
          <Things things={hits} />
        </Section>
      )}
      {chosen && (
        <Section title={chosen.name} count={chosen.objects.length}>
          {chosen.isOrphan && <StatusChip tone="neutral" label="What it was linked to is archived" />}
          {chosen.objects.length === 0 ? (
            <p className={css.quiet}>{t('Nothing stands here now.')}</p>
          ) : (
            <Things things={chosen.objects} />
          )}
        </Section>
      )}
      <Section title={t('Areas')} count={areas.length}>
        {areas.length === 0 && <p className={css.quiet}>{t('No areas are drawn yet.')}</p>}
        <ul className={css.things}>
          {areas.map((area) => (
            <li key={area.id}>
              <Button variant="subtle" size="compact-sm" aria-pressed={area.id === led} onClick={() => onArea(area.id)}>
                {area.name}
              </Button>{' '}
              <small>
                {t(areaKinds[area.kind as keyof typeof areaKinds])}
                {(Object.keys(kindWords) as Kind[])
                  .map((kind) => [kind, area.objects.filter((one) => one.kind === kind).length] as const)
                  .filter(([, count]) => count > 0)
                  .map(([kind, count]) => ` · ${t(kindWords[kind])} ${count}`)
                  .join('')}
              </small>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
