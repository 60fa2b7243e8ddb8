import { useGet } from '#kernel/web/data/calls.ts';
import { jobTimeLineCall } from '../shared/jobLog.calls.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { TimeLine } from './TimeLine.tsx';

const touched = [
  'history',
  'taskCard',
  'finding',
  'inspectionReport',
  'ndtReport',
  'releaseRequest',
  'releaseCertificate',
];

/** What happened to the job and what belongs to it. */
export function JobTimeLine({ job }: { job: { number: string } }) {
  const log = useGet(jobTimeLineCall, { id: job.number }, { also: touched });
  return <TimeLine entity={workOrder.name} id={job.number} log={log} />;
}
