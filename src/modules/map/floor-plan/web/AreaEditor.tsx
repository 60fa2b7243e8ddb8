import { useState } from 'react';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button, Group, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { mapArea } from '../shared/map.record.ts';
import type { Floor } from './floor.ts';
import css from './floor.module.css';

const noPage = () => null;

/** Drawing: click the corners on the plan or write them, then say what the area is. */
export function AreaEditor({
  floor,
  draft,
  setDraft,
}: {
  floor: Floor;
  draft: string | null;
  setDraft: (outline: string | null) => void;
}) {
  const { t } = useTranslation();
  const [made, count] = useState(0);
  const corners = draft ? draft.split(' ').length : 0;
  return (
    <div className={css.parts}>
      <Section title={t('New area')}>
        <p className={css.quiet}>
          {t(
            'Click the corners on the plan: two for a rectangle, more for any outline. Or write them, in percent from the left and from the top.',
          )}
        </p>
        <TextInput
          label={t('Corners')}
          className="mono"
          placeholder="10,10 40,30"
          value={draft ?? ''}
          onChange={({ currentTarget: { value } }) => setDraft(value || null)}
        />
        <Group gap="xs" mt="xs">
          <CreateButton
            key={made}
            record={mapArea}
            label="Add area"
            fixed={{ layerId: floor.id }}
            values={{ kind: 'shop', outline: draft ?? '' }}
            onSaved={() => {
              setDraft(null);
              count(made + 1);
            }}
          />
          <Button
            variant="default"
            size="xs"
            onClick={() => setDraft(corners > 1 ? (draft ?? '').split(' ').slice(0, -1).join(' ') : null)}
          >
            {t('Take back last corner')}
          </Button>
        </Group>
      </Section>
      <RecordList
        record={mapArea}
        embedded
        title="Areas"
        fixed={{ 'f.layerId.in': floor.id }}
        columns={['name', 'kind', 'locationId', 'workPlaces']}
        rowHref={noPage}
        edit
        emptyText="No areas are drawn yet."
      />
    </div>
  );
}
