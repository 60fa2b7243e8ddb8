import { Link } from 'react-router';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { calibration } from '../shared/calibration.record.ts';
import { ToolsFrame } from './ToolsFrame.tsx';

const found = { inTolerance: 'good', outOfTolerance: 'bad', notFunctional: 'bad' } as const;

/** The calibration log of all tools, with what was found. */
export const CalibrationList = () => (
  <ToolsFrame>
    <RecordList
      record={calibration}
      title="Calibration Logs"
      description="Each calibration with its certificate. It counts once somebody else has reviewed it."
      rowHref={(row) => `/tools/id/${row.toolId}`}
      tabs={[
        { label: 'All', query: {} },
        { label: 'To review', query: { 'f.status.in': 'entered' } },
        { label: 'Out of tolerance', query: { 'f.asFound.in': 'outOfTolerance,notFunctional' } },
      ]}
      cells={{
        toolId: (row) => (
          <Link to={`/tools/id/${row.toolId}`}>
            {String((row as { toolIdLabel?: string | null }).toolIdLabel ?? '')}
          </Link>
        ),
        asFound: (row) => (
          <StatusChip
            tone={found[row.asFound]}
            label={calibration.fields.asFound.options?.[row.asFound] ?? row.asFound}
          />
        ),
      }}
      emptyText="Calibrations are entered on the tool's page."
    />
  </ToolsFrame>
);
