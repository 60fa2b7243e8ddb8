import { files, history, section } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { translate } from '#kernel/web/i18n.ts';
import { certificateError, correctableBlocks } from '../shared/certificateError.record.ts';
import { certificateErrorWorkflow } from '../shared/certificateError.workflow.ts';

/** One reported error of a certificate: what it says, what it should say, what that was compared with, and the signature of who did. */
export const ErrorPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={certificateError}
    id={id}
    title={(row) => translate(correctableBlocks[row.block])}
    crumbs={(row) => [
      { label: 'Releases', to: '/maintenance/releases' },
      { label: row.certificateIdLabel ?? '', to: `/maintenance/releases/${row.certificateId}` },
    ]}
    facts={['certificateId', 'reportedBy', 'reportedOn', 'verifiedById?', 'verifiedAt?']}
    workflow={certificateErrorWorkflow}
    signs={(row) => `${row.number} · ${translate(correctableBlocks[row.block])}: ${row.said ?? '–'} → ${row.shouldSay}`}
    panels={[
      section('What is wrong', ['said', 'shouldSay'], { showEmpty: true }),
      section('Comparison', ['comparedWith']),
      files(),
      history(),
    ]}
  />
);
