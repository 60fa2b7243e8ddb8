import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { tool } from '../shared/tool.record.ts';
import { ToolsFrame } from './ToolsFrame.tsx';

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
