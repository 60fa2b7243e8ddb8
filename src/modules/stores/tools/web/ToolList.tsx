import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dayOf } from '#kernel/shared/dates.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { dueLimit } from '../shared/calibrationDue.ts';
import { tool } from '../shared/tool.record.ts';
import { DaysLeft } from './DaysLeft.tsx';
import { DuePanel } from './DuePanel.tsx';
import { ToolsFrame } from './ToolsFrame.tsx';

/** The live register: where each tool is, who has it, and until when it is calibrated. */
export const ToolList = () => {
  const { t } = useTranslation();
  const can = useCan();
  const go = useNavigate();
  const [isNew, setNew] = useState(false);
  const [limit] = useState(() => dueLimit(dayOf(new Date())));
  return (
    <ToolsFrame>
      <DuePanel />
      <RecordList
        record={tool}
        title="Tools & Equipment"
        description="Where each tool is, who has it, and until when it may be used."
        fixed={{ 'f.status.notIn': 'archived' }}
        columns={[
          'toolNo',
          'name',
          'status',
          'category',
          'range',
          'nextCalibration',
          'scheduledCalibration',
          'holderId',
          'dueBack',
          'locationId',
        ]}
        tabs={[
          { label: 'All', query: {} },
          { label: 'Calibration due', query: { 'f.nextCalibration.lte': limit, sort: 'nextCalibration' } },
          { label: 'On loan', query: { 'f.holderId.notEmpty': '1', sort: 'dueBack' } },
        ]}
        cells={{ nextCalibration: (row) => <DaysLeft day={row.nextCalibration} /> }}
        create={false}
        actions={can(tool.access.create) && <Button onClick={() => setNew(true)}>{t('New tool')}</Button>}
        emptyText="Tools, gauges and test sets go here, each with its number and calibration."
      />
      {isNew && (
        <RecordDialog
          record={tool}
          size={760}
          values={{ ownerType: 'company', calibrationRequired: false }}
          opened
          onClose={() => setNew(false)}
          onSaved={(row) => void go(`/tools/id/${encodeURIComponent(row.toolNo)}`)}
        />
      )}
    </ToolsFrame>
  );
};
