import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useWords } from '#kernel/web/words.ts';
import type { ndtReport } from '../shared/ndtReport.record.ts';
import css from './ndt.module.css';

type Row = RowOf<typeof ndtReport>;

interface Props {
  equipment: Row['equipment'];
  materials: Row['materials'];
  onEquipment: (next: Row['equipment']) => void;
  onMaterials: (next: Row['materials']) => void;
}

/** The tools and batches of a test. Only what may be used today can be picked; dates are looked up by the server. */
export function SupplyInputs({ equipment, materials, onEquipment, onMaterials }: Props) {
  const { t } = useWords();
  // A picker starts empty again after each choice.
  const [round, setRound] = useState(0);
  return (
    <Section title={t('Equipment and materials')}>
      <div className={css.table}>
        <table>
          <tbody>
            {equipment.map((tool) => (
              <tr key={tool.toolId}>
                <td>{tool.name}</td>
                <td>
                  {tool.calDue && (
                    <>
                      {t('calibrated until')} <DateText value={tool.calDue} kind="day" />
                    </>
                  )}
                </td>
                <td>
                  <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onEquipment(equipment.filter((one) => one.toolId !== tool.toolId))}>
                    {t('Remove')}
                  </Button>
                </td>
              </tr>
            ))}
            {materials.map((batch) => (
              <tr key={batch.batchId}>
                <td>
                  {batch.name} <span className="mono">{batch.batch}</span>
                </td>
                <td>
                  {batch.expires && (
                    <>
                      {t('good until')} <DateText value={batch.expires} kind="day" />
                    </>
                  )}
                </td>
                <td>
                  <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onMaterials(materials.filter((one) => one.batchId !== batch.batchId))}>
                    {t('Remove')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.readings}>
        <LinkInput
          key={`tool${round}`}
          to="tool"
          label={t('Add equipment')}
          value={null}
          onChange={(id, option) => {
            if (!id || equipment.some((one) => one.toolId === id)) return;
            onEquipment([...equipment, { toolId: id, name: option?.label ?? id, calDue: null }]);
            setRound(round + 1);
          }}
        />
        <LinkInput
          key={`batch${round}`}
          to="batch"
          label={t('Add a material')}
          value={null}
          onChange={(id, option) => {
            if (!id || materials.some((one) => one.batchId === id)) return;
            onMaterials([...materials, { batchId: id, name: option?.label ?? id, batch: '', expires: null }]);
            setRound(round + 1);
          }}
        />
      </div>
    </Section>
  );
}
