import { useNavigate } from 'react-router';
import { useToday } from '#kernel/web/data/useToday.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { toolsHome } from '../shared/public.ts';
import { dueLimit } from '../shared/calibrationDue.ts';
import { tool } from '../shared/tool.record.ts';
import { DaysLeft, ToolState } from './DaysLeft.tsx';
import { DuePanel, ToolsFrame } from './ToolsFrame.tsx';

/** The live register: where each tool is, who has it, and until when it is calibrated. */
export const ToolList = () => {
  const go = useNavigate();
  const limit = dueLimit(useToday());
  return (
    <ToolsFrame>
      <DuePanel />
      <SlotParts slot={toolsHome} given={{}} />
      <RecordList
        record={tool}
        title="Tools & Equipment"
        description="Tools with location, holder and next calibration."
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
        cells={{
          status: (row) => <ToolState row={row} />,
          nextCalibration: (row) => <DaysLeft day={row.nextCalibration} />,
        }}
        create={{
          size: 760,
          values: { ownerType: 'company', calibrationRequired: false },
          onSaved: (row) => void go(`/tools/id/${encodeURIComponent(row.toolNo)}`),
        }}
        emptyText="Tools, gauges and test sets go here, each with its number and calibration."
      />
    </ToolsFrame>
  );
};

/** Tools that are no longer ours to use: retired, lost or sold, with the reason. */
export const ToolArchive = () => (
  <ToolsFrame>
    <RecordList
      record={tool}
      title="Archived tools"
      description="Retired, sold or lost. Quality may restore one; it is checked before it is used."
      fixed={{ 'f.status.in': 'archived' }}
      columns={['toolNo', 'name', 'serialNumber', 'category', 'archiveReason', 'archivedOn', 'lastCalibration']}
      emptyText="No tool was archived yet."
    />
  </ToolsFrame>
);
