import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { Button, Group, Select, TextInput } from '#kernel/web/ui/parts.ts';
import { floorCall, floorsCall } from '../shared/map.calls.ts';
import { mapLayer } from '../shared/map.record.ts';
import { cornersOf } from '../shared/outline.ts';
import { AreaEditor } from './AreaEditor.tsx';
import { FloorParts } from './FloorParts.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { PlanView } from './PlanView.tsx';
import { heats, kindWords, type Floor, type Heat, type Kind, type Placed } from './floor.ts';
import css from './floor.module.css';

/** The floor plan: which floor, and what stands where on it now. */
export function FloorPage({ layerId }: { layerId?: string }) {
  const { t } = useTranslation();
  const floors = useGet(floorsCall);
  return (
    <Answered answer={floors} title="Floor Plan">
      {(all) => {
        const code = layerId ?? all[0]?.code;
        return (
          <div className={css.page}>
            {all.length > 1 && (
              <RouteTabs
                label={t('Floors of the plan')}
                tabs={all.map((one) => ({ label: one.name, to: `/map/${one.code}` }))}
              />
            )}
            {code === undefined ? <NoFloor /> : <OneFloor key={code} code={code} />}
          </div>
        );
      }}
    </Answered>
  );
}

function NewFloor() {
  const goTo = useNavigate();
  return (
    <CreateButton
      record={mapLayer}
      label="New floor"
      values={{ sortOrder: 10 }}
      onSaved={(row) => void goTo(`/map/${row.code}`)}
    />
  );
}

function NoFloor() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title="Floor Plan" actions={<NewFloor />} />
      <EmptyState title={t('No floor yet')}>
        <p>{t('An administrator makes a floor, adds the picture of its plan and draws its areas.')}</p>
      </EmptyState>
    </>
  );
}

function OneFloor({ code }: { code: string }) {
  const answer = useGet(floorCall, { code });
  return (
    <Answered answer={answer} title="Floor Plan">
      {(floor) => <Loaded floor={floor} />}
    </Answered>
  );
}

const kinds = Object.keys(kindWords) as Kind[];

function Loaded({ floor }: { floor: Floor }) {
  const { t } = useTranslation();
  const [query, set] = useAddressWords();
  const [isEditing, edit] = useState(false);
  const [isManaging, manage] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const hidden = (query.get('hide') ?? '').split(',');
  const find = query.get('find') ?? '';
  const heat = (query.get('heat') ?? 'none') as Heat;
  const plan = floor.plans.find(({ fileId }) => fileId === query.get('plan')) ?? floor.plans[0];
  const objects = floor.objects.filter(({ kind }) => !hidden.includes(kind));
  const areas: Placed[] = floor.areas.flatMap((area) => {
    const corners = cornersOf(area.outline);
    return corners ? [{ ...area, corners, objects: objects.filter(({ areaId }) => areaId === area.id) }] : [];
  });
  const word = find.trim().toLowerCase();
  const hits =
    word.length < 2 ? [] : floor.objects.filter(({ label, text }) => `${label} ${text}`.toLowerCase().includes(word));
  const areaHits = word.length < 2 ? [] : areas.filter(({ name }) => name.toLowerCase().includes(word));
  const led = hits[0]?.areaId ?? areaHits[0]?.id ?? query.get('area');
  const lost = kinds.filter((kind) => floor.elsewhere[kind] > 0);
  return (
    <>
      <PageHead
        title="Floor Plan"
        number={floor.code}
        meaning="Where work orders, findings, tools and bins are now, by the place their records name."
        actions={
          <>
            <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
              {t('Print')}
            </Button>
            {floor.mayEdit && (
              <>
                <Button variant="default" onClick={() => manage(true)}>
                  {t('Floor and plan')}
                </Button>
                <Button variant={isEditing ? 'filled' : 'default'} onClick={() => edit(!isEditing)}>
                  {t(isEditing ? 'Stop drawing' : 'Draw areas')}
                </Button>
                <NewFloor />
              </>
            )}
          </>
        }
      />
      <Group gap="xs" className={css.tools} align="end">
        <TextInput
          label={t('Find on this floor')}
          placeholder={t('Number, name or area')}
          value={find}
          onChange={({ currentTarget: { value } }) => set('find', value || null)}
        />
        <Select
          label={t('Heat map')}
          value={heat in heats ? heat : 'none'}
          onChange={(value) => set('heat', value === 'none' ? null : value)}
          data={Object.entries(heats).map(([value, label]) => ({ value, label: t(label) }))}
          allowDeselect={false}
        />
        {floor.plans.length > 1 && (
          <Select
            label={t('Version of the plan')}
            value={plan?.fileId ?? null}
            onChange={(value) => set('plan', value === floor.plans[0]?.fileId ? null : value)}
            data={floor.plans.map(({ fileId, since, by }, at) => ({
              value: fileId,
              label: `${at === 0 ? `${t('Newest')}: ` : ''}${since.slice(0, 10)} ${by ?? ''}`,
            }))}
            allowDeselect={false}
          />
        )}
        <span className={css.kinds}>
          {kinds.map((kind) => {
            const isOff = hidden.includes(kind);
            const count = floor.objects.filter((one) => one.kind === kind).length;
            return (
              <Button
                key={kind}
                size="xs"
                variant={isOff ? 'default' : 'light'}
                aria-pressed={!isOff}
                onClick={() =>
                  set(
                    'hide',
                    (isOff ? hidden.filter((one) => one !== kind) : [...hidden, kind]).filter(Boolean).join(',') ||
                      null,
                  )
                }
              >
                <span className={css.dot} data-kind={kind} aria-hidden /> {t(kindWords[kind])} {count}
              </Button>
            );
          })}
        </span>
      </Group>
      {word.length >= 2 && (
        <p className={css.quiet} role="status">
          {hits.length + areaHits.length === 0
            ? t('Nothing on this floor is called that.')
            : t('{{count}} found on this floor.', { count: hits.length + areaHits.length })}
        </p>
      )}
      {floor.plans.length === 0 && (
        <p className={css.quiet}>{t('This floor has no plan yet: areas are drawn on an empty sheet.')}</p>
      )}
      {plan && plan !== floor.plans[0] && (
        <p className={css.quiet}>
          {t('An earlier version of the plan, of')} <DateText value={plan.since} kind="day" />.
        </p>
      )}
      <div className={css.split}>
        <PlanView
          areas={areas}
          plan={plan}
          heat={heat}
          led={led}
          found={new Set(hits.map(({ id }) => id))}
          drawing={isEditing ? (draft ?? '') : null}
          onDraw={setDraft}
          onArea={(id) => set('area', id)}
        />
        {isEditing ? (
          <AreaEditor floor={floor} draft={draft} setDraft={setDraft} />
        ) : (
          <FloorParts areas={areas} hits={hits} led={led} onArea={(id) => set('area', id)} />
        )}
      </div>
      {lost.length > 0 && (
        <p className={css.quiet}>
          {t('Not on this floor, or without a place:')}{' '}
          {lost.map((kind) => `${t(kindWords[kind])} ${floor.elsewhere[kind]}`).join(' · ')}
          {lost.includes('job') && (
            <>
              {' · '}
              <Link to="/maintenance/workorders">{t('Work orders')}</Link>
            </>
          )}
        </p>
      )}
      {isManaging && <PlanDialog id={floor.id} onClose={() => manage(false)} />}
    </>
  );
}
