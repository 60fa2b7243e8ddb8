import { workOrder } from '../shared/workOrder.record.ts';
import { TimeLine } from './TimeLine.tsx';

const touched = ['taskCard', 'finding', 'inspectionReport', 'ndtReport', 'releaseRequest', 'releaseCertificate'];

/** What happened to the job and what belongs to it. */
export const JobTimeLine = ({ job }: { job: { number: string } }) => (
  <TimeLine entity={workOrder.name} id={job.number} from={`${workOrder.api}/${job.number}/log`} touched={touched} />
);
